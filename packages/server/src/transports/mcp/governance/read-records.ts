import { DecisionTarget } from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import { agentRoleName, type ChainedDecision, type Policy, type Structure } from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import { maskAddresses } from './mask-addresses.ts'
import { noSuchPage, type PageWish, pageOfAll, type ReadPage } from './pages.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Agents refer to things by the names of their resources. */
const PLURALS: Readonly<Record<DecisionTarget, string>> = {
  orga: 'orgas',
  team: 'teams',
  role: 'roles',
  member: 'members',
  invitation: 'invitations',
  policy: 'policies',
  topic: 'topics',
  voting: 'votings',
  election: 'elections',
  channel: 'channels',
  message: 'messages',
  grant: 'grants',
}

export async function readDecisions(
  context: AgentContext,
  query: URLSearchParams,
  { limit, cursor }: PageWish,
): Promise<ReadPage> {
  const { ports, seat } = context
  const before = cursor === undefined ? undefined : Number(cursor)
  if (before !== undefined && !(Number.isSafeInteger(before) && before > 0 && before < 2 ** 31))
    throw noSuchPage()
  const filter = {
    targetType: targetTypeIn(query),
    teamId: query.get('teamId') ?? undefined,
  }
  const found = await ports.store.reads(seat.orgaId).decisions.page(filter, { before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const body = await presentDecisions(context, page)
  const hasMore = found.length > limit && last !== undefined
  return { body, meta: { ...(hasMore && { nextCursor: String(last.seq) }) } }
}

/** An unknown type finds nothing rather than everything, so that a misspelling is noticed. */
function targetTypeIn(query: URLSearchParams): DecisionTarget | undefined {
  const asked = query.get('targetType')
  if (asked === null) return undefined
  const known = DecisionTarget.options.find((one) => PLURALS[one] === asked || one === asked)
  if (known !== undefined) return known
  throw new AppError('invalid', `targetType: must be one of ${Object.values(PLURALS).join(', ')}`)
}

/** For people who decided: the name, and of an address only its first letter and domain. */
export async function presentDecisions({ ports, seat }: AgentContext, lines: readonly ChainedDecision[]) {
  const people = await ports.store
    .reads(seat.orgaId)
    .members.named(lines.flatMap(({ memberId }) => memberId ?? []))
  const emails = await ports.store.people.emails([...people.values()].map(({ personId }) => personId))
  const { teams } = await ports.store.reads(seat.orgaId).structure.load()
  return lines.map((line) => {
    const author = people.get(line.memberId ?? '')
    const isAgents = line.actorKind === 'agent' && author !== undefined
    return {
      _id: String(line.seq),
      orgaId: seat.orgaId,
      createdAt: iso(line.at),
      action: line.action,
      authorName: author?.name ?? null,
      authorEmail: maskAddresses(emails.get(author?.personId ?? '') ?? null),
      roleName: isAgents ? agentRoleName(author.name) : line.roleName,
      teamName: line.teamName ?? teams.find(({ id }) => id === line.teamId)?.name ?? null,
      targetId: line.targetId,
      targetType: PLURALS[line.targetType],
      actorKind: line.actorKind,
      grantId: line.grantId,
      diff: { type: line.kind, before: maskAddresses(line.before), after: maskAddresses(line.after) },
    }
  })
}

export async function readPolicies(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  const { policies, structure } = await adopted(context)
  return pageOfAll(
    policies.map((policy) => presentPolicy(policy, structure)),
    wish,
  )
}

export async function readPolicy(context: AgentContext, policyId: string): Promise<ReadPage | undefined> {
  const { policies, structure } = await adopted(context)
  const policy = policies.find(({ id }) => id === policyId)
  return policy && { body: { ...presentPolicy(policy, structure), text: policy.text } }
}

/** Published policies. A draft is only for people until it is published. */
export async function adopted({ ports, seat }: AgentContext) {
  const stores = ports.store.reads(seat.orgaId)
  const structure = await stores.structure.load()
  const policies = (await stores.policies.list()).filter(({ phase }) => phase !== 'draft')
  return { policies, structure }
}

export function presentPolicy(policy: Policy, { roles, teams }: Structure) {
  const { id, number, title, abstract, phase, version, roleId, reviewOn, updatedAt } = policy
  const role = roles.find((one) => one.id === roleId)
  const team = teams.find((one) => one.id === role?.teamId)
  return {
    _id: id,
    number,
    title,
    abstract,
    phase,
    version,
    roleId,
    roleTitle: role?.title ?? '',
    teamId: team?.id ?? null,
    teamName: team?.name ?? '',
    reviewOn: reviewOn === null ? null : iso(reviewOn),
    updatedAt: iso(updatedAt),
  }
}

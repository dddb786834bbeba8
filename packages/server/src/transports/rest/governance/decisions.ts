import type { DecisionEntryView, ListEntriesQuery, VerifyEntriesAnswer } from '@arachne/contract/governance'
import type { RECORD_ROUTES } from '@arachne/contract/routes'
import {
  agentRoleName,
  type ChainedDecision,
  type DecisionFilter,
  type GovernanceStore,
  type OrgaSeat,
  type OrgaSeats,
  type OrgaStores,
  spaceOf,
} from '@arachne/core/governance'
import type { Journal } from '@arachne/core/journal'
import type * as z from 'zod'

import type { Handlers } from '../bind-routes.ts'
import { exportDecisions, type ReadPage } from './export-decisions.ts'
import type { NameItems } from './policies.ts'
import { type Picture, takePicture } from './present-structure.ts'

export interface DecisionDeps {
  store: Pick<GovernanceStore, 'reads' | 'people'>
  seats: OrgaSeats
  journal: Pick<Journal, 'verify'>
  nameItems: NameItems
}

/** The journal of an organisation. */
export function decisionHandlers(deps: DecisionDeps): Handlers<typeof RECORD_ROUTES> {
  const { store, seats } = deps
  const present = createPresent(deps)
  return {
    async decisions({ seat, input: { limit, after, ...wish } }) {
      const at = { before: after, limit: limit + 1 }
      const found = await store.reads(seat.orgaId).decisions.page(toFilter(wish), at)
      const page = found.slice(0, limit)
      const next = found.length > limit ? page.at(-1)?.seq : undefined
      return { decisions: await present(seat, page), ...(next !== undefined && { next: String(next) }) }
    },
    verifyDecisions: ({ seat }) => verify(deps, seat.orgaId),
    async exportDecisions({ person, seat: { orgaId }, input: { format, ...wish }, c }) {
      const read: ReadPage = async (at) => {
        // A member who leaves during the export reads no further.
        const seat = await seats.of(person.userId, orgaId)
        const lines = await store.reads(orgaId).decisions.page(toFilter(wish), at)
        return present(seat, lines)
      }
      const text = exportDecisions(format, read, await verify(deps, orgaId))
      c.header('content-disposition', `attachment; filename="decisions.${format}"`)
      c.header('content-type', CONTENT_TYPE[format])
      return c.body(ReadableStream.from(text).pipeThrough(new TextEncoderStream()))
    },
  }
}

/** The one check, shared by the command, this address and the export. */
async function verify(
  { journal }: Pick<DecisionDeps, 'journal'>,
  orgaId: string,
): Promise<VerifyEntriesAnswer> {
  const { ok, spaces } = await journal.verify(spaceOf(orgaId))
  const { entries = 0, head = null, brokenAt, problem } = spaces[0] ?? {}
  return {
    ok,
    entries,
    head,
    problem: brokenAt === undefined ? null : { seq: brokenAt, message: problem ?? '' },
  }
}

const CONTENT_TYPE = { csv: 'text/csv; charset=utf-8', json: 'application/json' }

type Wish = Omit<z.output<typeof ListEntriesQuery>, 'limit' | 'after'>

function toFilter({
  target_type,
  kind,
  team_id,
  member_id,
  actor_kind,
  grant_id,
  since,
  until,
}: Wish): DecisionFilter {
  return {
    targetType: target_type,
    kind,
    teamId: team_id,
    memberId: member_id,
    actorKind: actor_kind,
    grantId: grant_id,
    since: since === undefined ? undefined : Date.parse(since),
    until: until === undefined ? undefined : Date.parse(until),
  }
}

const ITEMS = ['topic', 'voting', 'election']

function createPresent({ store, nameItems }: DecisionDeps) {
  return async (seat: OrgaSeat, lines: readonly ChainedDecision[]): Promise<DecisionEntryView[]> => {
    const stores = store.reads(seat.orgaId)
    const picture = await takePicture(stores)
    const people = await stores.members.named(lines.flatMap(({ memberId }) => memberId ?? []))
    const emails = await store.people.emails([...people.values()].map(({ personId }) => personId))
    const items = lines.filter(({ targetType }) => ITEMS.includes(targetType)).map(({ targetId }) => targetId)
    const names = await namesOf(stores, picture, await nameItems(stores, seat, items))
    const emailOf = (id: string | null) => emails.get(people.get(id ?? '')?.personId ?? '') ?? null
    return lines.map((line) => presentLine(line, { picture, emailOf, names }))
  }
}

async function namesOf(stores: OrgaStores, { structure }: Picture, items: ReadonlyMap<string, string>) {
  const policies = await stores.policies.list()
  const members = await stores.members.list({ current: false })
  return new Map([
    ...items,
    ...structure.teams.map(({ id, name }) => [id, name] as const),
    ...structure.roles.map(({ id, title }) => [id, title] as const),
    ...members.map(({ id, name }) => [id, name] as const),
    ...policies.filter(({ number }) => number !== null).map(({ id, title }) => [id, title] as const),
  ])
}

interface Around {
  picture: Picture
  emailOf(memberId: string | null): string | null
  names: ReadonlyMap<string, string>
}

function presentLine(line: ChainedDecision, { picture, emailOf, names }: Around): DecisionEntryView {
  const { teamId, teamName, memberId, kind } = line
  const author = memberId === null ? null : picture.member(memberId)
  return {
    seq: line.seq,
    at: new Date(line.at).toISOString(),
    kind,
    action: line.action,
    author,
    author_email: emailOf(memberId),
    role_name: author !== null && line.actorKind === 'agent' ? agentRoleName(author.name) : line.roleName,
    team: teamId === null ? null : { ...picture.team(teamId), ...(teamName !== null && { name: teamName }) },
    target_type: line.targetType,
    target_id: line.targetId,
    target_name: names.get(line.targetId) ?? null,
    diff: { type: kind, before: line.before, after: line.after },
    actor_kind: line.actorKind,
    grant_id: line.grantId,
    agent_name: line.agentName,
    hash: line.hash,
    previous_hash: line.previousHash,
  }
}

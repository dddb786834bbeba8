import { AppError } from '@arachne/core/errors'

import type { AgentContext } from './governance-ports.ts'
import type { PromptArguments, PromptText } from './prompts.ts'
import { presentTool } from './read-items.ts'
import { adopted, presentDecisions, presentPolicy } from './read-records.ts'
import { readMember, readTeam } from './read-structure.ts'

const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS
const MOST_WAITING = 100

export async function governanceContext(
  context: AgentContext,
  { orgaId }: PromptArguments,
): Promise<PromptText> {
  const { ports, seat } = context
  demandOwn(context, orgaId)
  const stores = ports.store.reads(seat.orgaId)
  const { name } = await stores.orgas.get()
  const now = ports.clock.now()
  const { items } = await ports.items.list(seat, { waiting: true }, { limit: MOST_WAITING })
  const { policies, structure } = await adopted(context)
  const roleIds = seat.roles.map(({ id }) => id)
  const data = {
    organization: name,
    member: seat.member.name,
    agent: seat.grant.name,
    permission: seat.grant.permission,
    roles: seat.roles.map(({ id, title, mission, duties, teamId }) => ({
      _id: id,
      title,
      mission,
      duties,
      team: structure.teams.find((team) => team.id === teamId)?.name ?? '',
    })),
    waiting: items.map((item) => presentTool(context, item)),
    decisionsInSevenDays: await stores.decisions.countSince(now - WEEK_MS),
    ownedPolicies: policies.filter(({ roleId }) => roleIds.includes(roleId)).map(({ number }) => number),
  }
  const who = `${seat.member.name} in ${name}`
  return {
    description: `Governance context for ${who}`,
    task: 'You act for a member of an organisation, only in the roles below. Tell them what needs their answer.',
    data,
  }
}

export async function policyReview(
  context: AgentContext,
  { teamId = '' }: PromptArguments,
): Promise<PromptText> {
  const team = await readTeam(context, teamId)
  if (team === undefined) throw new AppError('not_found', 'There is no such team.')
  const { policies, structure } = await adopted(context)
  const roles = new Set(structure.roles.filter((role) => role.teamId === teamId).map(({ id }) => id))
  const now = context.ports.clock.now()
  const data = policies
    .filter(({ roleId }) => roles.has(roleId))
    .map((policy) => ({
      ...presentPolicy(policy, structure),
      text: policy.text,
      ageInDays: Math.floor((now - policy.updatedAt) / DAY_MS),
    }))
  return {
    description: 'The policies of a team',
    task: "Review this team's policies: what is outdated, unclear, contradictory or due for review.",
    data: { team: team.body, policies: data },
  }
}

export async function decisionHistory(
  context: AgentContext,
  { orgaId, teamId, limit }: PromptArguments,
): Promise<PromptText> {
  demandOwn(context, orgaId)
  const { ports, seat } = context
  if (teamId !== undefined && (await readTeam(context, teamId)) === undefined) {
    throw new AppError('not_found', 'There is no such team.')
  }
  const asked = Number.parseInt(limit ?? '', 10)
  const most = Number.isNaN(asked) ? 20 : Math.min(100, Math.max(1, asked))
  const lines = await ports.store.reads(seat.orgaId).decisions.page({ teamId }, { limit: most })
  return {
    description: 'Recent decisions',
    task: 'Summarise these journal entries, newest first; distinguish what people and what agents did.',
    data: await presentDecisions(context, lines),
  }
}

export async function memberOverview(
  context: AgentContext,
  { memberId = '' }: PromptArguments,
): Promise<PromptText> {
  const { ports, seat } = context
  const member = await readMember(context, memberId)
  if (member === undefined) throw new AppError('not_found', 'There is no such member.')
  const { policies, structure } = await adopted(context)
  const roles = structure.roles.filter((role) => role.memberId === memberId)
  const lines = await ports.store.reads(seat.orgaId).decisions.page({ memberId }, { limit: 20 })
  return {
    description: 'A member’s roles and recent decisions',
    task: 'Give an overview of this member: roles, duties, policies and recent activity.',
    data: {
      member: member.body,

      duties: roles.map(({ title, mission, duties }) => ({ title, mission, duties })),
      policies: policies
        .filter(({ roleId }) => roles.some(({ id }) => id === roleId))
        .map((policy) => presentPolicy(policy, structure)),
      recentDecisions: await presentDecisions(context, lines),
    },
  }
}

function demandOwn({ seat }: AgentContext, orgaId: string | undefined): void {
  if (orgaId !== seat.orgaId) throw new AppError('not_found', 'There is no such organisation.')
}

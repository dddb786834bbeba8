import { AGENT_SCOPES, type AgentScope, type ResourceType } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import { flawed } from '../chat/chat-text.ts'
import type { AgentSettings } from '../orgas/orga-settings.ts'
import { notEligible, notYours } from '../refusals.ts'
import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { OrgaUnit } from '../storage/governance-store.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { isLiveAgentGrant } from './agent-seats.ts'

const DAY_MS = 24 * 3_600_000
/** Per member. */
export const AGENTS_AT_MOST = 50

export interface AgentWish {
  name: string
  roleIds: readonly string[]
  permission: AgentGrant['permission']
  /** Fewer than the permission includes. */
  scopes?: readonly AgentScope[] | undefined
  resourceScopes: readonly ResourceType[]
  /** The organisation's maximum by default. */
  days?: number | undefined
  askFirst: boolean
}

interface Making {
  wish: AgentWish
  id: string
  app: AgentGrant['app']
}

/** The grant that a wish leads to, given the facts of this transaction. */
export async function madeFrom(
  unit: OrgaUnit,
  seat: OrgaSeat,
  { wish, id, app }: Making,
): Promise<AgentGrant> {
  if (seat.actor.kind === 'agent')
    throw notYours('Only the members themselves can give an agent access, not their agents.')
  const settings = (await unit.orgas.get()).settings.agents
  const { name, permission, askFirst } = wish
  demandAllowed(settings, wish)
  const roleIds = [...new Set(wish.roleIds)]
  if (!roleIds.every((roleId) => seat.roles.some((role) => role.id === roleId))) {
    throw flawed('role_ids', { message: 'You can only lend roles you hold.', rule: 'not_a_choice' })
  }
  return {
    orgaId: unit.orgaId,
    id,
    memberId: seat.memberId,
    name,
    roleIds,
    permission,
    scopes: scopesOf(wish),
    resourceScopes: [...new Set(wish.resourceScopes)],
    askFirst: askFirst || settings.askFirst,
    app,
    createdAt: unit.now,
    expiresAt: unit.now + (wish.days ?? settings.maxDays) * DAY_MS,
    lastUsedAt: null,
    ended: null,
  }
}

export async function liveOf(unit: OrgaUnit, { memberId }: OrgaSeat): Promise<AgentGrant[]> {
  return (await unit.agentGrants.list(memberId)).filter((one) => isLiveAgentGrant(one, unit.now))
}

export function tooManyAgents(): AppError {
  return new AppError('conflict', `You already have ${AGENTS_AT_MOST} agents; revoke one first.`)
}

function demandAllowed(settings: AgentSettings, { permission, days = 0 }: AgentWish): void {
  if (!settings.allowed)
    throw notEligible("This organisation doesn't allow agents; its owner can change that.")
  if (permission === 'action' && settings.permission === 'readonly') {
    throw notEligible('In this organisation, agents can only read; its owner can change that.')
  }
  if (days <= settings.maxDays) return
  const limit = settings.maxDays
  throw flawed('days', {
    message: `An agent can have access for at most ${limit} days here.`,
    rule: 'too_large',
    limit,
  })
}

/** G-16, G-17: reading is one scope, acting all three; the member may leave some out. */
function scopesOf({ permission, scopes = AGENT_SCOPES }: AgentWish): AgentScope[] {
  if (permission === 'readonly') return ['swarmrise:read']
  return AGENT_SCOPES.filter((scope) => scope === 'swarmrise:read' || scopes.includes(scope))
}

export async function recordGrant(
  unit: OrgaUnit,
  grant: AgentGrant,
  { action, by }: { action: 'opened' | 'ended'; by: OrgaSeat | null },
): Promise<void> {
  const { id, name, permission, roleIds, resourceScopes, expiresAt } = grant
  const lent = {
    name,
    permission,
    role_ids: roleIds,
    resource_types: resourceScopes,
    expires_at: new Date(expiresAt).toISOString(),
  }
  await unit.record({
    kind: 'Grant',
    action,
    targetType: 'grant',
    targetId: id,
    teamId: null,
    by: by?.actor ?? null,
    before: action === 'ended' ? lent : {},
    after: action === 'opened' ? lent : {},
  })
}

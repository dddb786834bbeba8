import { AGENT_SCOPES, type AgentScope, type ResourceType } from '@arachne/contract/governance'

import { AppError } from '../../errors.ts'
import type { Clock, Ids } from '../../ports.ts'
import { flawed } from '../chat/chat-text.ts'
import type { AgentSettings } from '../orgas/orga-settings.ts'
import { notEligible, notYours } from '../refusals.ts'
import type { AgentGrant } from '../storage/agent-grant-store.ts'
import type { GovernanceStore, OrgaUnit } from '../storage/governance-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import { newsOf, type StructureHook } from '../structure/hooks.ts'
import type { AgentKeys } from './agent-keys.ts'
import { isLiveAgentGrant } from './agent-seats.ts'

const DAY_MS = 24 * 3_600_000
const LIVE_AT_MOST = 50

export interface AgentWish {
  name: string
  roleIds: readonly string[]
  permission: AgentGrant['permission']
  /** Fewer than the permission gives. */
  scopes?: readonly AgentScope[] | undefined
  resourceScopes: readonly ResourceType[]
  /** As long as the organisation allows, unless said otherwise. */
  days?: number | undefined
  askFirst: boolean
}

export interface AgentGrants {
  /** The key is shown once. */
  open(seat: OrgaSeat, wish: AgentWish): Promise<{ grant: AgentGrant; key: string }>
  /** One's own, newest first; the owner sees everybody's. */
  list(seat: OrgaSeat): Promise<AgentGrant[]>
  /** By the member who lent it, or the owner. Counts at once. */
  revoke(seat: OrgaSeat, id: string): Promise<void>
}

interface Deps {
  store: GovernanceStore
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  keys: AgentKeys
  /** Something was lent or taken back: whoever listens for an agent is looked at again. */
  onChange(orgaId: string): void
}

export function createAgentGrants({ store, clock, ids, keys, onChange }: Deps): AgentGrants {
  return {
    async open(seat, wish) {
      const { key, record } = await keys.make()
      const grant = await store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        const made = await madeFrom(unit, fresh, { wish, id: ids.uuid() })
        await unit.agentGrants.insert(made, record)
        await recordGrant(unit, made, { action: 'opened', by: fresh })
        return made
      })
      return { grant, key }
    },

    async list({ orgaId, memberId, isOwner }) {
      const now = clock.now()
      const all = await store.reads(orgaId).agentGrants.list(isOwner ? undefined : memberId)
      return all.filter((grant) => isLiveAgentGrant(grant, now))
    },

    async revoke(seat, id) {
      await store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        const grant = await unit.agentGrants.find(id)
        const isTheirs = grant?.memberId === fresh.memberId || fresh.isOwner
        if (grant === undefined || grant.ended !== null || !isTheirs) throw noAgent()
        if (fresh.actor.kind === 'agent') throw notYours('Members take back what they lent in person.')
        await unit.agentGrants.end(id, { at: unit.now, why: 'revoked' })
        await recordGrant(unit, grant, { action: 'ended', by: fresh })
      })
      onChange(seat.orgaId)
    },
  }
}

async function madeFrom(
  unit: OrgaUnit,
  seat: OrgaSeat,
  { wish, id }: { wish: AgentWish; id: string },
): Promise<AgentGrant> {
  if (seat.actor.kind === 'agent') throw notYours('Members lend in person.')
  const settings = (await unit.orgas.get()).settings.agents
  const { name, permission, askFirst } = wish
  demandAllowed(settings, wish)
  const roleIds = [...new Set(wish.roleIds)]
  if (!roleIds.every((roleId) => seat.roles.some((role) => role.id === roleId))) {
    throw flawed('role_ids', { message: 'Only roles you hold can be lent.', rule: 'not_a_choice' })
  }
  const live = (await unit.agentGrants.list(seat.memberId)).filter((one) => isLiveAgentGrant(one, unit.now))
  if (live.length >= LIVE_AT_MOST) {
    throw new AppError('conflict', `You have ${LIVE_AT_MOST} agents already; take one back first.`)
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
    createdAt: unit.now,
    expiresAt: unit.now + (wish.days ?? settings.maxDays) * DAY_MS,
    lastUsedAt: null,
    ended: null,
  }
}

function demandAllowed(settings: AgentSettings, { permission, days = 0 }: AgentWish): void {
  if (!settings.allowed) throw notEligible('This organisation lets no agents in.')
  if (permission === 'action' && settings.permission === 'readonly') {
    throw notEligible('In this organisation agents read and do not act.')
  }
  if (days <= settings.maxDays) return
  const limit = settings.maxDays
  throw flawed('days', { message: `An agent is let in for at most ${limit} days.`, rule: 'too_large', limit })
}

/** G-16, G-17: reading is one scope, acting all three; whoever lends may leave some out. */
function scopesOf({ permission, scopes = AGENT_SCOPES }: AgentWish): AgentScope[] {
  if (permission === 'readonly') return ['swarmrise:read']
  return AGENT_SCOPES.filter((scope) => scope === 'swarmrise:read' || scopes.includes(scope))
}

/** What was lent ends in the transaction in which its member leaves. */
export const endAgentsOfLeavers: StructureHook = async (unit, step) => {
  for (const memberId of newsOf(step).left) {
    for (const grant of await unit.agentGrants.list(memberId)) {
      await unit.agentGrants.end(grant.id, { at: unit.now, why: 'left' })
      await recordGrant(unit, grant, { action: 'ended', by: null })
    }
  }
}

async function recordGrant(
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

function noAgent(): AppError {
  return new AppError('not_found', 'There is no such agent.')
}

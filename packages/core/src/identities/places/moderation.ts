import type {
  ChangeRoleInput,
  ChangeRoleOutput,
  TimeoutUserInput,
  TimeoutUserOutput,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import { accessServer, type Standing } from '../routing/reach.ts'
import { auditReason, journaled } from './deed.ts'
import type { Members } from './members.ts'
import type { Places } from './places.ts'
import { entityRoles, whyNotAssignable } from './role-choice.ts'

const MINUTE_MS = 60_000

export interface Moderation {
  timeOut(standing: Standing, tool: ToolFacts, input: TimeoutUserInput): Promise<TimeoutUserOutput>
  assignRole(standing: Standing, tool: ToolFacts, input: ChangeRoleInput): Promise<ChangeRoleOutput>
  removeRole(standing: Standing, tool: ToolFacts, input: ChangeRoleInput): Promise<ChangeRoleOutput>
}

interface Deps {
  places: Pick<Places, 'servers'>
  members: Pick<Members, 'roles' | 'timeOut' | 'setRole'>
  store: Pick<EntityStore, 'listMemberships'>
  journal: Pick<Journal, 'record'>
  clock: Clock
}

export function createModeration({ places, members, store, journal, clock }: Deps): Moderation {
  async function changeRole(
    standing: Standing,
    { tool, input, has }: { tool: ToolFacts; input: ChangeRoleInput; has: boolean },
  ): Promise<ChangeRoleOutput> {
    const { server_id: serverId, user_id: userId, role_id: roleId, reason } = input
    const { entity } = standing
    const { membership } = accessServer(places, standing, { tool, serverId })
    const role = members.roles(serverId).find(({ id }) => id === roleId)
    const why = whyNotAssignable(role, membership, await entityRoles(store, serverId))
    if (why !== undefined) throw new AppError('forbidden', why, { reason: 'role_not_assignable' })
    await journaled(
      journal,
      {
        entity,
        serverId,
        action: has ? 'role.assigned' : 'role.removed',
        target: `person:${userId}`,
        details: { role_id: roleId },
      },
      { run: () => members.setRole(serverId, userId, { roleId, has, reason: auditReason(entity, reason) }) },
    )
    return { server_id: serverId, user_id: userId, role_id: roleId, has_role: has }
  }

  return {
    async timeOut(
      standing,
      tool,
      { server_id: serverId, user_id: userId, duration_minutes: minutes, reason },
    ) {
      const { entity } = standing
      accessServer(places, standing, { tool, serverId })
      const until = minutes === 0 ? null : clock.now() + minutes * MINUTE_MS
      await journaled(
        journal,
        {
          entity,
          serverId,
          action: until === null ? 'timeout.lifted' : 'timeout.set',
          target: `person:${userId}`,
          details: { minutes },
        },
        { run: () => members.timeOut(serverId, userId, { until, reason: auditReason(entity, reason) }) },
      )
      const answer = { server_id: serverId, user_id: userId }
      return until === null ? answer : { ...answer, timed_out_until: new Date(until).toISOString() }
    },

    assignRole: (standing, tool, input) => changeRole(standing, { tool, input, has: true }),
    removeRole: (standing, tool, input) => changeRole(standing, { tool, input, has: false }),
  }
}

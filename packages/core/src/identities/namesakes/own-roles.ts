import type { Snowflake } from '@arachne/contract'

import type { Voice } from '../speaking/voice.ts'

type EnsureRole = Voice['ensureMentionRole']

/** Roles that are being created for entities: Discord reports them before it is known whose they are. */
export interface OwnRoles {
  ensureMentionRole: EnsureRole
  /** One is being created: the roles on that server are checked afterwards. */
  isMaking(serverId: Snowflake): boolean
  made(serverId: Snowflake, roleId: Snowflake): boolean
}

export function createOwnRoles(ensure: EnsureRole, onMade: (serverId: Snowflake) => void): OwnRoles {
  const making = new Map<Snowflake, number>()
  const made = new Map<Snowflake, Set<Snowflake>>()

  return {
    async ensureMentionRole(serverId, role) {
      making.set(serverId, (making.get(serverId) ?? 0) + 1)
      try {
        const id = await ensure(serverId, role)
        if (id !== null) made.set(serverId, (made.get(serverId) ?? new Set()).add(id))
        return id
      } finally {
        const left = (making.get(serverId) ?? 1) - 1
        if (left > 0) making.set(serverId, left)
        else making.delete(serverId)
        onMade(serverId)
      }
    },
    isMaking: (serverId) => making.has(serverId),
    made: (serverId, roleId) => made.get(serverId)?.has(roleId) === true,
  }
}

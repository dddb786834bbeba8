import type { EntityId, Snowflake } from '@arachne/contract'

import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { Marking } from './marking.ts'
import { createServerNames, type ServerNames } from './server-names.ts'

interface Deps {
  store: Pick<EntityStore, 'find' | 'list' | 'listMemberships'>
  servers: Map<Snowflake, ServerNames>
  marking: Pick<Marking, 'remember' | 'forget'>
  settle(serverId: Snowflake, server: ServerNames): void
  noteRoles(serverId: Snowflake): void
  /** Asks Discord who has the names of the entities there now. */
  look(serverIds: Iterable<Snowflake>): void
}

/** Keeps the entities of each server as they are stored. */
export function createResidents({ store, servers, marking, settle, noteRoles, look }: Deps) {
  /** Whether its name is new there. */
  function moveIn({ id, name }: Entity, { serverId, roleId, joinedAt, marked }: Membership): boolean {
    const server = servers.get(serverId) ?? createServerNames()
    servers.set(serverId, server)
    const before = server.resident(id)
    if (before?.name === name && before.roleId === roleId) return false
    server.settle({ id, name, roleId, joinedAt }, before === undefined ? marked : null)
    if (before === undefined) marking.remember({ entityId: id, serverId, marked })
    noteRoles(serverId)
    settle(serverId, server)
    return before?.name !== name
  }

  function moveOut(id: EntityId, serverId: Snowflake, server: ServerNames): void {
    server.leave(id)
    marking.forget(id, serverId)
    if (server.residents().length === 0) servers.delete(serverId)
    else settle(serverId, server)
  }

  /** Must not be called while another call is in progress. */
  return async (entityId?: EntityId): Promise<void> => {
    const [entities, memberships] = await Promise.all([
      entityId === undefined ? store.list() : store.find(entityId).then((one) => (one ? [one] : [])),
      store.listMemberships(entityId === undefined ? {} : { entityId }),
    ])
    const there = new Set(memberships.map((one) => `${one.entityId} ${one.serverId}`))
    for (const [serverId, server] of servers) {
      const gone = server.residents().filter(({ id }) => !there.has(`${id} ${serverId}`))
      for (const { id } of gone) if (id === (entityId ?? id)) moveOut(id, serverId, server)
    }
    const byId = new Map(entities.map((entity) => [entity.id, entity]))
    const fresh = memberships.filter((membership) => {
      const entity = byId.get(membership.entityId)
      return entity !== undefined && moveIn(entity, membership)
    })
    // At the beginning, nobody can be asked yet.
    if (entityId !== undefined) look(fresh.map(({ serverId }) => serverId))
  }
}

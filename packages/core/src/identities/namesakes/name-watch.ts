import type { Snowflake } from '@arachne/contract'

import type { ServerRoles } from '../memberships/server-roles.ts'
import type { Marking } from './marking.ts'
import type { OwnRoles } from './own-roles.ts'
import type { Holder, ServerNames } from './server-names.ts'

interface Deps {
  servers: ReadonlyMap<Snowflake, ServerNames>
  roles: Pick<ServerRoles, 'of'>
  ownRoles: Pick<OwnRoles, 'isMaking' | 'made'>
  hasWrongRole: Marking['hasWrongRole']
  settle(serverId: Snowflake, server: ServerNames): void
}

/** Passes the names that Discord reports to the entities they concern. In memory; makes no requests. */
export function createNameWatch({ servers, roles, ownRoles, hasWrongRole, settle }: Deps) {
  function counted(serverId: Snowflake, server: ServerNames) {
    const kept = new Set(server.residents().map(({ roleId }) => roleId))
    return (roles.of(serverId) ?? []).filter(
      ({ id, isEveryone }) => !isEveryone && (kept.has(id) || !ownRoles.made(serverId, id)),
    )
  }

  return {
    note(serverId: Snowflake, holder: Holder, names: readonly string[]): void {
      const server = servers.get(serverId)
      if (server?.note(holder, names)) settle(serverId, server)
    },

    noteRoles(serverId: Snowflake): void {
      const server = servers.get(serverId)
      if (server === undefined || roles.of(serverId) === undefined || ownRoles.isMaking(serverId)) return
      const known = new Map(counted(serverId, server).map(({ id, name }) => [`role:${id}` as Holder, name]))
      const gone = server.holders().filter((one) => one.startsWith('role:') && !known.has(one))
      // No short-circuit: each has to be noted.
      const changes = [
        ...gone.map((holder) => server.note(holder, [])),
        ...[...known].map(([holder, name]) => server.note(holder, [name])),
      ]
      if (changes.includes(true)) settle(serverId, server)
    },

    mendRoles(serverId: Snowflake): void {
      const server = servers.get(serverId)
      if (server && hasWrongRole(server, roles.of(serverId) ?? [])) settle(serverId, server)
    },
  }
}

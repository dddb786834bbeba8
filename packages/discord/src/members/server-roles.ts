import type { RoleFacts } from '@arachne/core/access'
import type { ServerRoles } from '@arachne/core/identities'
import { type Client, type Role, RESTJSONErrorCodes } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { powerOf } from './role-power.ts'

export function createServerRoles(options: {
  calls: Calls
  client(): Client<true> | undefined
}): ServerRoles {
  const { calls, client } = options
  return {
    of: (serverId) => client()?.guilds.cache.get(serverId)?.roles.cache.map(roleFacts),

    async remove(serverId, roleId, reason) {
      const removed = await calls.attempt((api, signal) =>
        api.guilds.deleteRole(serverId, roleId, { reason, signal }),
      )
      if (!removed.ok && removed.code !== RESTJSONErrorCodes.UnknownRole) throw removed.error
    },
  }
}

export function roleFacts(role: Role): RoleFacts {
  const { id, name, managed, guild } = role
  return {
    id,
    name,
    power: powerOf(role),
    isManaged: managed,
    isEveryone: id === guild.id,
  }
}

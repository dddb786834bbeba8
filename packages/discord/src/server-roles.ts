import type { ServerRoles } from '@arachne/core'
import { type Client, PermissionFlagsBits, type Role, RESTJSONErrorCodes } from 'discord.js'

import type { Calls } from './calls.ts'

const POWERFUL = Object.entries(PermissionFlagsBits)
  .filter(([name]) => name === 'Administrator' || name.startsWith('Manage'))
  .map(([, bit]) => bit)

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

export function roleFacts({ id, name, permissions, managed, guild }: Role) {
  return {
    id,
    name,
    isPowerful: permissions.any(POWERFUL),
    isManaged: managed,
    isEveryone: id === guild.id,
  }
}

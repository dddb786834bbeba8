import type { RoleFacts } from '@arachne/core/access'
import type { ServerRoles } from '@arachne/core/identities'
import { type Client, type Role, RESTJSONErrorCodes, PermissionFlagsBits } from 'discord.js'

import type { Calls } from '../rest/calls.ts'

/**
 * Over other people, or over what they see of the server. Permissions that only affect one's own voice aren't included.
 */
const OVER_OTHERS: ReadonlySet<string> = new Set<Permission>([
  'Administrator',
  'KickMembers',
  'BanMembers',
  'ModerateMembers',
  'MuteMembers',
  'DeafenMembers',
  'MoveMembers',
  'MentionEveryone',
  'PinMessages',
  'BypassSlowmode',
  'ViewAuditLog',
  'ViewGuildInsights',
  'ViewCreatorMonetizationAnalytics',
])

/** By prefix, so that a new Discord permission counts before it is listed here. */
const POWERS = Object.entries(PermissionFlagsBits).filter(
  ([name]) => OVER_OTHERS.has(name) || name.startsWith('Manage'),
)

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

type Permission = keyof typeof PermissionFlagsBits

/**
 * One power a role gives, on the whole server or in one of its channels. Everyone's permissions don't count: Discord
 * creates roles with the permissions of @everyone, which include pinging everyone unless an admin changed that.
 */
function powerOf({ id, permissions, guild }: Role): string | null {
  let granted = permissions.bitfield
  for (const channel of guild.channels.cache.values()) {
    const inChannel = 'permissionOverwrites' in channel && channel.permissionOverwrites.cache.get(id)
    if (inChannel) granted |= inChannel.allow.bitfield
  }
  const ofItsOwn = granted & ~guild.roles.everyone.permissions.bitfield
  if (ofItsOwn === 0n) return null
  // If a permission has two names, the newer one comes last.
  const found = POWERS.findLast(([, bit]) => (ofItsOwn & bit) === bit)
  return found === undefined ? null : inWords(found[0])
}

/** "ManageMessages" → "Manage Messages" */
function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

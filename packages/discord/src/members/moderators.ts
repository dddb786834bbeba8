import type { Moderators } from '@arachne/core/identities'
import { type Client, PermissionFlagsBits } from 'discord.js'

export function createModerators({ client }: { client(): Client<true> }): Moderators {
  return {
    async includes(userId, { serverId, rightsChannelId }) {
      const guild = client().guilds.cache.get(serverId)
      const channel = guild?.channels.cache.get(rightsChannelId)
      // Through discord.js, for its permission calculation; it doesn't keep the member.
      const member = await guild?.members.fetch({ user: userId, cache: false }).catch(() => undefined)
      if (member === undefined || channel === undefined) return false
      return channel.permissionsFor(member).has(PermissionFlagsBits.ManageMessages)
    },
  }
}

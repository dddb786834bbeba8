import type { ServerRanks } from '@arachne/core/authority'
import {
  type APIGuildMember,
  type Client,
  type Guild,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
} from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { unreachable } from '../rest/refusals.ts'

export function createServerRanks({
  calls,
  client,
}: {
  calls: Calls
  client(): Client<true> | undefined
}): ServerRanks {
  return {
    async of(userId, serverId) {
      const guild = client()?.guilds.cache.get(serverId)
      if (guild === undefined) throw unreachable()
      if (guild.ownerId === userId) return 'admin'
      // A bot without the privileged intent isn't notified of members' changes, so it has to ask.
      const found = await calls.attempt((api, signal) => api.guilds.getMember(serverId, userId, { signal }))
      if (found.ok) return rules(guild, found.value) ? 'admin' : 'member'
      if (found.code === RESTJSONErrorCodes.UnknownMember) return 'stranger'
      throw found.error
    },
  }
}

function rules(guild: Guild, { roles, communication_disabled_until: until }: APIGuildMember): boolean {
  // The @everyone role has the server's id.
  const held = [guild.id, ...roles].flatMap((id) => guild.roles.cache.get(id) ?? [])
  const has = (permission: bigint) => held.some(({ permissions }) => permissions.has(permission, false))
  if (has(PermissionFlagsBits.Administrator)) return true
  // During a time-out, Discord suspends nearly every permission, except for administrators.
  const isTimedOut = until != null && Date.parse(until) > Date.now()
  return !isTimedOut && has(PermissionFlagsBits.ManageGuild)
}

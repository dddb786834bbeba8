import type { DecisionMessage } from '@arachne/core/decisions'
import type { APIGuildMember, APIUser } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Calls } from '../rest/calls.ts'
import { serverOf } from './decision-rights.ts'

type Author = DecisionMessage['author']

/** People's names and roles, and the server of a channel. */
export interface DecisionPeople {
  /** Each is asked for once; a person who has left has no roles. Nothing is kept, because roles can be removed. */
  known(channelId: string, users: readonly APIUser[]): Promise<(user: APIUser) => Author>
}

export function createDecisionPeople(calls: Calls): DecisionPeople {
  /** A channel never moves to another server. */
  const servers = new Map<string, string | null>()

  async function serverIdOf(channelId: string): Promise<string | null> {
    const known = servers.get(channelId)
    if (known !== undefined) return known
    const found = serverOf(await calls.run((api, signal) => api.channels.get(channelId, { signal })))
    servers.set(channelId, found)
    return found
  }

  async function memberOf(serverId: string, userId: string): Promise<APIGuildMember | undefined> {
    const found = await calls.attempt((api, signal) => api.guilds.getMember(serverId, userId, { signal }))
    if (!found.ok && found.error.code !== 'not_found') throw found.error
    return found.ok ? found.value : undefined
  }

  return {
    async known(channelId, users) {
      const ids = [...new Set(users.map(({ id }) => id))]
      const serverId = ids.length === 0 ? null : await serverIdOf(channelId)
      const members = new Map<string, APIGuildMember | undefined>()
      if (serverId !== null) {
        await Promise.all(ids.map(async (id) => members.set(id, await memberOf(serverId, id))))
      }
      return (user) => personOf(user, members.get(user.id))
    },
  }
}

export function personOf(
  user: APIUser,
  member: Pick<APIGuildMember, 'nick' | 'roles'> | undefined | null,
): Author {
  return {
    id: user.id,
    name: member?.nick ?? user.global_name ?? user.username,
    roles: [...listOf(member?.roles)],
    human: isPerson(user),
  }
}

export function isPerson({ bot, system }: APIUser): boolean {
  return bot !== true && system !== true
}

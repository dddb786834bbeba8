import { foldName, type PersonFacts } from '@arachne/core'
import type { APIGuildMember, Guild } from 'discord.js'

import type { Calls } from './calls.ts'

const SEARCH_LIMIT = 100

/** Members of these servers by id. */
export async function personById(calls: Calls, guilds: Guild[], userId: string): Promise<PersonFacts[]> {
  for (const guild of guilds) {
    const found = await calls.attempt((api, signal) => api.guilds.getMember(guild.id, userId, { signal }))
    if (found.ok) return isPerson(found.value) ? [personFacts(found.value)] : []
    if (found.error.code !== 'not_found') throw found.error
  }
  return []
}

/** Members of one server whose user name, display name or nickname is exactly this one, ignoring case. */
export async function membersNamed(calls: Calls, guildId: string, name: string): Promise<APIGuildMember[]> {
  const wanted = foldName(name)
  // Discord refuses to search for nothing.
  if (wanted === '') return []
  const found = await calls.run((api, signal) =>
    api.guilds.searchForMembers(guildId, { query: name, limit: SEARCH_LIMIT }, { signal }),
  )
  return found.filter(({ user, nick }) =>
    [user.username, user.global_name, nick].some((one) => one != null && foldName(one) === wanted),
  )
}

export async function peopleNamed(calls: Calls, guilds: Guild[], name: string): Promise<PersonFacts[]> {
  const found = await Promise.all(guilds.map((guild) => membersNamed(calls, guild.id, name)))
  const people = new Map(
    found
      .flat()
      .filter(isPerson)
      .map((member) => [member.user.id, personFacts(member)]),
  )
  return [...people.values()]
}

function isPerson({ user }: APIGuildMember): boolean {
  return user.bot !== true
}

function personFacts({ user }: APIGuildMember): PersonFacts {
  return { id: user.id, username: user.username, displayName: user.global_name ?? user.username }
}

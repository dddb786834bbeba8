import {
  createNameStems,
  foldName,
  looksAlike,
  looksOf,
  type MemberNames,
  type PersonFacts,
} from '@arachne/core/identities'
import type { APIGuildMember, APIUser, Guild } from 'discord.js'

import type { Calls } from '../rest/calls.ts'

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

const PAGE = 1000
/** Ten calls; on larger servers, only a search's results are checked. */
const LISTED_AT_MOST = 10_000
/** Discord searches by the beginning of a name, and these are invisible there. */
const UNSEEN_BEGINNINGS = ['\u200B', '\u200C', '\u200D', '\u2060', '\u3164', '\u2800']

/**
 * Members of one server, including bots, whose name looks like this one, whatever invisible characters either contains.
 */
export async function membersLooking(calls: Calls, guildId: string, name: string): Promise<APIGuildMember[]> {
  const members = (await listedMembers(calls, guildId)) ?? (await membersBeginning(calls, guildId, name))
  return members.filter((member) => namesOf(member).some((one) => looksAlike(one, name)))
}

/** Those that could be mistaken for one of these, with or without a mark. */
export async function membersCalled(
  calls: Calls,
  guildId: string,
  names: readonly string[],
): Promise<MemberNames[]> {
  const stems = createNameStems(names)
  const members = (await listedMembers(calls, guildId)) ?? (await membersBeginningAny(calls, guildId, names))
  return members
    .map((member) => ({ id: member.user.id, names: namesOf(member) }))
    .filter((member) => member.names.some((one) => stems.looksOf(one).length > 0))
}

async function membersBeginningAny(calls: Calls, guildId: string, names: readonly string[]) {
  const found: APIGuildMember[] = []
  for (const name of names) found.push(...(await membersBeginning(calls, guildId, name)))
  return found
}

export async function namesOfMember(
  calls: Calls,
  guildId: string,
  userId: string,
): Promise<string[] | undefined> {
  const found = await calls.attempt((api, signal) => api.guilds.getMember(guildId, userId, { signal }))
  if (found.ok) return namesOf(found.value)
  if (found.error.code === 'not_found') return undefined
  throw found.error
}

/** All names of a person on a server. */
export function namesOf({
  user,
  nick,
}: {
  user: Pick<APIUser, 'username' | 'global_name'>
  nick?: string | null | undefined
}): string[] {
  return [nick, user.global_name, user.username].filter((one) => typeof one === 'string')
}

/** undefined: more than are listed, or Discord lists none to a bot without the privileged intent. */
async function listedMembers(calls: Calls, guildId: string): Promise<APIGuildMember[] | undefined> {
  const members: APIGuildMember[] = []
  let after = '0'
  while (members.length < LISTED_AT_MOST) {
    const query = { limit: PAGE, after }
    const page = await calls.attempt((api, signal) => api.guilds.getMembers(guildId, query, { signal }))
    if (!page.ok && page.error.code === 'forbidden') return undefined
    if (!page.ok) throw page.error
    members.push(...page.value)
    const last = page.value.at(-1)
    if (page.value.length < PAGE || last === undefined) return members
    after = last.user.id
  }
  return undefined
}

async function membersBeginning(calls: Calls, guildId: string, name: string): Promise<APIGuildMember[]> {
  const plain = foldName(name)
  const [look] = looksOf(name)
  const beginnings = [name, plain, ...[plain, look].map((text) => Array.from(text)[0] ?? '')]
  const found = new Map<string, APIGuildMember>()
  for (const query of new Set([...beginnings, ...UNSEEN_BEGINNINGS])) {
    // Discord refuses an empty search.
    if (query === '') continue
    const some = await calls.run((api, signal) =>
      api.guilds.searchForMembers(guildId, { query, limit: PAGE }, { signal }),
    )
    for (const member of some) found.set(member.user.id, member)
  }
  return [...found.values()]
}

/** Members of one server whose user name, display name or nickname is exactly this one, ignoring case. */
async function membersNamed(calls: Calls, guildId: string, name: string): Promise<APIGuildMember[]> {
  const wanted = foldName(name)
  // Discord refuses an empty search.
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

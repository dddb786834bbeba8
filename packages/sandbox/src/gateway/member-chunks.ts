import { presentMember } from '../present/member.ts'
import { INTENT } from '../rules/intents.ts'
import type { GuildRecord, MemberRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Presences } from './presences.ts'
import type { Session } from './session.ts'

/** Op 8. */
export interface MemberRequest {
  guildId: string
  userIds: string[] | null
  query: string
  limit: number
  presences: boolean
  nonce: string | undefined
}

const CHUNK = 1000
const MAX_FOUND = 100

/** undefined if it is not one. */
export function readMemberRequest(data: unknown): MemberRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const fields = data as Record<string, unknown>
  // Long ago several guilds could be asked for in an array; clients still send one of one.
  const [guildId] = readIds(fields['guild_id']) ?? []
  const userIds = readIds(fields['user_ids'])
  if (guildId === undefined) return undefined
  if (userIds === null && typeof fields['query'] !== 'string') return undefined
  return {
    guildId,
    userIds,
    query: typeof fields['query'] === 'string' ? fields['query'] : '',
    limit: typeof fields['limit'] === 'number' ? Math.max(0, Math.trunc(fields['limit'])) : 0,
    presences: fields['presences'] === true,
    nonce: readNonce(fields['nonce']),
  }
}

/** A nonce that is too long is ignored, not refused. */
function readNonce(value: unknown): string | undefined {
  return typeof value === 'string' && Buffer.byteLength(value) <= 32 ? value : undefined
}

/** One id or several, as text or numbers. Anything else matches no one. */
function readIds(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.map((id) => (typeof id === 'string' || typeof id === 'number' ? String(id) : ''))
}

export function asksForEverybody({ userIds, query, limit }: MemberRequest): boolean {
  return userIds === null && query === '' && limit === 0
}

/** Discord answers nothing at all to a request that the session may not make. */
export function mayRequestMembers(world: World, session: Session, request: MemberRequest): boolean {
  const guild = world.guilds.get(request.guildId)
  if (!guild?.members.has(session.account.user.id)) return false
  if ((request.userIds?.length ?? 0) > MAX_FOUND) return false
  if (request.presences && (session.intents & INTENT.GUILD_PRESENCES) === 0) return false
  return !asksForEverybody(request) || (session.intents & INTENT.GUILD_MEMBERS) !== 0
}

export function sendMemberChunks(
  world: World,
  presences: Presences,
  { session, request }: { session: Session; request: MemberRequest },
): void {
  const guild = world.guilds.get(request.guildId)
  if (!guild) return
  const members = findMembers(world, guild, request)
  const missing = request.userIds?.filter((id) => !guild.members.has(id)) ?? []
  const count = Math.max(1, Math.ceil(members.length / CHUNK))
  for (let index = 0; index < count; index += 1) {
    const chunk = members.slice(index * CHUNK, (index + 1) * CHUNK)
    session.dispatch('GUILD_MEMBERS_CHUNK', {
      guild_id: guild.id,
      members: chunk.map((member) => presentMember(world, member)),
      chunk_index: index,
      chunk_count: count,
      ...(missing.length > 0 && { not_found: missing }),
      ...(request.presences && { presences: presences.of(chunk.map(({ userId }) => userId)) }),
      ...(request.nonce !== undefined && { nonce: request.nonce }),
    })
  }
}

/** By id, or by the beginning of a user name or nickname. */
function findMembers(world: World, guild: GuildRecord, request: MemberRequest): MemberRecord[] {
  if (request.userIds) return request.userIds.flatMap((id) => guild.members.get(id) ?? [])
  if (asksForEverybody(request)) return [...guild.members.values()]
  const wanted = request.query.toLowerCase()
  const found = [...guild.members.values()].filter(({ userId, nick }) => {
    const user = world.users.get(userId)
    const names = [nick, user?.username, user?.globalName]
    return names.some((name) => name?.toLowerCase().startsWith(wanted))
  })
  return found.slice(0, Math.min(request.limit || MAX_FOUND, MAX_FOUND))
}

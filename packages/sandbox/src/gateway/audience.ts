import { PERMISSION } from '../rules/permission-bits.ts'
import { canView, computePermissions } from '../rules/permissions.ts'
import type { Id } from '../world/records.ts'
import type { World, WorldEvent } from '../world/world.ts'
import type { Session } from './session.ts'
import { belongsToShard } from './shards.ts'

/** Sent to everyone in the guild, hidden channels included: clients work out what to show. */
const FOR_ALL_MEMBERS = new Set(['CHANNEL_CREATE', 'CHANNEL_UPDATE', 'CHANNEL_DELETE'])

const NEEDS_PERMISSION: Readonly<Record<string, bigint>> = {
  GUILD_AUDIT_LOG_ENTRY_CREATE: PERMISSION.VIEW_AUDIT_LOG,
  INVITE_CREATE: PERMISSION.MANAGE_CHANNELS,
  INVITE_DELETE: PERMISSION.MANAGE_CHANNELS,
}

/** Whether a session's account may learn of an event at all; intents and redaction come after. */
export function hears(world: World, session: Session, event: WorldEvent): boolean {
  const me = session.account.user.id
  if (event.except === me) return false
  if (!belongsToShard(session.shard, guildOf(world, event))) return false
  if (event.message?.ephemeralFor && event.message.ephemeralFor !== me) return false
  if (event.to) return event.to.includes(me)
  // Nothing is heard of a guild before its GUILD_CREATE.
  if (event.guildId && !session.guilds.has(event.guildId)) return false
  const permission = NEEDS_PERMISSION[event.type]
  if (permission !== undefined && !holds(world, event, { userId: me, permission })) return false
  return maySee(world, event, me)
}

/** Where an event happened; nothing for direct messages and accounts. */
export function guildOf(world: World, event: WorldEvent): Id | null | undefined {
  const { guild_id: named } = event.data as { guild_id?: Id }
  return event.guildId ?? world.channels.get(event.channelId ?? '')?.guildId ?? named
}

function maySee(world: World, event: WorldEvent, me: Id): boolean {
  const member = world.guilds.get(event.guildId ?? '')?.members.has(me) ?? false
  if (event.channelId === undefined || (event.guildId && FOR_ALL_MEMBERS.has(event.type))) return member
  if (isAbout(event, me) && member) return true
  if (world.channels.has(event.channelId)) return canView(world, me, event.channelId)
  // A deleted thread can be judged by its parent only.
  const { parent_id: parentId } = event.data as { parent_id?: string }
  return parentId !== undefined && world.channels.has(parentId) ? canView(world, me, parentId) : member
}

function holds(
  world: World,
  event: WorldEvent,
  { userId, permission }: { userId: Id; permission: bigint },
): boolean {
  const guild = world.guilds.get(event.guildId ?? '')
  return guild !== undefined && (computePermissions(world, guild, { userId }) & permission) !== 0n
}

/** Whether an event is about the recipient's own membership. */
export function isAbout(event: WorldEvent, userId: Id): boolean {
  const data = event.data as {
    user?: { id: string }
    added_members?: { user_id?: string }[]
    removed_member_ids?: string[]
  }
  if (event.type === 'GUILD_MEMBER_UPDATE') return data.user?.id === userId
  if (event.type !== 'THREAD_MEMBERS_UPDATE') return false
  return (
    (data.removed_member_ids?.includes(userId) ?? false) ||
    (data.added_members?.some((added) => added.user_id === userId) ?? false)
  )
}

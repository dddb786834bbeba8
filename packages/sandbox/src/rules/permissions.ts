import { ChannelType } from 'discord-api-types/v10'

import type { ChannelRecord, GuildRecord, Id, MemberRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import {
  ALL_PERMISSIONS,
  DM_PERMISSIONS,
  NEEDS_SENDING,
  PERMISSION,
  TIMED_OUT_PERMISSIONS,
} from './permission-bits.ts'

/** What a user may do in a guild, or in one of its channels or threads. Non-members may do nothing. */
export function computePermissions(
  world: World,
  guild: GuildRecord,
  who: { userId: Id; channel?: ChannelRecord },
): bigint {
  const member = guild.members.get(who.userId)
  if (!member) return 0n
  const base = guildPermissions(guild, member)
  if (base === ALL_PERMISSIONS) return base
  const allowed = who.channel ? inChannel(world, guild, { member, channel: who.channel, base }) : base
  return isTimedOut(world, member) ? allowed & TIMED_OUT_PERMISSIONS : allowed
}

function isTimedOut(world: World, member: MemberRecord): boolean {
  return member.timeoutUntil !== null && member.timeoutUntil > world.clock.now()
}

function guildPermissions(guild: GuildRecord, member: MemberRecord): bigint {
  if (guild.ownerId === member.userId) return ALL_PERMISSIONS
  let bits = guild.roles.get(guild.id)?.permissions ?? 0n
  for (const id of member.roles) bits |= guild.roles.get(id)?.permissions ?? 0n
  return bits & PERMISSION.ADMINISTRATOR ? ALL_PERMISSIONS : bits
}

/** A channel never inherits from its category at run time; a thread takes everything from its parent. */
function inChannel(
  world: World,
  guild: GuildRecord,
  at: { member: MemberRecord; channel: ChannelRecord; base: bigint },
): bigint {
  const place = at.channel.thread ? world.channels.get(at.channel.parentId ?? '') : at.channel
  if (!place) return 0n
  const bits = applyOverwrites(guild, { ...at, channel: place })
  if (!(bits & PERMISSION.VIEW_CHANNEL)) return 0n
  return bits & sendingBit(at.channel) ? bits : bits & ~NEEDS_SENDING
}

function applyOverwrites(
  guild: GuildRecord,
  at: { member: MemberRecord; channel: ChannelRecord; base: bigint },
): bigint {
  const { overwrites } = at.channel
  const everyone = overwrites.get(guild.id)
  let bits = (at.base & ~(everyone?.deny ?? 0n)) | (everyone?.allow ?? 0n)
  let allow = 0n
  let deny = 0n
  for (const id of at.member.roles) {
    const overwrite = overwrites.get(id)
    allow |= overwrite?.allow ?? 0n
    deny |= overwrite?.deny ?? 0n
  }
  bits = (bits & ~deny) | allow
  const own = overwrites.get(at.member.userId)
  return (bits & ~(own?.deny ?? 0n)) | (own?.allow ?? 0n)
}

/** SEND_MESSAGES means nothing inside a thread. */
export function sendingBit(channel: ChannelRecord): bigint {
  return channel.thread ? PERMISSION.SEND_MESSAGES_IN_THREADS : PERMISSION.SEND_MESSAGES
}

/** The same question for any channel, DMs included. */
export function permissionsIn(world: World, userId: Id, channel: ChannelRecord): bigint {
  if (channel.guildId === null) return channel.recipientIds.includes(userId) ? DM_PERMISSIONS : 0n
  const guild = world.guilds.get(channel.guildId)
  return guild ? computePermissions(world, guild, { userId, channel }) : 0n
}

/** Whether a user can see a channel at all. Private threads are visible to their members and to thread managers. */
export function canView(world: World, userId: Id, channelId: Id): boolean {
  const channel = world.channels.get(channelId)
  if (!channel) return false
  const bits = permissionsIn(world, userId, channel)
  if (!(bits & PERMISSION.VIEW_CHANNEL)) return false
  if (channel.type !== ChannelType.PrivateThread || !channel.thread) return true
  return channel.thread.members.has(userId) || (bits & PERMISSION.MANAGE_THREADS) !== 0n
}

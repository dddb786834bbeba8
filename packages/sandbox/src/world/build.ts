import { ChannelType } from 'discord-api-types/v10'

import { EVERYONE_PERMISSIONS } from '../rules/permission-bits.ts'
import type {
  ChannelRecord,
  GuildRecord,
  Id,
  MemberRecord,
  RoleRecord,
  ThreadRecord,
  UserRecord,
} from './records.ts'
import type { World } from './world.ts'

/** Records with every field in place. Building publishes nothing: that is up to the caller. */

type Given<T, Required extends keyof T> = Partial<T> & Pick<T, Required>

export function buildUser(world: World, given: Given<UserRecord, 'username'>): UserRecord {
  const user: UserRecord = {
    id: world.snowflakes.next(),
    globalName: null,
    bot: false,
    avatar: null,
    bio: '',
    note: '',
    part: null,
    ...given,
  }
  world.users.set(user.id, user)
  return user
}

/** A server with @everyone and its owner as the only member. */
export function buildGuild(world: World, given: Given<GuildRecord, 'name' | 'ownerId'>): GuildRecord {
  const guild: GuildRecord = {
    id: world.snowflakes.next(),
    icon: null,
    description: null,
    roles: new Map(),
    members: new Map(),
    channelIds: new Set(),
    systemChannelId: null,
    emojis: new Map(),
    bans: new Map(),
    auditLog: [],
    ...given,
  }
  world.guilds.set(guild.id, guild)
  buildRole(world, guild, { id: guild.id, name: '@everyone', position: 0, permissions: EVERYONE_PERMISSIONS })
  buildMember(world, guild, { userId: guild.ownerId })
  return guild
}

export function buildRole(world: World, guild: GuildRecord, given: Given<RoleRecord, 'name'>): RoleRecord {
  const role: RoleRecord = {
    id: world.snowflakes.next(),
    color: 0,
    hoist: false,
    position: guild.roles.size,
    permissions: 0n,
    managed: false,
    mentionable: false,
    botId: null,
    ...given,
  }
  guild.roles.set(role.id, role)
  return role
}

export function buildMember(
  world: World,
  guild: GuildRecord,
  given: Given<MemberRecord, 'userId'>,
): MemberRecord {
  const member: MemberRecord = {
    nick: null,
    roles: new Set(),
    joinedAt: world.clock.now(),
    timeoutUntil: null,
    avatar: null,
    ...given,
  }
  guild.members.set(member.userId, member)
  return member
}

export function buildChannel(world: World, given: Given<ChannelRecord, 'guildId' | 'name'>): ChannelRecord {
  const type = given.type ?? ChannelType.GuildText
  const channel: ChannelRecord = {
    id: world.snowflakes.next(),
    type,
    topic: null,
    position: 0,
    nsfw: false,
    slowmodeSeconds: 0,
    parentId: null,
    overwrites: new Map(),
    thread: null,
    forum: isForum(type)
      ? { tags: [], requireTag: false, defaultReaction: null, defaultSort: null, layout: 0 }
      : null,
    recipientIds: [],
    lastMessageId: null,
    lastPinAt: null,
    defaultAutoArchiveMinutes: null,
    defaultThreadSlowmodeSeconds: 0,
    voice: isVoice(type) ? { bitrate: 64_000, userLimit: 0 } : null,
    messages: new Map(),
    pins: new Map(),
    ...given,
  }
  world.channels.set(channel.id, channel)
  if (channel.guildId !== null) world.guilds.get(channel.guildId)?.channelIds.add(channel.id)
  return channel
}

/** A thread below `parent`; its starter message, if it has one, lends it the id. */
export function buildThread(
  world: World,
  parent: ChannelRecord,
  given: Given<ChannelRecord, 'name' | 'type'> & { details: Given<ThreadRecord, 'ownerId'> },
): ChannelRecord {
  const { details, ...channel } = given
  const now = world.clock.now()
  const thread: ThreadRecord = {
    archived: false,
    locked: false,
    invitable: true,
    autoArchiveMinutes: parent.defaultAutoArchiveMinutes ?? 4320,
    archiveChangedAt: now,
    createdAt: now,
    members: new Map([[details.ownerId, now]]),
    messageCount: 0,
    totalMessageSent: 0,
    appliedTags: [],
    pinned: false,
    ...details,
  }
  return buildChannel(world, {
    slowmodeSeconds: parent.defaultThreadSlowmodeSeconds,
    ...channel,
    guildId: parent.guildId,
    parentId: parent.id,
    thread,
  })
}

/** The one DM of two people, made on first use. */
export function openDm(world: World, a: Id, b: Id): ChannelRecord {
  for (const channel of world.channels.values()) {
    if (channel.type !== ChannelType.DM) continue
    if (channel.recipientIds.includes(a) && channel.recipientIds.includes(b)) return channel
  }
  return buildChannel(world, { type: ChannelType.DM, guildId: null, name: '', recipientIds: [a, b] })
}

export function isForum(type: ChannelType): boolean {
  return type === ChannelType.GuildForum || type === ChannelType.GuildMedia
}

function isVoice(type: ChannelType): boolean {
  return type === ChannelType.GuildVoice || type === ChannelType.GuildStageVoice
}

import {
  ChannelFlags,
  ChannelType,
  type APIChannel,
  type APIOverwrite,
  type APIThreadMember,
  type ThreadMemberFlags,
} from 'discord-api-types/v10'

import type { ChannelRecord, Id, OverwriteRecord, ThreadRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { presentTime, presentTimeOrNull } from './time.ts'
import { presentUser } from './user.ts'

/**
 * Any channel as Discord shows it. `viewerId` matters for threads (their own membership) and DMs (the other person);
 * events for everyone leave it out.
 */
export function presentChannel(world: World, channel: ChannelRecord, viewerId?: Id): APIChannel {
  if (channel.guildId === null) return presentDm(world, channel, viewerId) as APIChannel
  if (channel.thread) return presentThread(channel, channel.thread, viewerId) as APIChannel
  return presentGuildChannel(channel) as APIChannel
}

function presentGuildChannel(channel: ChannelRecord): object {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    position: channel.position,
    permission_overwrites: [...channel.overwrites.values()].map(presentOverwrite),
    flags: channel.forum?.requireTag ? ChannelFlags.RequireTag : 0,
    ...(channel.type !== ChannelType.GuildCategory && presentConversation(channel)),
    ...(channel.voice && presentVoice(channel.voice)),
    ...(channel.forum && presentForum(channel)),
  }
}

/** What everything has in which messages or posts can be written. */
function presentConversation(channel: ChannelRecord): object {
  return {
    topic: channel.topic,
    nsfw: channel.nsfw,
    last_message_id: channel.lastMessageId,
    rate_limit_per_user: channel.slowmodeSeconds,
    ...(channel.lastPinAt !== null && { last_pin_timestamp: presentTime(channel.lastPinAt) }),
    ...(channel.defaultAutoArchiveMinutes !== null && {
      default_auto_archive_duration: channel.defaultAutoArchiveMinutes,
    }),
    ...(channel.defaultThreadSlowmodeSeconds > 0 && {
      default_thread_rate_limit_per_user: channel.defaultThreadSlowmodeSeconds,
    }),
  }
}

function presentVoice(voice: NonNullable<ChannelRecord['voice']>): object {
  return { bitrate: voice.bitrate, user_limit: voice.userLimit, rtc_region: null }
}

function presentForum({ forum }: ChannelRecord): object {
  if (!forum) return {}
  const reaction = forum.defaultReaction
  return {
    available_tags: forum.tags,
    default_reaction_emoji: reaction && { emoji_id: reaction.emojiId, emoji_name: reaction.emojiName },
    default_sort_order: forum.defaultSort,
    default_forum_layout: forum.layout,
  }
}

function presentThread(channel: ChannelRecord, thread: ThreadRecord, viewerId: Id | undefined): object {
  const member = viewerId === undefined ? undefined : presentThreadMember(channel, viewerId)
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    parent_id: channel.parentId,
    owner_id: thread.ownerId,
    name: channel.name,
    last_message_id: channel.lastMessageId,
    ...(channel.lastPinAt !== null && { last_pin_timestamp: presentTime(channel.lastPinAt) }),
    rate_limit_per_user: channel.slowmodeSeconds,
    message_count: thread.messageCount,
    member_count: Math.min(thread.members.size, 50),
    total_message_sent: thread.totalMessageSent,
    flags: thread.pinned ? ChannelFlags.Pinned : 0,
    thread_metadata: presentThreadMetadata(channel, thread),
    ...(thread.appliedTags.length > 0 && { applied_tags: thread.appliedTags }),
    ...(member && { member }),
  }
}

function presentThreadMetadata(channel: ChannelRecord, thread: ThreadRecord): object {
  return {
    archived: thread.archived,
    archive_timestamp: presentTime(thread.archiveChangedAt),
    auto_archive_duration: thread.autoArchiveMinutes,
    locked: thread.locked,
    create_timestamp: presentTime(thread.createdAt),
    ...(channel.type === ChannelType.PrivateThread && { invitable: thread.invitable }),
  }
}

/** undefined if that person has not joined the thread. */
export function presentThreadMember(channel: ChannelRecord, userId: Id): APIThreadMember | undefined {
  const joinedAt = channel.thread?.members.get(userId)
  if (joinedAt === undefined) return undefined
  return {
    id: channel.id,
    user_id: userId,
    join_timestamp: presentTime(joinedAt),
    flags: 0 as ThreadMemberFlags,
  }
}

function presentDm(world: World, channel: ChannelRecord, viewerId: Id | undefined): object {
  const others = channel.recipientIds.filter((id) => id !== viewerId)
  return {
    id: channel.id,
    type: channel.type,
    last_message_id: channel.lastMessageId,
    last_pin_timestamp: presentTimeOrNull(channel.lastPinAt),
    flags: 0,
    recipients: others.flatMap((id) => world.users.get(id) ?? []).map(presentUser),
  }
}

function presentOverwrite(overwrite: OverwriteRecord): APIOverwrite {
  return {
    id: overwrite.id,
    type: overwrite.type === 'role' ? 0 : 1,
    allow: overwrite.allow.toString(),
    deny: overwrite.deny.toString(),
  }
}

import { ChannelType } from 'discord-api-types/v10'

import { presentChannel } from '../present/channel.ts'
import { buildThread } from './build.ts'
import type { MessageDraft } from './message-draft.ts'
import { createMessage } from './messages.ts'
import type { ChannelRecord, Id, MessageRecord } from './records.ts'
import type { World } from './world.ts'

export interface ForumPost {
  name: string
  ownerId: Id
  appliedTags: Id[]
  autoArchiveMinutes?: number
  /** The author of a post follows it; a webhook cannot. */
  joins: boolean
  message: Omit<MessageDraft, 'channel' | 'id'>
}

/** A thread in a forum and, under the same id, its first message. */
export function createForumPost(
  world: World,
  forum: ChannelRecord,
  post: ForumPost,
): { thread: ChannelRecord; message: MessageRecord } {
  const { name, ownerId, appliedTags, autoArchiveMinutes } = post
  const thread = buildThread(world, forum, {
    name,
    type: ChannelType.PublicThread,
    details: {
      ownerId,
      appliedTags,
      ...(autoArchiveMinutes !== undefined && { autoArchiveMinutes }),
      ...(!post.joins && { members: new Map() }),
    },
  })
  forum.lastMessageId = thread.id
  world.publish({
    type: 'THREAD_CREATE',
    data: { ...presentChannel(world, thread), newly_created: true },
    channelId: thread.id,
    ...(thread.guildId !== null && { guildId: thread.guildId }),
  })
  const message = createMessage(world, { ...post.message, channel: thread, id: thread.id })
  return { thread, message }
}

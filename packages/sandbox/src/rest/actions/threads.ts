import { ChannelType, MessageFlags, MessageType } from 'discord-api-types/v10'

import { presentChannel, presentThreadMember } from '../../present/channel.ts'
import { presentMember } from '../../present/member.ts'
import { buildThread } from '../../world/build.ts'
import { publishMessage } from '../../world/message-events.ts'
import { createMessage } from '../../world/messages.ts'
import type { ChannelRecord, Id, MessageRecord, ThreadRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'

/** What its opener chooses. */
export interface ThreadPlan {
  name: string
  ownerId: Id
  type: ChannelType.AnnouncementThread | ChannelType.PublicThread | ChannelType.PrivateThread
  autoArchiveMinutes?: number | undefined
  slowmodeSeconds?: number | undefined
  invitable?: boolean | undefined
  appliedTags?: Id[] | undefined
}

/** A thread hanging on a message: it takes over that message's id. */
export function openThreadOnMessage(
  world: World,
  parent: ChannelRecord,
  plan: ThreadPlan & { message: MessageRecord },
): ChannelRecord {
  const { message } = plan
  const thread = open(world, parent, { ...plan, id: message.id })
  message.flags |= MessageFlags.HasThread
  publishMessage(world, 'MESSAGE_UPDATE', message)
  createMessage(world, {
    channel: thread,
    authorId: plan.ownerId,
    type: MessageType.ThreadStarterMessage,
    reference: { messageId: message.id, channelId: parent.id, guildId: parent.guildId, forward: false },
  })
  return thread
}

/** A thread of its own. Public ones are announced by a line in the channel. */
export function openThread(world: World, parent: ChannelRecord, plan: ThreadPlan): ChannelRecord {
  const thread = open(world, parent, plan)
  if (plan.type !== ChannelType.PrivateThread) {
    createMessage(world, {
      channel: parent,
      authorId: plan.ownerId,
      type: MessageType.ThreadCreated,
      content: plan.name,
      threadId: thread.id,
    })
  }
  return thread
}

function open(world: World, parent: ChannelRecord, plan: ThreadPlan & { id?: Id }): ChannelRecord {
  const details: Partial<ThreadRecord> & { ownerId: Id } = { ownerId: plan.ownerId }
  if (plan.autoArchiveMinutes !== undefined) details.autoArchiveMinutes = plan.autoArchiveMinutes
  if (plan.invitable !== undefined) details.invitable = plan.invitable
  if (plan.appliedTags !== undefined) details.appliedTags = plan.appliedTags
  const thread = buildThread(world, parent, {
    name: plan.name,
    type: plan.type,
    ...(plan.id !== undefined && { id: plan.id }),
    ...(plan.slowmodeSeconds !== undefined && { slowmodeSeconds: plan.slowmodeSeconds }),
    details,
  })
  publishThread(world, 'THREAD_CREATE', thread)
  return thread
}

export function publishThread(
  world: World,
  type: 'THREAD_CREATE' | 'THREAD_UPDATE',
  thread: ChannelRecord,
): void {
  world.publish({
    type,
    data: { ...presentChannel(world, thread), ...(type === 'THREAD_CREATE' && { newly_created: true }) },
    channelId: thread.id,
    ...(thread.guildId !== null && { guildId: thread.guildId }),
  })
}

export function deleteThread(world: World, thread: ChannelRecord): void {
  const { id, type, guildId, parentId } = thread
  const seenBy = [...(thread.thread?.members.keys() ?? [])]
  world.channels.delete(id)
  if (guildId === null) return
  world.guilds.get(guildId)?.channelIds.delete(id)
  const audience = type === ChannelType.PrivateThread ? { to: seenBy } : { channelId: id }
  const data = { id, guild_id: guildId, parent_id: parentId, type }
  world.publish({ type: 'THREAD_DELETE', data, guildId, ...audience })
}

export function joinThread(world: World, thread: ChannelRecord, userId: Id): void {
  const { members } = thread.thread ?? {}
  if (!members || members.has(userId)) return
  members.set(userId, world.clock.now())
  if (thread.type === ChannelType.PrivateThread) {
    world.publish({ type: 'THREAD_CREATE', data: presentChannel(world, thread, userId), to: [userId] })
  }
  publishMembers(world, thread, { added_members: [describeJoined(world, thread, userId)] })
}

export function leaveThread(world: World, thread: ChannelRecord, userId: Id): void {
  if (!thread.thread?.members.delete(userId)) return
  publishMembers(world, thread, { removed_member_ids: [userId] })
}

function publishMembers(world: World, thread: ChannelRecord, change: object): void {
  if (thread.guildId === null) return
  const data = {
    id: thread.id,
    guild_id: thread.guildId,
    member_count: Math.min(thread.thread?.members.size ?? 0, 50),
    ...change,
  }
  world.publish({ type: 'THREAD_MEMBERS_UPDATE', data, channelId: thread.id, guildId: thread.guildId })
}

function describeJoined(world: World, thread: ChannelRecord, userId: Id): object {
  const member = world.guilds.get(thread.guildId ?? '')?.members.get(userId)
  return {
    ...presentThreadMember(thread, userId),
    ...(member && { member: presentMember(world, member) }),
    presence: null,
  }
}

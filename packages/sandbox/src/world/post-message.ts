import { MessageType } from 'discord-api-types/v10'

import { presentChannel } from '../present/channel.ts'
import { writeDraft, type MessageDraft } from './message-draft.ts'
import { publishMessage } from './message-events.ts'
import type { ChannelRecord, MessageRecord } from './records.ts'
import type { World } from './world.ts'

/** Stores a message and publishes it. */
export function postMessage(world: World, draft: MessageDraft): MessageRecord {
  const { channel } = draft
  const message = writeDraft(world, draft)
  if (message.ephemeralFor === null) {
    reopen(world, channel)
    channel.messages.set(message.id, message)
    channel.lastMessageId = message.id
    count(channel, message)
  } else {
    world.ephemeralMessages.set(message.id, message)
  }
  publishMessage(world, 'MESSAGE_CREATE', message)
  return message
}

/** Writing in an archived thread reopens it. */
function reopen(world: World, channel: ChannelRecord): void {
  if (!channel.thread?.archived) return
  channel.thread.archived = false
  channel.thread.archiveChangedAt = world.clock.now()
  world.publish({
    type: 'THREAD_UPDATE',
    data: presentChannel(world, channel),
    channelId: channel.id,
    ...(channel.guildId !== null && { guildId: channel.guildId }),
  })
}

/** The message that a thread began with does not count. */
export function isStarter(channel: ChannelRecord, message: MessageRecord): boolean {
  return message.id === channel.id || message.type === MessageType.ThreadStarterMessage
}

function count(channel: ChannelRecord, message: MessageRecord): void {
  if (!channel.thread || isStarter(channel, message)) return
  channel.thread.messageCount += 1
  channel.thread.totalMessageSent += 1
}

import { forgetUploads } from '../cdn/store-upload.ts'
import { ALL_MENTIONS, type AllowedMentions } from './mentions.ts'
import { mentionsIn, type MessageDraft } from './message-draft.ts'
import { audienceOf, placeOf, publishMessage } from './message-events.ts'
import { watchPoll } from './polls.ts'
import { isStarter, postMessage } from './post-message.ts'
import type { ChannelRecord, MessageRecord } from './records.ts'
import type { World } from './world.ts'

/** Sends a message. Whether the author may is for the caller to say. */
export function createMessage(world: World, draft: MessageDraft): MessageRecord {
  const message = postMessage(world, draft)
  watchPoll(world, message)
  return message
}

type Editable = Pick<
  MessageRecord,
  'content' | 'embeds' | 'components' | 'attachments' | 'flags' | 'poll' | 'editedAt'
>

export interface MessageEdit extends Partial<Editable> {
  allowedMentions?: AllowedMentions | undefined
  mayPingAll?: boolean
}

/** Changes what the edit names. Mentions are parsed again, so an edit without `allowedMentions` allows all of them. */
export function editMessage(world: World, message: MessageRecord, edit: MessageEdit): void {
  const { allowedMentions = ALL_MENTIONS, mayPingAll = false, ...changed } = edit
  const channel = world.channels.get(message.channelId)
  const removed = message.attachments.filter((kept) => changed.attachments?.includes(kept) === false)
  Object.assign(message, { editedAt: world.clock.now(), ...changed })
  if (channel && (changed.content !== undefined || changed.components)) {
    const rules = { channel, allowed: allowedMentions, mayPingAll }
    Object.assign(message, mentionsIn(world, message, rules))
  }
  forgetUploads(world, removed)
  if (changed.poll) watchPoll(world, message)
  publishMessage(world, 'MESSAGE_UPDATE', message)
}

export function deleteMessage(world: World, message: MessageRecord): void {
  remove(world, message)
  world.publish({
    type: 'MESSAGE_DELETE',
    data: { id: message.id, ...placeOf(message) },
    ...audienceOf(message),
  })
}

export function deleteMessages(
  world: World,
  channel: ChannelRecord,
  messages: readonly MessageRecord[],
): void {
  for (const message of messages) remove(world, message)
  const place = { channelId: channel.id, guildId: channel.guildId, ephemeralFor: null }
  world.publish({
    type: 'MESSAGE_DELETE_BULK',
    data: { ids: messages.map(({ id }) => id), ...placeOf(place) },
    ...audienceOf(place),
  })
}

function remove(world: World, message: MessageRecord): void {
  world.ephemeralMessages.delete(message.id)
  forgetUploads(world, [...message.attachments, ...(message.snapshot?.attachments ?? [])])
  const channel = world.channels.get(message.channelId)
  if (!channel?.messages.delete(message.id)) return
  channel.pins.delete(message.id)
  if (channel.thread && !isStarter(channel, message)) channel.thread.messageCount -= 1
}

import type { ChannelRecord, Id, MessageRecord } from '../records.ts'
import type { World } from '../world.ts'

/** What the log of the chat says, a line each; a later line wins over an earlier one. */
export type ChatLine =
  /** A message as it is now. */
  | { put: MessageRecord }
  | { gone: { channelId: Id; ids: Id[] } }
  /** What a channel knows of its messages. */
  | { channel: ChannelState }

interface ChannelState {
  id: Id
  lastMessageId: Id | null
  lastPinAt: number | null
  pins: [Id, number][]
  counts: [messages: number, sent: number] | null
}

export function channelLine({ id, lastMessageId, lastPinAt, pins, thread }: ChannelRecord): ChatLine {
  const counts: ChannelState['counts'] = thread && [thread.messageCount, thread.totalMessageSent]
  return { channel: { id, lastMessageId, lastPinAt, pins: [...pins], counts } }
}

export function writeLine(line: ChatLine): string {
  return `${JSON.stringify(line, (_, item: unknown) => (item instanceof Set ? [...item] : item))}\n`
}

/** undefined for a line that was cut off. */
export function readLine(text: string): ChatLine | undefined {
  try {
    const line = JSON.parse(text) as ChatLine
    if ('put' in line) restoreSets(line.put)
    return line
  } catch {
    return undefined
  }
}

/** A reviver that looks at every value would make starting slow. */
function restoreSets(message: MessageRecord): void {
  for (const reaction of message.reactions) reaction.userIds = new Set(reaction.userIds)
  for (const answer of message.poll?.answers ?? []) answer.voterIds = new Set(answer.voterIds)
  if (message.snapshot) restoreSets(message.snapshot)
}

/** Lines about channels that are no more say nothing. */
export function applyLine(world: World, line: ChatLine): void {
  if ('put' in line) {
    world.channels.get(line.put.channelId)?.messages.set(line.put.id, line.put)
  } else if ('gone' in line) {
    const messages = world.channels.get(line.gone.channelId)?.messages
    for (const id of line.gone.ids) messages?.delete(id)
  } else {
    const channel = world.channels.get(line.channel.id)
    if (channel) applyState(channel, line.channel)
  }
}

function applyState(channel: ChannelRecord, { lastMessageId, lastPinAt, pins, counts }: ChannelState): void {
  Object.assign(channel, { lastMessageId, lastPinAt, pins: new Map(pins) })
  if (!channel.thread || !counts) return
  const [messageCount, totalMessageSent] = counts
  Object.assign(channel.thread, { messageCount, totalMessageSent })
}

import type { Snowflake } from '@arachne/contract'

import { rightsChannelId } from '../../access/identity-right.ts'
import { compareSnowflakes, sentAt } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { InboundEvent, InboundMessage } from './inbound.ts'

/** A channel or thread, and what waits from it. */
export interface RefillPlace {
  channel: ChannelFacts
  waiting: readonly Snowflake[]
}

interface Deps {
  messages: Pick<Messages, 'page'>
  receive(event: InboundEvent): Promise<void>
}

const PAGE = 100
/** As many as a channel's queue holds. */
const MAX_PAGES = 5

/** Reports what happened in a place since then, as if it were happening now. What is already known is skipped. */
export async function refillPlace(
  { messages, receive }: Deps,
  { channel, waiting }: RefillPlace,
  since: number,
): Promise<void> {
  const { all, downTo } = await fetchBack(messages, channel, Math.min(since, ...waiting.map(sentAt)))
  for (const message of all.toReversed()) {
    if (isSince(message.timestamp, since)) await receive({ type: 'message', message })
    if (isSince(message.edited_at, since)) await receive({ type: 'message-edited', message })
  }
  const standing = new Set(all.map(({ id }) => id))
  const messageIds = waiting.filter((id) => compareSnowflakes(id, downTo) >= 0 && !standing.has(id))
  if (messageIds.length === 0) return
  await receive(deleted(channel, messageIds))
}

export function deleted(
  channel: Pick<ChannelFacts, 'id' | 'parentId'>,
  messageIds: readonly Snowflake[],
): InboundEvent {
  return {
    type: 'messages-deleted',
    channelId: channel.id,
    rightsChannelId: rightsChannelId(channel),
    messageIds: [...messageIds],
  }
}

/** Newest first, as far back as needed. */
async function fetchBack(
  messages: Pick<Messages, 'page'>,
  channel: ChannelFacts,
  from: number,
): Promise<{ all: InboundMessage[]; downTo: Snowflake }> {
  const all: InboundMessage[] = []
  let before: Snowflake | undefined
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const { messages: some, oldestId, hasMore } = await messages.page(channel, { limit: PAGE, before })
    all.push(...some)
    if (!hasMore || oldestId === undefined) return { all, downTo: '0' }
    before = oldestId
    if (sentAt(oldestId) < from) break
  }
  return { all, downTo: before ?? '0' }
}

function isSince(time: string | undefined, since: number): boolean {
  return time !== undefined && Date.parse(time) >= since
}

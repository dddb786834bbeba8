import { QueuedMessage, type ReadMessagesInput, type Snowflake } from '@arachne/contract'

import { maySee, rightsChannelId } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import { compareSnowflakes } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { ChannelFacts, Places } from '../places/places.ts'
import { channelListeners } from './channel-listeners.ts'
import { flagsFor, sealedPart } from './delivery.ts'
import type { InboundMessage } from './inbound.ts'

interface Gap {
  since: number
  until: number
}

/** Messages of a server that were missed, as Discord has them now. */
export interface MissedMessages {
  heard(message: Pick<InboundMessage, 'id' | 'rightsChannelId' | 'thread_id'>): void
  find(
    { entity, membership }: { entity: Entity; membership: Membership },
    input: ReadMessagesInput,
    gap: Gap,
  ): Promise<QueuedMessage[]>
}

interface Deps {
  places: Pick<Places, 'channels'>
  messages: Pick<Messages, 'page'>
}

const PAGE = 100
/** As many as a channel's queue holds. */
const MAX_PAGES = 5
const NO_FLAGS = { addressed: false, triggered: false, watch: false, dm: false }

export function createMissedMessages({ places, messages }: Deps): MissedMessages {
  const firstHeard = new Map<Snowflake, Snowflake>()

  function isMissed(message: InboundMessage, place: Snowflake, { until }: Gap): boolean {
    const { id, timestamp, webhookId, isOwnNotice } = message
    if (webhookId !== null || isOwnNotice || Date.parse(timestamp) > until) return false
    const first = firstHeard.get(place)
    return first === undefined || compareSnowflakes(id, first) < 0
  }

  async function ofChannel(channel: ChannelFacts, gap: Gap): Promise<InboundMessage[]> {
    const found: InboundMessage[] = []
    let before: Snowflake | undefined
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { messages: some, oldestId, hasMore } = await messages.page(channel, { limit: PAGE, before })
      const recent = some.filter(({ timestamp }) => Date.parse(timestamp) > gap.since)
      found.push(...recent.filter((message) => isMissed(message, channel.id, gap)))
      if (!hasMore || recent.length < some.length) break
      before = oldestId
    }
    return found
  }

  return {
    heard({ id, rightsChannelId: channelId, thread_id: threadId }) {
      const place = threadId ?? channelId
      if (!firstHeard.has(place)) firstHeard.set(place, id)
    },

    async find({ entity, membership }, input, gap) {
      const listeners = channelListeners(entity, membership, places.channels(membership.serverId))
      const all: QueuedMessage[] = []
      for (const channel of places.channels(membership.serverId, { threads: true })) {
        const listener = listeners.get(rightsChannelId(channel))
        if (!listener || !holdsMessages(channel, input) || !maySee(membership, channel)) continue
        for (const message of await ofChannel(channel, gap).catch(nothingIfGone)) {
          const flags = flagsFor(message, [listener]).get(entity.id) ?? NO_FLAGS
          all.push(QueuedMessage.parse({ ...sealedPart(message), ...flags }))
        }
      }
      return all.filter((message) => passes(message, input))
    },
  }
}

function holdsMessages(
  { id, parentId, type }: ChannelFacts,
  { channel_id: only }: ReadMessagesInput,
): boolean {
  if (type === 'forum' || type === 'media') return false
  return only === undefined || only === id || only === parentId
}

function passes(message: QueuedMessage, input: ReadMessagesInput): boolean {
  if (input.triggered_only === true && !message.triggered) return false
  if (input.addressed_only === true && !message.addressed) return false
  if (input.watch_only === true && !message.watch) return false
  return input.since === undefined || Date.parse(message.timestamp) > Date.parse(input.since)
}

/** A channel that Discord doesn't show must not hold up the others. */
function nothingIfGone(error: unknown): InboundMessage[] {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) return []
  throw error
}

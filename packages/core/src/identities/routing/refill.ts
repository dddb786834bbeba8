import type { Snowflake } from '@arachne/contract'

import { maySee, rightsChannelId } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { MailboxContents } from '../mailbox/mailbox.ts'
import { sentAt } from '../mailbox/snowflake.ts'
import type { Messages } from '../messages/messages.ts'
import type { ChannelFacts, Places } from '../places/places.ts'
import type { InboundEvent } from './inbound.ts'
import { deleted, refillPlace, type RefillPlace } from './refill-place.ts'

/** Brings the queues in line with Discord after a gap in its events. */
export type Refill = (since: number) => Promise<void>

interface Deps {
  store: Pick<EntityStore, 'listMemberships'>
  places: Pick<Places, 'servers' | 'channels' | 'channel'>
  messages: Pick<Messages, 'page'>
  mailbox: MailboxContents
  receive(event: InboundEvent): Promise<void>
  clock: Clock
  wait(ms: number): Promise<void>
  /** Discord didn't answer, several times. */
  onNotRefilled(channelId: Snowflake): void
}

/** A dead connection is noticed after two heartbeats of 41 seconds, and Discord's clock and ours may differ. */
const BEFORE_NOTICED_MS = 150_000
/** No mailbox keeps anything for longer. */
const LONGEST_MS = 3_600_000
const TRIES = 3
const RETRY_MS = 5000

export function createRefill(deps: Deps): Refill {
  const { store, places, mailbox, receive, clock, wait, onNotRefilled } = deps

  async function waitingIn(rightsId: Snowflake): Promise<Map<Snowflake, Snowflake[]>> {
    const byPlace = Map.groupBy(await mailbox.queued(rightsId), ({ threadId }) => threadId ?? rightsId)
    return new Map([...byPlace].map(([placeId, some]) => [placeId, some.map(({ id }) => id)]))
  }

  /** Threads that aren't among the channels are archived, or deleted with their messages. */
  async function findThread(
    id: Snowflake,
    parentId: Snowflake,
    waiting: Snowflake[],
  ): Promise<RefillPlace[]> {
    const channel = await places.channel(id)
    if (channel?.botIsOutside === false) return [{ channel, waiting }]
    await receive(deleted({ id, parentId }, waiting))
    return []
  }

  async function placesOf(serverId: Snowflake, since: number): Promise<RefillPlace[]> {
    const memberships = await store.listMemberships({ serverId })
    const heard = places
      .channels(serverId, { threads: true })
      .filter((channel) => memberships.some((membership) => maySee(membership, channel)))
    const found: RefillPlace[] = []
    for (const [rightsId, channels] of Map.groupBy(heard, rightsChannelId)) {
      const waiting = await waitingIn(rightsId)
      for (const channel of channels) {
        found.push({ channel, waiting: waiting.get(channel.id) ?? [] })
        waiting.delete(channel.id)
      }
      for (const [id, ids] of waiting) found.push(...(await findThread(id, rightsId, ids)))
    }
    return found.filter(({ channel, waiting }) => waiting.length > 0 || mayHaveNews(channel, since))
  }

  async function isDone(place: RefillPlace, since: number): Promise<boolean> {
    try {
      await refillPlace(deps, place, since)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.code === 'not_found' || error.code === 'forbidden'
    }
  }

  return async (noticed) => {
    const since = Math.max(noticed - BEFORE_NOTICED_MS, clock.now() - LONGEST_MS)
    let left: RefillPlace[] = []
    for (const { id } of places.servers()) left.push(...(await placesOf(id, since)))
    for (let attempt = 0; attempt < TRIES && left.length > 0; attempt += 1) {
      if (attempt > 0) await wait(RETRY_MS * 2 ** attempt)
      const open: RefillPlace[] = []
      for (const place of left) if (!(await isDone(place, since))) open.push(place)
      left = open
    }
    for (const { channel } of left) onNotRefilled(channel.id)
  }
}

function mayHaveNews({ type, lastMessageId }: ChannelFacts, since: number): boolean {
  if (type === 'forum' || type === 'media' || lastMessageId === null) return false
  return lastMessageId === undefined || sentAt(lastMessageId) >= since
}

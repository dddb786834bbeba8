import type { EntityId, Snowflake } from '@arachne/contract'
import type { Delivery, MailboxQuery, Reader, SealedContent } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

/**
 * The mailbox as one would explain it: lists that are never forgotten and sets of messages, no ordinals, no counting,
 * no keys. Slow, and written without looking at how the real one does it.
 */

interface Message {
  content: SealedContent
  flags: Delivery['flags']
  arrivedAt: number
  size: number
  hasText: boolean
  /** Left the queue at its front. */
  evicted: boolean
}

interface Membership {
  reader: Reader
  /** Length of the log when it joined. */
  since: number
  /** Handed out, withheld, deleted or told as expired: never to be handed out. */
  done: Set<Message>
  /** Told as dropped after leaving the queue. */
  told: Set<Message>
}

interface Channel {
  id: Snowflake
  log: Message[]
  queue: Message[]
  members: Map<string, Membership>
}

export interface ModelCaps {
  messages: number
  bytes: number
  retentionMinutes: number
}

export interface ModelPage {
  messages: { id: Snowflake; content: string; flags: string }[]
  hasMore: boolean
  dropped: number
  commit(): void
}

const NONCE_AND_TAG = 12 + 16
const MINUTE = 60_000

export function createModel(clock: Clock, caps: ModelCaps) {
  const channels = new Map<Snowflake, Channel>()

  const waits = (channel: Channel, member: Membership, message: Message) =>
    channel.log.indexOf(message) >= member.since && !member.done.has(message)

  function evictFront(channel: Channel, condition: (front: Message) => boolean): void {
    for (let [front] = channel.queue; front !== undefined && condition(front); [front] = channel.queue) {
      front.hasText = false
      front.evicted = true
      channel.queue.shift()
    }
  }

  function tidy(channel: Channel): void {
    evictFront(channel, (front) => {
      const withText = channel.queue.filter(({ hasText }) => hasText)
      const bytes = withText.reduce((sum, { size }) => sum + size, 0)
      const tooMany = withText.length > caps.messages || channel.queue.length > 4 * caps.messages
      return !front.hasText || tooMany || bytes > caps.bytes
    })
  }

  function destroyUnawaited(channel: Channel): void {
    for (const message of channel.queue) {
      const awaited = [...channel.members.values()].some((member) => waits(channel, member, message))
      if (!awaited) message.hasText = false
    }
  }

  function withhold(channel: Channel, message: Message, from: (entityId: EntityId) => boolean): void {
    for (const member of channel.members.values()) {
      if (from(member.reader.entityId)) member.done.add(message)
    }
  }

  const find = (channel: Channel | undefined, id: Snowflake) =>
    channel?.queue.find((message) => message.content.id === id)

  function remove(channelId: Snowflake, ids: readonly Snowflake[]): void {
    const channel = channels.get(channelId)
    if (channel === undefined) return
    for (const id of ids) {
      const message = find(channel, id)
      if (message === undefined) continue
      message.hasText = false
      withhold(channel, message, () => true)
    }
    tidy(channel)
  }

  function isAbout(channel: Channel, channelId: Snowflake | undefined): boolean {
    return (
      channelId === undefined || channel.id === channelId || channel.queue.some((m) => isIn(m, channelId))
    )
  }

  return {
    setAudience(channelId: Snowflake, readers: readonly Reader[]): void {
      if (readers.length === 0) return void channels.delete(channelId)
      const channel = channels.get(channelId) ?? { id: channelId, log: [], queue: [], members: new Map() }
      channels.set(channelId, channel)
      const stay = new Set(readers.map(({ id }) => id))
      for (const id of channel.members.keys()) if (!stay.has(id)) channel.members.delete(id)
      destroyUnawaited(channel)
      tidy(channel)
      for (const reader of readers) {
        if (channel.members.has(reader.id)) continue
        channel.members.set(reader.id, {
          reader,
          since: channel.log.length,
          done: new Set(),
          told: new Set(),
        })
      }
    },

    append({ rightsChannelId, content, flags, except }: Delivery): boolean {
      const channel = channels.get(rightsChannelId)
      if (channel === undefined) return true
      if (channel.log.some((message) => message.content.id === content.id)) return false
      const size = sizeOf(content)
      const message = { content, flags, size, arrivedAt: clock.now(), hasText: true, evicted: false }
      channel.log.push(message)
      channel.queue.push(message)
      withhold(channel, message, (entityId) => except.includes(entityId))
      destroyUnawaited(channel)
      tidy(channel)
      return true
    },

    replace({ rightsChannelId, content, flags, except }: Delivery): void {
      const channel = channels.get(rightsChannelId)
      const message = find(channel, content.id)
      if (channel === undefined || message === undefined || !message.hasText) return
      const readable = [...channel.members.values()].some(({ reader }) => !except.includes(reader.entityId))
      if (!readable) return remove(rightsChannelId, [content.id])
      Object.assign(message, { content, flags, size: sizeOf(content) })
      withhold(channel, message, (entityId) => except.includes(entityId))
      destroyUnawaited(channel)
      tidy(channel)
    },

    remove,

    dropChannel(channelId: Snowflake): void {
      channels.delete(channelId)
    },

    sweep(): void {
      const limit = clock.now() - caps.retentionMinutes * MINUTE
      for (const channel of channels.values()) {
        evictFront(channel, (front) => !front.hasText || front.arrivedAt <= limit)
      }
    },

    read(reader: Reader, query: MailboxQuery): ModelPage {
      const found: { channel: Channel; member: Membership; message: Message }[] = []
      const settled: { channel: Channel; member: Membership; message: Message }[] = []
      const lost: { member: Membership; message: Message }[] = []
      for (const channel of channels.values()) {
        const member = channel.members.get(reader.id)
        if (member === undefined || !query.allowedChannelIds.has(channel.id)) continue
        if (!isAbout(channel, query.channelId)) continue
        for (const message of channel.log) {
          if (!waits(channel, member, message)) continue
          const age = clock.now() - message.arrivedAt
          if (message.evicted && !member.told.has(message)) lost.push({ member, message })
          else if (message.hasText && age >= query.ttlMinutes * MINUTE)
            settled.push({ channel, member, message })
          else if (message.hasText && matches(message, reader, query))
            found.push({ channel, member, message })
        }
      }
      const dropped = lost.length + settled.length
      found.sort((a, b) => (BigInt(a.message.content.id) < BigInt(b.message.content.id) ? -1 : 1))
      const handed = found.slice(0, query.limit)
      settled.push(...handed)
      return {
        messages: handed.map(({ message }) => ({
          id: message.content.id,
          content: JSON.stringify(message.content),
          flags: JSON.stringify(message.flags.get(reader.entityId) ?? null),
        })),
        hasMore: found.length > query.limit,
        dropped,
        commit() {
          for (const { member, message } of lost) member.told.add(message)
          for (const { member, message } of settled) member.done.add(message)
          for (const channel of new Set(settled.map((part) => part.channel))) {
            destroyUnawaited(channel)
            tidy(channel)
          }
        },
      }
    },

    /** Ids of the last messages, for edits, deletions and replays. */
    recentIds: (channelId: Snowflake, count: number) =>
      (channels.get(channelId)?.log ?? []).slice(-count).map(({ content }) => content.id),
  }
}

function sizeOf(content: SealedContent): number {
  return Buffer.byteLength(JSON.stringify(content)) + NONCE_AND_TAG
}

function isIn({ content }: Message, channelId: Snowflake): boolean {
  return content.channel_id === channelId || content.thread_id === channelId
}

const DISCORD_EPOCH = 1_420_070_400_000n

function matches(message: Message, reader: Reader, query: MailboxQuery): boolean {
  const flags = message.flags.get(reader.entityId)
  const sent = Number((BigInt(message.content.id) >> 22n) + DISCORD_EPOCH)
  return (
    (query.channelId === undefined || isIn(message, query.channelId)) &&
    !query.closedThreadIds.has(message.content.thread_id ?? '') &&
    (query.since === undefined || sent > query.since) &&
    (query.triggeredOnly !== true || flags?.triggered === true) &&
    (query.addressedOnly !== true || flags?.addressed === true) &&
    (query.watchOnly !== true || flags?.watch === true)
  )
}

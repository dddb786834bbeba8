import type { EntityId, Snowflake } from '@arachne/contract'

import { rightsChannelId } from '../../access/identity-right.ts'
import type { Clock } from '../../ports.ts'
import type { Entity } from '../entities/entity.ts'
import type { ChannelFacts } from '../places/places.ts'

/** Which entity wrote a message. Ids and a time, never text. */
export interface SentMessage {
  messageId: Snowflake
  /** Where it is: a channel or a thread. */
  channelId: Snowflake
  rightsChannelId: Snowflake
  serverId: Snowflake
  entityId: EntityId
  sentAt: string
}

/** What is known about messages is deleted with them. */
export interface ForgetsMessages {
  remove(messageIds: readonly Snowflake[]): Promise<void>
  /** Also of the threads below it. */
  removeChannel(channelId: Snowflake): Promise<void>
  removeServer(serverId: Snowflake): Promise<void>
}

export interface SentMessageStore extends ForgetsMessages {
  /** Once: a known message keeps its author. */
  insert(message: SentMessage): Promise<void>
  find(messageId: Snowflake): Promise<SentMessage | undefined>
  /** Those of these messages that it wrote. */
  ownAmong(entityId: EntityId, messageIds: readonly Snowflake[]): Promise<Snowflake[]>
  /** Whether any message by an entity still exists. */
  hasAny(): Promise<boolean>
}

export interface SentMessages {
  find(messageId: Snowflake): Promise<SentMessage | undefined>
  ownAmong(entityId: EntityId, messageIds: readonly Snowflake[]): Promise<ReadonlySet<Snowflake>>
  /** Also for a message that Discord shows before it has answered the sender. */
  authorOf(messageId: Snowflake, rightsChannelId: Snowflake): Promise<EntityId | undefined>
  /** Runs a post and records its author. */
  sending(entity: Entity, channel: ChannelFacts, post: () => Promise<Snowflake>): Promise<Snowflake>
  /** The same for a message that creates a thread of the channel. */
  opening(entity: Entity, channel: ChannelFacts, post: () => Promise<Snowflake>): Promise<Snowflake>
  /** Records the author of a message that was found. */
  keep(entity: Entity, channel: SentIn, messageId: Snowflake): Promise<void>
}

/** Where a message stands. */
type SentIn = Pick<ChannelFacts, 'id' | 'parentId' | 'serverId'>

interface Deps {
  store: SentMessageStore
  clock: Clock
}

export function createSentMessages({ store, clock }: Deps): SentMessages {
  const underWay = new Map<Snowflake, Set<Promise<unknown>>>()

  /** Look-ups of an author wait for this in the meantime. */
  async function during(home: Snowflake, task: Promise<Snowflake>): Promise<Snowflake> {
    const sends = underWay.get(home) ?? new Set()
    underWay.set(home, sends)
    sends.add(task)
    try {
      return await task
    } finally {
      sends.delete(task)
      if (sends.size === 0 && underWay.get(home) === sends) underWay.delete(home)
    }
  }

  async function postAndKeep(
    entity: Entity,
    placeOf: (messageId: Snowflake) => SentIn,
    post: () => Promise<Snowflake>,
  ): Promise<Snowflake> {
    const messageId = await post()
    await keep(entity, placeOf(messageId), messageId)
    return messageId
  }

  function keep(entity: Entity, channel: SentIn, messageId: Snowflake): Promise<void> {
    return store.insert({
      messageId,
      channelId: channel.id,
      rightsChannelId: rightsChannelId(channel),
      serverId: channel.serverId,
      entityId: entity.id,
      sentAt: new Date(clock.now()).toISOString(),
    })
  }

  return {
    keep,
    find: (messageId) => store.find(messageId),

    async ownAmong(entityId, messageIds) {
      return new Set(messageIds.length === 0 ? [] : await store.ownAmong(entityId, messageIds))
    },

    async authorOf(messageId, home) {
      // As of now: one that ends while its message is looked up is stored too late to be found, and no longer under way.
      const sends = [...(underWay.get(home) ?? [])]
      const known = await store.find(messageId)
      if (known || sends.length === 0) return known?.entityId
      await Promise.allSettled(sends)
      return (await store.find(messageId))?.entityId
    },

    sending: (entity, channel, post) =>
      during(
        rightsChannelId(channel),
        postAndKeep(entity, () => channel, post),
      ),

    opening: (entity, { id: parentId, serverId }, post) =>
      during(
        parentId,
        postAndKeep(entity, (id) => ({ id: threadOf(id), parentId, serverId }), post),
      ),
  }
}

/** Discord gives a forum post the id of its first message. */
export function threadOf(messageId: Snowflake): Snowflake {
  return messageId
}

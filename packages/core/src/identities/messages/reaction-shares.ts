import type { EntityId, ReactionOutput, Snowflake } from '@arachne/contract'

import { rightsChannelId } from '../../access/identity-right.ts'
import type { Clock } from '../../ports.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { ReactionHolder, ReactionHolderStore } from './reaction-holders.ts'

/** Which entities hold a reaction of the bot. */
export interface ReactionShares {
  of(messageId: Snowflake): Promise<ReactionHolder[]>
  emojiOn(messageId: Snowflake): Promise<ReadonlySet<string>>
  take(entityId: EntityId, channel: ChannelFacts, at: { messageId: Snowflake; emoji: string }): Promise<void>
  release(share: ReactionHolder): Promise<void>
  /** For all its holders. */
  drop(messageId: Snowflake, emoji: string): Promise<void>
  /** The holders of this emoji, in the form agents receive. */
  named(holders: readonly ReactionHolder[], emoji: string): Promise<ReactionOutput['held_by']>
}

interface Deps {
  holders: ReactionHolderStore
  entities: Pick<EntityStore, 'find'>
  clock: Clock
}

export function createReactionShares({ holders, entities, clock }: Deps): ReactionShares {
  return {
    of: (messageId) => holders.list(messageId),
    emojiOn: async (messageId) => new Set((await holders.list(messageId)).map(({ emoji }) => emoji)),

    take: (entityId, channel, at) =>
      holders.insert({
        ...at,
        entityId,
        channelId: channel.id,
        rightsChannelId: rightsChannelId(channel),
        serverId: channel.serverId,
        heldAt: new Date(clock.now()).toISOString(),
      }),

    async release(share) {
      await holders.release(share)
    },

    async drop(messageId, emoji) {
      const held = (await holders.list(messageId)).filter((holder) => holder.emoji === emoji)
      for (const holder of held) await holders.release(holder)
    },

    async named(all, emoji) {
      const own = all.filter((holder) => holder.emoji === emoji)
      const found = await Promise.all(own.map(({ entityId }) => entities.find(entityId)))
      return found.flatMap((entity) => (entity ? [{ entity_id: entity.id, name: entity.name }] : []))
    },
  }
}

import type { EntityId, Snowflake } from '@arachne/contract'

import type { ForgetsMessages } from '../speaking/sent-messages.ts'

/** One entity's share in a reaction of the bot, which all entities have in common. */
export interface ReactionHolder {
  messageId: Snowflake
  /** As `reactionEmoji` keys it. */
  emoji: string
  entityId: EntityId
  channelId: Snowflake
  rightsChannelId: Snowflake
  serverId: Snowflake
  heldAt: string
}

export interface ReactionHolderStore extends ForgetsMessages {
  /** Holding twice is holding once. */
  insert(holder: ReactionHolder): Promise<void>
  /** false if it did not hold this one. */
  release(holder: Pick<ReactionHolder, 'messageId' | 'emoji' | 'entityId'>): Promise<boolean>
  /** Of one message, in the order they came. */
  list(messageId: Snowflake): Promise<ReactionHolder[]>
}

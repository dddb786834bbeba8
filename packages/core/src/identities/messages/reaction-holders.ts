import type { EntityId, Snowflake } from '@arachne/contract'

import type { ForgetsMessages } from '../speaking/sent-messages.ts'

/** One entity's share in a reaction of the bot, which all entities have in common. */
export interface ReactionHolder {
  messageId: Snowflake
  /** The `key` of `reactionEmoji`. */
  emoji: string
  entityId: EntityId
  channelId: Snowflake
  rightsChannelId: Snowflake
  serverId: Snowflake
  heldAt: string
}

export interface ReactionHolderStore extends ForgetsMessages {
  /** Inserting it twice has no further effect. */
  insert(holder: ReactionHolder): Promise<void>
  /** false if it didn't hold this one. */
  release(holder: Pick<ReactionHolder, 'messageId' | 'emoji' | 'entityId'>): Promise<boolean>
  /** Of one message, in the order they were added. */
  list(messageId: Snowflake): Promise<ReactionHolder[]>
}

import type { Snowflake } from '@arachne/contract'

import type { Card } from '../messages/interactions.ts'
import type { InboundMessage } from '../routing/inbound.ts'

/** Direct messages between the bot account and people. */
export interface DirectMessages {
  /** Those of these servers that the person is on. */
  sharedServers(userId: Snowflake, serverIds: readonly Snowflake[]): Promise<Snowflake[]>
  /** An AppError with the reason `dms_closed` if the person accepts none from the bot. */
  send(userId: Snowflake, card: Card): Promise<{ channelId: Snowflake; messageId: Snowflake }>
  /**
   * Replies to that message, which can have one reply at most, even if several programs speak for this bot. Returns the
   * text of the reply that is there.
   */
  answer(channelId: Snowflake, messageId: Snowflake, card: Card): Promise<string>
  /** A message of a direct channel, as it is now. */
  message(channelId: Snowflake, messageId: Snowflake): Promise<InboundMessage | undefined>
}

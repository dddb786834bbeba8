import type { Snowflake } from '@arachne/contract'

import type { Card } from '../messages/interactions.ts'
import type { InboundMessage } from '../routing/inbound.ts'

/** Direct messages between the bot account and people. */
export interface DirectMessages {
  /** On which of these servers the person is. */
  sharedServers(userId: Snowflake, serverIds: readonly Snowflake[]): Promise<Snowflake[]>
  /** An AppError with the reason `dms_closed` when the person takes none from the bot. */
  send(userId: Snowflake, card: Card): Promise<{ channelId: Snowflake; messageId: Snowflake }>
  /**
   * As an answer to that message; each has one at most, whoever else speaks for this bot. Brings the words of the one
   * that stands there.
   */
  answer(channelId: Snowflake, messageId: Snowflake, card: Card): Promise<string>
  /** A message of a direct channel, as it stands there now. */
  message(channelId: Snowflake, messageId: Snowflake): Promise<InboundMessage | undefined>
}

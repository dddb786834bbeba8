import type { Snowflake } from '@arachne/contract'

import type { ChannelFacts } from '../places/places.ts'
import type { InboundMessage } from '../routing/inbound.ts'

export interface FoundMessage extends InboundMessage {
  authorAvatarUrl: string | null
}

export interface MessagePage {
  /** Newest first; only messages that someone wrote. */
  messages: InboundMessage[]
  /** The oldest one that was read, and whether there may be older ones. */
  oldestId: Snowflake | undefined
  hasMore: boolean
}

/** Messages as Discord has them now. Nothing is stored. */
export interface Messages {
  /** undefined: there is no such message in this channel, even if another channel has it. */
  find(channel: ChannelFacts, messageId: Snowflake): Promise<FoundMessage | undefined>
  page(channel: ChannelFacts, range: { limit: number; before?: Snowflake | undefined }): Promise<MessagePage>
}

export interface Pins {
  pin(channelId: Snowflake, messageId: Snowflake, reason: string): Promise<void>
  unpin(channelId: Snowflake, messageId: Snowflake, reason: string): Promise<void>
}

/** "The bot is typing", for as long as an entity is at work: repeated, but never for longer than a minute. */
export interface Typing {
  begin(channelId: Snowflake, who: string): void
  end(channelId: Snowflake, who: string): void
}

import type { Snowflake } from '@arachne/contract'

import type { InboundMessage } from '../routing/inbound.ts'

export interface SearchWish {
  content: string
  authorId?: Snowflake | undefined
  /** Between these, both exclusive. */
  minId?: Snowflake | undefined
  maxId?: Snowflake | undefined
  withAttachment?: boolean | undefined
  /** Only these channels and threads; all if missing. */
  channelIds?: Snowflake[] | undefined
  limit: number
  offset: number
}

/** Hits are newest first. Some may be where the bot no longer finds them: those are left out, but counted. */
export type SearchAnswer =
  | { ready: true; messages: InboundMessage[]; counted: number }
  | { ready: false; retryAfterMs: number }

/** Discord's own search. Its answer isn't judged yet: the caller knows who may see what. */
export interface MessageSearch {
  search(serverId: Snowflake, wish: SearchWish): Promise<SearchAnswer>
}

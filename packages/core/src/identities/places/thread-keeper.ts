import type { Snowflake } from '@arachne/contract'

import type { ChannelFacts } from './places.ts'

export interface ThreadFacts {
  id: Snowflake
  name: string
  ownerId: Snowflake | null
  tagIds: Snowflake[]
  messageCount: number
  archived: boolean
  locked: boolean
  createdAt: string
}

export interface ThreadWish {
  name: string
  /** Must be a message of the channel. */
  messageId?: Snowflake | undefined
  autoArchiveMinutes?: 60 | 1440 | 4320 | 10_080 | undefined
  reason: string
}

/** Threads of channels and forums, created by the bot itself. */
export interface ThreadKeeper {
  create(channel: ChannelFacts, wish: ThreadWish): Promise<{ id: Snowflake; name: string }>
  /** Newest first. */
  active(channel: ChannelFacts): Promise<ThreadFacts[]>
  /** Last archived first. */
  archived(channel: ChannelFacts, limit: number): Promise<{ threads: ThreadFacts[]; hasMore: boolean }>
  /** The tags a forum offers. */
  tags(forumId: Snowflake): { id: Snowflake; name: string }[]
}

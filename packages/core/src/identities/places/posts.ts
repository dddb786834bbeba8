import type { Snowflake } from '@arachne/contract'

import type { Utterance } from '../speaking/voice.ts'

/** Who speaks, and where. */
export type Speaker = Pick<Utterance, 'channel' | 'name' | 'avatarUrl' | 'reason'>

export interface PollWish {
  question: string
  options: { text: string; emoji?: PollEmoji }[]
  durationHours: number
  multiselect: boolean
}

/** A custom emoji by its id, any other by itself. */
export type PollEmoji = { id: Snowflake } | { name: string }

export interface ForumPostWish extends Pick<Utterance, 'mentionUserIds' | 'mayPing'> {
  title: string
  /** At most 2,000 characters. */
  content: string
  tagIds: Snowflake[]
}

/** The first line of a poll in its text form. */
export function pollLine(question: string): string {
  return `[poll: ${question}]`
}

/** What an entity posts besides plain messages, under its own name through the channel's webhook. */
export interface Posts {
  poll(speaker: Speaker, poll: PollWish): Promise<Snowflake>
  /** Returns the first message's id, which is also its thread's. */
  forumPost(speaker: Speaker, post: ForumPostWish): Promise<Snowflake>
}

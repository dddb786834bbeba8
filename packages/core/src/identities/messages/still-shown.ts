import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Reactions } from './reacting.ts'
import { reactionEmoji } from './reaction-emoji.ts'
import type { ReactionShares } from './reaction-shares.ts'

/** Whether Discord shows this emoji of the bot. If not, no entity holds it any more. */
export type StillShown = (at: {
  channelId: Snowflake
  messageId: Snowflake
  /** The `key` of `reactionEmoji`. */
  key: string
}) => Promise<boolean>

interface Deps {
  reactions: Pick<Reactions, 'counts'>
  shares: Pick<ReactionShares, 'drop'>
}

export function createStillShown({ reactions, shares }: Deps): StillShown {
  return async ({ channelId, messageId, key }) => {
    const counts = await reactions.counts(channelId, messageId).catch(nothingIfGone)
    if (counts.some(({ emoji, mine }) => mine && reactionEmoji(emoji).key === key)) return true
    await shares.drop(messageId, key)
    return false
  }
}

function nothingIfGone(error: unknown): [] {
  if (error instanceof AppError && error.code === 'not_found') return []
  throw error
}

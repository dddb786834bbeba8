import type { APIPartialEmoji, APIReaction } from 'discord-api-types/v10'

import type { Id, ReactionRecord } from '../world/records.ts'

export function presentReaction(reaction: ReactionRecord, viewerId?: Id): APIReaction {
  const count = reaction.userIds.size
  return {
    emoji: presentReactionEmoji(reaction.emoji),
    count,
    count_details: { burst: 0, normal: count },
    burst_colors: [],
    me_burst: false,
    me: viewerId !== undefined && reaction.userIds.has(viewerId),
  }
}

/** Unicode emoji have no id; `animated` belongs to custom ones. */
export function presentReactionEmoji(emoji: ReactionRecord['emoji']): APIPartialEmoji {
  if (emoji.id === null) return { id: null, name: emoji.name }
  return { id: emoji.id, name: emoji.name, ...(emoji.animated && { animated: true }) }
}

import type { APIEmoji } from 'discord-api-types/v10'

import type { EmojiRecord } from '../world/records.ts'

export function presentEmoji(emoji: EmojiRecord): APIEmoji {
  return {
    id: emoji.id,
    name: emoji.name,
    roles: [],
    require_colons: true,
    managed: false,
    animated: emoji.animated,
    available: true,
  }
}

import type { ReactionRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { unknownEmoji } from './errors.ts'

const CUSTOM = /^(?:a:)?(\w{1,32}):(\d{17,20})$/
/** One emoji may be many code points: flags, keycaps, skin tones, families. */
const UNICODE = /^\p{RGI_Emoji}$/v

/** The emoji of a path: `🔥`, or `name:id` of one that a server has. 10014 for anything else. */
export function parseReactionEmoji(world: World, text: string): ReactionRecord['emoji'] {
  const [, , id] = CUSTOM.exec(text) ?? []
  if (id !== undefined) {
    const guild = world.guilds.values().find(({ emojis }) => emojis.has(id))
    const emoji = guild?.emojis.get(id)
    if (!emoji) throw unknownEmoji()
    return { id, name: emoji.name, animated: emoji.animated }
  }
  if (!isUnicodeEmoji(text)) throw unknownEmoji()
  return { id: null, name: text, animated: false }
}

/** Clients often leave the variation selector out, or add one that is not needed. */
export function isUnicodeEmoji(text: string): boolean {
  const bare = text.replaceAll('\u{fe0f}', '')
  return (
    UNICODE.test(text) ||
    UNICODE.test(`${text}\u{fe0f}`) ||
    UNICODE.test(bare) ||
    UNICODE.test(withSelector(bare))
  )
}

/** Keycaps and some others want the selector after the first code point. */
function withSelector(bare: string): string {
  const [first = '', ...rest] = bare
  return `${first}\u{fe0f}${rest.join('')}`
}

export function sameEmoji(a: ReactionRecord['emoji'], b: ReactionRecord['emoji']): boolean {
  return a.id === null ? b.id === null && bareName(a) === bareName(b) : a.id === b.id
}

function bareName({ name }: ReactionRecord['emoji']): string {
  return name.replaceAll('\u{fe0f}', '')
}

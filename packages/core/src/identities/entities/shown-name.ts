const HAIR_SPACE = '\u200A'
/** Khmer "inherent aa": takes no room and isn't trimmed. */
const INVISIBLE = '\u17B5'
/** Discord counts code points. */
const MAX_LENGTH = 80

/**
 * An entity's name as Discord accepts it for a webhook: two words are refused anywhere in it, and some names as a
 * whole. The change is invisible to people and always the same, so it identifies our own messages.
 */
export function shownName(name: string): string {
  const trimmed = name.trim()
  const broken = trimmed
    .replaceAll(/(d)(iscord)/gi, `$1${HAIR_SPACE}$2`)
    .replaceAll(/(c)(lyde)/gi, `$1${HAIR_SPACE}$2`)
    .replaceAll('```', ['`', '`', '`'].join(HAIR_SPACE))
    .replace(/^(e)(veryone)$/i, `$1${HAIR_SPACE}$2`)
    .replace(/^(h)(ere)$/i, `$1${HAIR_SPACE}$2`)
  const characters = Array.from(broken)
  if (characters.length === 1) return broken + INVISIBLE
  return characters.slice(0, MAX_LENGTH).join('')
}

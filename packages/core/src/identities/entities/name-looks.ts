import unhomoglyph from 'unhomoglyph'

/** Takes no room, or is invisible: includes letters and marks such as the Hangul filler and the Braille blank. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const SPACES = /\s+/gu
/** Written before a name to address it; not part of it. */
const CALLING = /^[@#]+/

export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '')
}

/**
 * The library searches thousands of entries for each character, while a server's thousands of names share few
 * characters.
 */
const prototypes = new Map<string, string>()
const MAX_PROTOTYPES = 20_000

function prototypeOf(character: string): string {
  const known = prototypes.get(character)
  if (known !== undefined) return known
  const found = unhomoglyph(character)
  if (prototypes.size < MAX_PROTOTYPES) prototypes.set(character, found)
  return found
}

/** As in UTS 39: equal for names that can be confused. Upper and lower case stay distinct. */
function skeleton(text: string): string {
  return Array.from(text.normalize('NFD'), prototypeOf).join('').normalize('NFD')
}

/**
 * What a name looks like. Two forms, because a small letter may look like another one's capital (l and I), and capitals
 * of the same name don't look like it (INGRID, ingrid).
 */
export function looksOf(name: string): [string, string] {
  const bare = withoutUnseen(name.normalize('NFKC')).replaceAll(SPACES, '').replace(CALLING, '')
  return [skeleton(bare.toLowerCase()), skeleton(bare).toLowerCase()]
}

/** Whether a person would read the two as the same, ignoring spaces and case. */
export function looksAlike(one: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(one).some((look) => looks.includes(look))
}

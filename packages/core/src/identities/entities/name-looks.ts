import unhomoglyph from 'unhomoglyph'

/** Takes no room, or shows as nothing: also letters and marks, such as the Hangul filler and the Braille blank. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const SPACES = /\s+/gu
/** Written before a name to call it, not part of it. */
const CALLING = /^[@#]+/

export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '')
}

/** The library looks every character up among thousands; a server has thousands of names of few characters. */
const prototypes = new Map<string, string>()
const MAX_PROTOTYPES = 20_000

function prototypeOf(character: string): string {
  const known = prototypes.get(character)
  if (known !== undefined) return known
  const found = unhomoglyph(character)
  if (prototypes.size < MAX_PROTOTYPES) prototypes.set(character, found)
  return found
}

/** As UTS 39 has it: the same for whatever can be confused. Upper and lower case stay apart. */
function skeleton(text: string): string {
  return Array.from(text.normalize('NFD'), prototypeOf).join('').normalize('NFD')
}

/**
 * What a name looks like. Two forms, because a small letter may look like the capital of another one (l and I), and
 * capitals of the same name do not (INGRID, ingrid).
 */
export function looksOf(name: string): [string, string] {
  const bare = withoutUnseen(name.normalize('NFKC')).replaceAll(SPACES, '').replace(CALLING, '')
  return [skeleton(bare.toLowerCase()), skeleton(bare).toLowerCase()]
}

/** Whether a person would read the two as the same, spaces and case aside. */
export function looksAlike(one: string, other: string): boolean {
  const looks = looksOf(other)
  return looksOf(one).some((look) => looks.includes(look))
}

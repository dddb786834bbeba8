import { endsCall, endsWord, followsWord } from './words.ts'

/**
 * Whose "@Name" stands in the text, for names that Discord itself does not turn into a mention. Of names that begin
 * alike the longest counts: "@Kael Junior" does not call Kael. Text and names are folded.
 */
export function namedIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Set<Bearer> {
  const named = new Set<Bearer>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    for (const bearer of longestOf(names, (name) => standsAt(text, at, name))) named.add(bearer)
  }
  return named
}

/** What may stand before the first word: blanks, quotation marks, stress, brackets, emoji. */
const BEFORE_WORDS = /^[^\p{L}\p{M}\p{N}_@#<]*/u

/**
 * Whose plain name a text begins with: "Kael, are you there?". Anywhere else a name is only talked about. Text and names
 * are folded.
 */
export function calledIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Bearer[] {
  const begin = BEFORE_WORDS.exec(text)?.[0].length ?? 0
  // A name may begin with a sign itself.
  return longestOf(names, (name) =>
    [begin, text.length - text.trimStart().length].some(
      (at) => text.startsWith(name, at) && endsCall(text, at + name.length),
    ),
  )
}

function longestOf<Bearer>(names: ReadonlyMap<Bearer, string>, isThere: (name: string) => boolean): Bearer[] {
  let longest = 0
  let found: Bearer[] = []
  for (const [bearer, name] of names) {
    if (name === '' || name.length < longest || !isThere(name)) continue
    if (name.length > longest) found = []
    longest = name.length
    found.push(bearer)
  }
  return found
}

function standsAt(text: string, at: number, name: string): boolean {
  if (!text.startsWith(name, at + 1)) return false
  // "me@kael.example" is an address, not a mention.
  return !followsWord(text, at) && endsWord(text, at + 1 + name.length, name)
}

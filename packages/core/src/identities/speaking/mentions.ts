import { asTyped, endsCall, endsWord, followsWord } from '../words.ts'

/**
 * Whose "@Name" stands in the text, for names that Discord itself does not turn into a mention. Of names that begin
 * alike the longest counts: "@Kael Junior" does not call Kael. Text and names are folded and as typed.
 */
export function namedIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Set<Bearer> {
  const named = new Set<Bearer>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    for (const bearer of longestOf(names, (name) => standsAt(text, at, name))) named.add(bearer)
  }
  return named
}

/** What may stand before the first word: blanks, quotation marks, stress, brackets, emoji of all kinds, a heading's #. */
const BEFORE_WORDS = /^(?:<A?:\w+:\d+>|[\d#*]\u20e3|#{1,3} |[^\p{L}\p{M}\p{N}_@#<])*/u
/** Lines that repeat what somebody else wrote. */
const QUOTED = /^(?:> [^\n]*(?:\n|$))+/u
/** Room for the longest name and what stands before it; what follows is not looked at. */
const BEGINNING = 400
/** The rest is a quotation, or code. */
const NOTHING_SAID = /^(?:>>> |```)/u

/**
 * Whose plain name a text begins with: "Kael, are you there?". Anywhere else a name is only talked about, and in a
 * quotation or code nobody is spoken to. The text is folded; names are folded and as typed.
 */
export function calledIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Bearer[] {
  const own = text.trimStart().replace(QUOTED, '').trimStart()
  if (NOTHING_SAID.test(own)) return []
  const said = asTyped(own.slice(0, BEGINNING))
  const begin = BEFORE_WORDS.exec(said)?.[0].length ?? 0
  // A name may begin with a sign itself.
  return longestOf(names, (name) =>
    [begin, 0].some((at) => said.startsWith(name, at) && endsCall(said, at + name.length)),
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

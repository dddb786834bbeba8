import { endsWord, followsWord } from './words.ts'

/**
 * Whose "@Name" stands in the text, for names that Discord itself does not turn into a mention. Of names that begin
 * alike the longest counts: "@Kael Junior" does not call Kael. Text and names are folded.
 */
export function namedIn<Bearer>(text: string, names: ReadonlyMap<Bearer, string>): Set<Bearer> {
  const named = new Set<Bearer>()
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    for (const bearer of longestAt(text, at, names)) named.add(bearer)
  }
  return named
}

function longestAt<Bearer>(text: string, at: number, names: ReadonlyMap<Bearer, string>): Bearer[] {
  let longest = 0
  let found: Bearer[] = []
  for (const [bearer, name] of names) {
    if (name === '' || name.length < longest || !standsAt(text, at, name)) continue
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

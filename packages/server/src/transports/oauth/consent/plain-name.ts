import type { AuthorizationRequest } from './authorizations.ts'

const LONGEST = 48
/** Control characters, marks that change the text direction, and everything else invisible. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** An app's own name, made safe for a sentence of ours. */
export function appName({ client }: Pick<AuthorizationRequest, 'client'>): string {
  const seen = client.name.normalize('NFC').replaceAll(UNSEEN, ' ').replaceAll(/\s+/g, ' ').trim()
  if (seen === '') return client.redirectHost
  const letters = graphemes(seen)
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('').trimEnd()}…` : seen
}

/** The first letters of the first words, or of the only one, for a tile. */
export function initials(name: string, count: number): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const [first = '', ...rest] =
    words.length > 1 ? words.map((word) => graphemes(word)[0]) : graphemes(words[0] ?? name)
  return [first.toUpperCase(), ...rest].slice(0, count).join('')
}

function graphemes(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

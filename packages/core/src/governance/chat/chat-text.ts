import { TEXT_LIMITS } from '@arachne/contract/governance'

import { AppError, type Flaw } from '../../errors.ts'
import { spoken } from '../spoken.ts'

/** The text without surrounding spaces. */
export function cleanText(text: string): string {
  const clean = spoken(text)
  if (clean.length <= TEXT_LIMITS.message) return clean
  const limit = TEXT_LIMITS.message
  throw flawed('text', {
    message: `A message can have at most ${limit} characters.`,
    rule: 'too_long',
    limit,
  })
}

export function flawed(path: string, flaw: Flaw): AppError {
  return new AppError('invalid', flaw.message, { fields: [{ path, ...flaw }] })
}

const WORDS_AT_MOST = 10
const SHORTEST_SEARCH = 2

/** The words to search for; none if the query is too short. */
export function wordsOf(query: string): string[] {
  const wanted = query.normalize('NFC').trim()
  if (Array.from(wanted).length < SHORTEST_SEARCH) return []
  return wanted.split(/\s+/).slice(0, WORDS_AT_MOST)
}

export function holdsAll(text: string, words: readonly string[]): boolean {
  const folded = fold(text)
  return words.every((word) => folded.includes(fold(word)))
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

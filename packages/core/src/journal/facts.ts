import { AppError } from '../errors.ts'
import type { JournalFacts } from './journal-store.ts'

const MAX_TEXT = 200
const MAX_DETAILS = 20
const KEY = /^[a-z][a-z0-9_]{0,39}$/
/** Line breaks and other control characters: ids, counts and codes have none, but people's text often does. */
const CONTROL = /\p{Cc}/u

function flawOfText(text: string): string | undefined {
  if (text.length > MAX_TEXT) return `is longer than ${MAX_TEXT} characters`
  if (CONTROL.test(text)) return 'contains control characters'
  // The databases would replace half a surrogate pair, and the stored entry would no longer match its hash.
  if (!text.isWellFormed()) return 'is not well-formed text'
  return undefined
}

function flawOfDetail(key: string, value: unknown): string | undefined {
  if (!KEY.test(key)) return 'has a name that is not lower_case'
  if (value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'is not a finite number'
  if (typeof value === 'string') return flawOfText(value)
  return 'is neither text, number, boolean nor null'
}

function refuse(what: string, flaw: string): never {
  throw new AppError('internal', `A journal entry was refused: ${what} ${flaw}.`)
}

/** People read a journal for years, and it never forgets: anything that looks like content is refused. */
export function checkFacts(facts: JournalFacts): void {
  for (const field of ['space', 'actor', 'action', 'target'] as const) {
    const flaw = facts[field] === '' ? 'is empty' : flawOfText(facts[field])
    if (flaw !== undefined) refuse(field, flaw)
  }
  const details = Object.entries(facts.details)
  if (details.length > MAX_DETAILS) refuse('details', `hold more than ${MAX_DETAILS} values`)
  for (const [key, value] of details) {
    const flaw = flawOfDetail(key, value)
    if (flaw !== undefined) refuse(`the detail "${key.slice(0, 40)}"`, flaw)
  }
}

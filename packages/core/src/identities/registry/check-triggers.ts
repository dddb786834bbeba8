import { AppError } from '../../errors.ts'
import type { Trigger } from '../entity.ts'
import { fold } from '../words.ts'

const MAX_TRIGGERS = 50
const MAX_LENGTH = 100
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The triggers as they are kept, each word once, or an AppError that names the one that will not do. */
export function checkTriggers(triggers: readonly Trigger[]): Trigger[] {
  if (triggers.length > MAX_TRIGGERS) {
    refuse('triggers', `An entity has at most ${MAX_TRIGGERS} trigger words.`)
  }
  const kept = new Map<string, Trigger>()
  for (const [index, { word, substring }] of triggers.entries()) {
    const clean = word.trim().normalize('NFC')
    const flaw = flawOf(clean)
    if (flaw !== undefined) refuse(`triggers.${index}`, flaw)
    kept.set(fold(clean), { word: clean, substring })
  }
  return [...kept.values()]
}

function flawOf(word: string): string | undefined {
  if (!VISIBLE.test(word)) return 'A trigger word needs at least one visible character.'
  if (Array.from(word).length > MAX_LENGTH) return `A trigger word has at most ${MAX_LENGTH} characters.`
  if (CONTROL.test(word)) return 'A trigger word cannot contain control characters or line breaks.'
  return undefined
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid', message, { fields: [{ path, message }] })
}

import { AppError, type Flaw } from '../../errors.ts'
import { fold } from '../words.ts'
import type { Trigger } from './entity.ts'

const MAX_TRIGGERS = 50
const MAX_LENGTH = 100
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The triggers to store, each word once, or an AppError that names the invalid one. */
export function checkTriggers(triggers: readonly Trigger[]): Trigger[] {
  if (triggers.length > MAX_TRIGGERS) {
    const message = `An entity can have at most ${MAX_TRIGGERS} trigger words.`
    refuse('triggers', { message, rule: 'too_many', limit: MAX_TRIGGERS })
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

function flawOf(word: string): Flaw | undefined {
  if (!VISIBLE.test(word)) {
    return { message: 'A trigger word needs at least one visible character.', rule: 'nothing_visible' }
  }
  if (Array.from(word).length > MAX_LENGTH) {
    const message = `A trigger word can have at most ${MAX_LENGTH} characters.`
    return { message, rule: 'too_long', limit: MAX_LENGTH }
  }
  if (CONTROL.test(word)) {
    const message = "A trigger word can't contain control characters or line breaks."
    return { message, rule: 'control_characters' }
  }
  return undefined
}

function refuse(path: string, flaw: Flaw): never {
  throw new AppError('invalid', flaw.message, { fields: [{ path, ...flaw }] })
}

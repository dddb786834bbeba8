import { AppError, type Flaw } from '../../errors.ts'
import { looksOf, withoutUnseen } from './name-looks.ts'

const MAX_LENGTH = 80
/** Control, line-separating and unpaired characters; then the marks that change the direction of what follows. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Discord refuses webhooks whose name contains one of these. */
const RESERVED = ['discord', 'clyde'] as const
/** These address everyone, so they can't be names. */
const RESERVED_WHOLE = ['everyone', 'here'] as const

/** The name to store, or an AppError that says what is wrong with it. */
export function checkEntityName(raw: string): string {
  // All blanks are equivalent, and Discord shows a run of them as one.
  const name = raw
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t]+/gu, ' ')
    .trim()
  const flaw = flawOf(name)
  if (flaw !== undefined) {
    throw new AppError('invalid', flaw.message, {
      reason: 'name_refused',
      fields: [{ path: 'name', ...flaw }],
    })
  }
  return name
}

/** Equal for names that a person would read as the same. */
export function foldName(name: string): string {
  return withoutUnseen(name.normalize('NFKC')).replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

function flawOf(name: string): Flaw | undefined {
  if (!VISIBLE.test(withoutUnseen(name))) {
    return { message: 'A name needs at least one visible character.', rule: 'nothing_visible' }
  }
  // Discord counts code points, so an emoji is one character.
  const { length } = Array.from(name)
  if (length > MAX_LENGTH) {
    const message = `A name can have at most ${MAX_LENGTH} characters; this one has ${length}.`
    return { message, rule: 'too_long', limit: MAX_LENGTH }
  }
  if (CONTROL.test(name)) {
    const message = "A name can't contain control characters or line breaks."
    return { message, rule: 'control_characters' }
  }
  if (BIDI.test(name)) {
    const message = "A name can't contain characters that change the writing direction."
    return { message, rule: 'writing_direction' }
  }
  const word = reservedIn(name)
  if (word) return { message: `Discord doesn't allow "${word}" in a name.`, rule: 'reserved_word', word }
  return undefined
}

function reservedIn(name: string): string | undefined {
  const looks = looksOf(name)
  const isLike = (word: string, fits: (look: string, reserved: string) => boolean) =>
    looksOf(word).some((reserved) => looks.some((look) => fits(look, reserved)))
  return (
    RESERVED.find((word) => isLike(word, (look, reserved) => look.includes(reserved))) ??
    RESERVED_WHOLE.find((word) => isLike(word, (look, reserved) => look === reserved))
  )
}

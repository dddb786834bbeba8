import { AppError, type Flaw } from '../errors.ts'

const MAX_LENGTH = 80
/** Control, line-separating and unpaired characters; then the marks that change the direction of what follows. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Takes no room, or shows as nothing: also letters and marks, such as the Hangul filler and the Braille blank. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Discord refuses webhooks whose name contains one of these. */
const RESERVED = ['discord', 'clyde'] as const

/** The name as it is kept, or an AppError that says what is wrong with it. */
export function checkEntityName(raw: string): string {
  const name = raw.trim().normalize('NFC')
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
  return name.normalize('NFKC').replaceAll(UNSEEN, '').trim().toLowerCase()
}

function flawOf(name: string): Flaw | undefined {
  if (!VISIBLE.test(name.replaceAll(UNSEEN, ''))) {
    return { message: 'A name needs at least one visible character.', rule: 'nothing_visible' }
  }
  // Discord counts code points, so an emoji is one character.
  const { length } = Array.from(name)
  if (length > MAX_LENGTH) {
    const message = `A name has at most ${MAX_LENGTH} characters; this one has ${length}.`
    return { message, rule: 'too_long', limit: MAX_LENGTH }
  }
  if (CONTROL.test(name)) {
    const message = 'A name cannot contain control characters or line breaks.'
    return { message, rule: 'control_characters' }
  }
  if (BIDI.test(name)) {
    const message = 'A name cannot contain characters that change the writing direction.'
    return { message, rule: 'writing_direction' }
  }
  const folded = foldName(name)
  const word = RESERVED.find((reserved) => folded.includes(reserved))
  if (word) return { message: `Discord does not allow "${word}" in a name.`, rule: 'reserved_word', word }
  return undefined
}

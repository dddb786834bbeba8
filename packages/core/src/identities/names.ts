import { AppError } from '../errors.ts'

const MAX_LENGTH = 80
/** Control, line-separating and unpaired characters; then the marks that change the direction of what follows. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Discord refuses webhooks whose name contains one of these. */
const RESERVED = ['discord', 'clyde'] as const

/** The name as it is kept, or an AppError that says what is wrong with it. */
export function checkEntityName(raw: string): string {
  const name = raw.trim().normalize('NFC')
  const flaw = flawOf(name)
  if (flaw !== undefined) {
    throw new AppError('invalid', flaw, {
      reason: 'name_refused',
      fields: [{ path: 'name', message: flaw }],
    })
  }
  return name
}

/** Equal for names that a person would read as the same. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
}

function flawOf(name: string): string | undefined {
  if (!VISIBLE.test(name)) return 'A name needs at least one visible character.'
  // Discord counts code points, so an emoji is one character.
  const { length } = Array.from(name)
  if (length > MAX_LENGTH) return `A name has at most ${MAX_LENGTH} characters; this one has ${length}.`
  if (CONTROL.test(name)) return 'A name cannot contain control characters or line breaks.'
  if (BIDI.test(name)) return 'A name cannot contain characters that change the writing direction.'
  const folded = foldName(name)
  const reserved = RESERVED.find((word) => folded.includes(word))
  if (reserved) return `Discord does not allow "${reserved}" in a name.`
  return undefined
}

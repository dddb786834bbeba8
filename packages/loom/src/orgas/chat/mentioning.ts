import type { MemberRef } from '@arachne/contract/governance'

export interface Begun {
  /** The position of the @. */
  at: number
  /** The letters typed after it. */
  letters: string
}

const LONGEST = 30
const SHOWN = 6

/** The name being typed before the caret, if there is one. */
export function begunMention(text: string, caret: number): Begun | undefined {
  const before = text.slice(0, caret)
  const at = before.lastIndexOf('@')
  if (at === -1 || /\S/.test(before.charAt(at - 1))) return undefined
  const letters = before.slice(at + 1)
  return letters.length > LONGEST || /\n/.test(letters) ? undefined : { at, letters }
}

/** Members whose name, or one word of it, starts with the letters. */
export function candidates(members: readonly MemberRef[], letters: string): MemberRef[] {
  const wanted = letters.toLowerCase()
  const fits = ({ name, left }: MemberRef) => {
    const known = name.toLowerCase()
    return !left && (known.startsWith(wanted) || known.split(/\s+/).some((word) => word.startsWith(wanted)))
  }
  return members.filter(fits).slice(0, SHOWN)
}

export function completed(text: string, caret: number, { at }: Begun, { name }: MemberRef) {
  const head = `${text.slice(0, at)}@${name} `
  return { text: head + text.slice(caret), caret: head.length }
}

/** The members still named in the text when it is sent. */
export function mentionedIn(text: string, members: readonly MemberRef[]): string[] {
  return members.filter(({ name, left }) => !left && text.includes(`@${name}`)).map(({ id }) => id)
}

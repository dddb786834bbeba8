import type { MemberRef } from '@arachne/contract/governance'

export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; text: string; member: MemberRef }

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

/** The parts of a message: words, addresses, and the names of mentioned members. */
export function textParts(text: string, mentions: readonly MemberRef[]): TextPart[] {
  return splitBy(text, LINK, (found): TextPart => ({ kind: 'link', text: found })).flatMap((part) =>
    part.kind === 'text' ? mentionsIn(part.text, mentions) : [part],
  )
}

function mentionsIn(text: string, mentions: readonly MemberRef[]): TextPart[] {
  if (mentions.length === 0) return [{ kind: 'text', text }]
  // Longer names first: "@Ada Lovelace" is not "@Ada".
  const names = mentions.map(({ name }) => name).toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`@(?:${names.map(plain).join('|')})`, 'g')
  return splitBy(text, pattern, (found): TextPart => {
    const member = mentions.find(({ name }) => `@${name}` === found)
    return member ? { kind: 'mention', text: found, member } : { kind: 'text', text: found }
  })
}

function splitBy(text: string, pattern: RegExp, make: (found: string) => TextPart): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push(make(found))
    from = index + found.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

const plain = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

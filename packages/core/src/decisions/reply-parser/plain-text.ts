import { plainLetters } from './letter-forms.ts'

/** Replaces something that is there but isn't read: a link, a block of code, a date. */
export const OPAQUE = '\u{fffc}'

/**
 * Longer than anything Discord sends. A reply is only read up to this length, before and after its letters are folded.
 */
const LONGEST_REPLY = 4_000

/** A block this short is a formatted answer, not code. */
const SHORT_BLOCK = 40

function withoutQuotes(text: string): string {
  const kept: string[] = []
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('>>> ')) break
    if (!/^\s*>(\s|$)/.test(line)) kept.push(line)
  }
  return kept.join('\n')
}

function unfenced(text: string): string {
  return text.replaceAll(/```(?:[\w+-]+\n)?([\s\S]*?)```/g, (_, inside: string) => {
    const content = inside.trim()
    return content.length <= SHORT_BLOCK && !content.includes('\n') ? ` ${content} ` : ` ${OPAQUE} `
  })
}

/** A person's own words, without Discord's markdown, quotes or struck-out text. */
function plainText(text: string): string {
  const own = unfenced(withoutQuotes(text.replaceAll('\r', '')))
    .replaceAll(/^\s*(?:[-*]\s+)?\[(?:x|v|✓|✔|✅)\](?=\s*\S)/gimu, '')
    // An empty box, and text displayed in the opposite direction.
    .replaceAll(/[[({]\s*[-_.·–—]?\s*[\])}]|[\u202d\u202e]/gu, ` ${OPAQUE} `)
    .replaceAll(/~~[\s\S]*?~~/g, ' ')
    .replaceAll(/<a?:\w+:\d+>/g, ' 🏳 ')
    .replaceAll(/<t:\d+(?::\w)?>|<?https?:\/\/[^\s>]+>?/g, ` ${OPAQUE} `)
    .replaceAll(/<(?:@[!&]?|#)\d+>/g, ' ')
    .replaceAll(/(^|\s)@[\w.-]+/g, '$1 ')
    .replaceAll(/\|\||\*+|`+/g, '')
    .replaceAll(/(^|[\s"'(])_+|_+(?=$|[\s"').,!?])/g, '$1')
  return plainLetters(own).trim()
}

/**
 * undefined: too long to be a choice. One sign may fold into eighteen letters, so the length is checked again
 * afterwards.
 */
export function boundedText(text: string): string | undefined {
  if (text.length > LONGEST_REPLY) return undefined
  const plain = plainText(text)
  return plain.length > LONGEST_REPLY ? undefined : plain
}

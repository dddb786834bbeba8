import { plain } from '../../identities/texts/marks.ts'

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029\u0085]/u
/** Between back-ticks: three in a row would end a code block, or begin one that swallows our own lines. */
const UNSEEN = '\u200b'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At most this many UTF-16 units, cut between characters as people see them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  if (most < 1) return ''
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, most + 50))) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

export function withoutFences(text: string): string {
  return text.replaceAll('```', `\`${UNSEEN}\`${UNSEEN}\``)
}

export function lines(text: string): string[] {
  return text.split(LINE_ENDS)
}

/** Words of an agent on one line, which they cannot leave. */
export function oneLine(text: string): string {
  return withoutFences(lines(text).join(' ').trim())
}

/** A name on a line of ours: it can format nothing and mention nobody. */
export function nameText(name: string): string {
  return plain(oneLine(name))
}

/** Every line carries the mark, so whatever an agent writes is seen to be quoted. */
export function quote(text: string): string {
  return lines(withoutFences(text))
    .map((line) => `> ${line}`)
    .join('\n')
}

export function fence(text: string): string {
  return `\`\`\`diff\n${withoutFences(lines(text).join('\n'))}\n\`\`\``
}

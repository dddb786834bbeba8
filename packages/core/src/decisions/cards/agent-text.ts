import { plain } from '../../identities/texts/marks.ts'

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029\u0085]/u
/** Put between back-ticks: three in a row would end a code block, or begin one that swallows our own lines. */
const UNSEEN = '\u200b'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** At most this many UTF-16 units, cut between visible characters. */
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

/** An agent's words on one line, without any way to leave it. */
export function oneLine(text: string): string {
  return withoutFences(lines(text).join(' ').trim())
}

/** A name on one of our lines: it can't format anything or mention anyone. */
export function nameText(name: string): string {
  return plain(oneLine(name))
}

/** Marks every line, so that an agent's text is always visibly quoted. */
export function quote(text: string): string {
  return lines(withoutFences(text))
    .map((line) => `> ${line}`)
    .join('\n')
}

export function fence(text: string): string {
  return `\`\`\`diff\n${withoutFences(lines(text).join('\n'))}\n\`\`\``
}

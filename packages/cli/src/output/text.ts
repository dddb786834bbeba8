const SEGMENTER = new Intl.Segmenter()
/** Characters that take up two columns of a terminal. */
const WIDE =
  /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\uff00-\uff60]/u

/** Removes characters that would move the cursor or reverse the text: names are chosen by other people. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}

function width(text: string): number {
  const characters = Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
  return characters.reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)
}

/** Aligned columns; the last one isn't padded. */
export function table(rows: string[][]): string {
  const cells = rows.map((row) => row.map(plain))
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))))
  const pad = (cell: string, at: number) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(cell)))
  return cells.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}

export function count(number: number, thing: string, things = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : things}`
}

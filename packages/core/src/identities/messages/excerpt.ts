const MAX_LENGTH = 100

/** Must not be shown in part: mentions and emoji, links, spoilers. */
const WHOLE = /<[^<>\s]{1,120}>|https?:\/\/\S+|\|\|.*?\|\|/g

/** The beginning of a text on one line, as a reminder which message is meant. */
export function excerpt(text: string, max = MAX_LENGTH): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // One character less, for the dots.
  const kept = line.slice(0, endOf(line, max - 1)).trimEnd()
  return `${kept}…`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function endOf(line: string, room: number): number {
  for (const match of line.matchAll(WHOLE)) {
    if (match.index <= room && match.index + match[0].length > room) return match.index
  }
  const space = line.lastIndexOf(' ', room)
  if (space > room / 2) return space
  return graphemes.segment(line).containing(room)?.index ?? room
}

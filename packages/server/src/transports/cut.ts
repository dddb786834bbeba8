const LONGEST = 300

/** Unprintable characters would be written as six. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/gu

/** The beginning of a text that may be arbitrarily long. */
export function cut(text: string, longest = LONGEST): string {
  const start = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return start.replaceAll(UNPRINTABLE, '\ufffd')
}

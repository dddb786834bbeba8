/**
 * The end of every input that has no narrower one: Discord's own description of its API gives these two to each text and
 * each list that it says nothing else about.
 */
export const LONGEST_TEXT = 152_133
export const LONGEST_LIST = 1521

/** A picture of ten megabytes, as the base64 of a data URI. */
export const LONGEST_PICTURE = 14 * 1024 * 1024

const QUOTED = 100

/** How much of a caller's input an answer repeats. */
export function shorten(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`
}

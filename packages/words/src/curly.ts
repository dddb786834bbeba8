/** The server writes plain quotes and apostrophes, for terminals and agents; a page sets them as its own words are. */
export function curly(text: string): string {
  return text.replaceAll(/(?<=\p{L})'(?=\p{L}|\s|$)/gu, '’').replaceAll(/"([^"\n]*)"/g, '“$1”')
}

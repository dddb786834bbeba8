/**
 * The server writes plain quotes and apostrophes, for terminals and agents; pages show them typeset, like their own
 * texts.
 */
export function curly(text: string): string {
  return text.replaceAll(/(?<=\p{L})'(?=\p{L}|\s|$)/gu, '’').replaceAll(/"([^"\n]*)"/g, '“$1”')
}

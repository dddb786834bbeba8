/** The server's names may be newer than these texts. */
export function isNamedIn<Names extends object>(words: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(words, name)
}

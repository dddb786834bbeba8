/** What the server has may be newer than these words. */
export function isNamedIn<Names extends object>(words: Names, name: string): name is keyof Names & string {
  return Object.hasOwn(words, name)
}

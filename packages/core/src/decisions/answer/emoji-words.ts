import type { WordClass } from './word-class.ts'

const CLASSES: [WordClass, string][] = [
  ['yes', '👍👌✅☑✔🙆⭕🆗'],
  ['no', '👎❌✖🙅🚫⛔'],
  ['hesitate', '🤔🤷😕🧐'],
  ['joke', '🙄🙃😏'],
]

const TABLE = new Map(CLASSES.flatMap(([name, signs]) => Array.from(signs, (sign) => [sign, name] as const)))

/** Smiles, hearts and the like say nothing. */
export function emojiClass(sign: string): WordClass {
  return TABLE.get(sign) ?? 'filler'
}

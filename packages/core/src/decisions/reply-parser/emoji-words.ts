import type { WordClass } from './word-class.ts'

/** Smiles, hearts and the like, which say nothing. */
const HARMLESS = '🙂😀😃😄😁😆😊☺😉😎🥰😍🤗🙏❤🧡💛💚💙💜🤍💕🎉🎊🚀💪✨👏🤝🥳🔥💯⭐🌟🙌🫡👋😇🤩💖'

const CLASSES: [WordClass, string][] = [
  ['yes', '👍👌✅☑✔🙆⭕🆗'],
  ['no', '👎❌✖🙅🚫⛔'],
  ['hesitate', '🤔🤷😕🧐'],
  ['joke', '🙄🙃😏'],
  ['filler', HARMLESS],
]

const TABLE = new Map(CLASSES.flatMap(([name, signs]) => Array.from(signs, (sign) => [sign, name] as const)))

/** undefined: a sign that may say anything. */
export function emojiClass(sign: string): WordClass | undefined {
  return TABLE.get(sign)
}

import type { WordClass } from './word-class.ts'

/** Smiles, hearts and the like, which mean nothing here. */
const HARMLESS = '🙂😀😃😄😁😆😊☺😉😎🥰😍🤗🙏❤🧡💛💚💙💜🤍💕🎉🎊🚀💪✨👏🤝🥳🔥💯⭐🌟🙌🫡👋😇🤩💖'

const CLASSES: [WordClass, string][] = [
  ['yes', '👍👌✅☑✔🙆⭕🆗'],
  ['no', '👎❌✖🙅🚫⛔'],
  ['hesitate', '🤔🤷😕🧐'],
  ['joke', '🙄🙃😏'],
  ['filler', HARMLESS],
]

const TABLE = new Map(CLASSES.flatMap(([name, signs]) => Array.from(signs, (sign) => [sign, name] as const)))

/** undefined: a sign that may mean anything. */
export function emojiClass(sign: string): WordClass | undefined {
  return TABLE.get(sign)
}

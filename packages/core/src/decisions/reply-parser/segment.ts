import type { OptionShape } from './option-shape.ts'
import { isUnspaced, OTHER_LISTS } from './other-words.ts'
import { CJK_ORDINALS } from './place-words.ts'
import type { Token } from './tokens.ts'

const KNOWN = [...Object.values(OTHER_LISTS).flatMap((list) => list.split(',')), ...CJK_ORDINALS.keys()]
  .map((word) => word.trim())
  .filter(isUnspaced)

/** Splits text without spaces at known words; what is left over stays a word of its own. */
function cut(text: string, known: readonly string[]): string[] {
  const pieces: string[] = []
  let rest = ''
  for (let at = 0; at < text.length;) {
    const word = known.find((each) => text.startsWith(each, at))
    if (word !== undefined && rest !== '') pieces.push(rest)
    if (word !== undefined) pieces.push(word)
    rest = word === undefined ? rest + (text[at] ?? '') : ''
    at += word?.length ?? 1
  }
  return rest === '' ? pieces : [...pieces, rest]
}

/** Japanese and Chinese replies as words: the options' texts, the known words, and the rest. */
export function segment(tokens: Token[], options: readonly OptionShape[]): Token[] {
  if (!tokens.some(({ kind, text }) => kind === 'foreign' && isUnspaced(text))) return tokens
  const own = options.flatMap(({ words }) => words.filter(({ kind }) => kind === 'foreign'))
  const known = [...new Set([...own.map(({ text }) => text), ...KNOWN])].toSorted(
    (left, right) => right.length - left.length,
  )
  return tokens.flatMap((token) => {
    if (token.kind !== 'foreign' || !isUnspaced(token.text)) return [token]
    return cut(token.text, known).map((text, at) => ({ ...token, text, glued: at > 0 || token.glued }))
  })
}

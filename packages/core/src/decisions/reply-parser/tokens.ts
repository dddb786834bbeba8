import { OPAQUE } from './plain-text.ts'

export interface Token {
  text: string
  kind: 'latin' | 'number' | 'hangul' | 'jamo' | 'foreign' | 'emoji' | 'mark' | 'opaque'
  /** Attached to the preceding token: the 로 in B로. */
  glued: boolean
  /** Written with a capital first letter. */
  capital: boolean
}

const PIECES =
  /(?<opaque>\u{fffc})|(?<hangul>[가-힣]+)|(?<jamo>[ㄱ-ㅣ]+)|(?<latin>[\p{Script=Latin}0-9]+(?:['.\-_:][\p{Script=Latin}0-9]+)*)|(?<foreign>[\p{L}\p{M}ー々]+)|(?<emoji>\p{Extended_Pictographic}|🏳)|(?<mark>[^\s])/gu

function kindOf(groups: Record<string, string | undefined>): Token['kind'] {
  if (groups['latin'] !== undefined) return /^\d+$/.test(groups['latin']) ? 'number' : 'latin'
  for (const kind of ['opaque', 'hangul', 'jamo', 'foreign', 'emoji'] as const) {
    if (groups[kind] !== undefined) return kind
  }
  return 'mark'
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Words, numbers, particles, signs. Apostrophes inside words are dropped, so that dont is don't. */
export function tokenize(plain: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  const withBreaks = plain.replaceAll(/\n+/g, ' . ').replaceAll(OPAQUE, ` ${OPAQUE} `)
  for (const match of withBreaks.matchAll(PIECES)) {
    const kind = kindOf(match.groups ?? {})
    const text = kind === 'latin' ? withoutAccents(match[0].toLowerCase()) : match[0].toLowerCase()
    tokens.push({
      text: text.replaceAll("'", '') || text,
      kind,
      glued: match.index === end,
      capital: /^\p{Lu}/u.test(match[0]),
    })
    end = match.index + match[0].length
  }
  return tokens
}

export function isWord({ kind }: Token): boolean {
  return kind === 'latin' || kind === 'number' || kind === 'hangul' || kind === 'foreign'
}

import { describe, expect, it } from 'vitest'

import { REFUSALS } from '../api/error-words.ts'
import { CONDITIONS_SAID } from '../status/condition-words.ts'
import { curly } from './curly.ts'
import { type Language, LANGUAGES } from './define-words.ts'

type Said = (...parts: unknown[]) => string
type Group = { readonly [key: string]: string | Said | Group }
type Vocabulary = Record<Language, Group>

const isVocabulary = (words: unknown): words is Vocabulary =>
  LANGUAGES.every((language) => typeof Object(words)[language] === 'object')

const modules = import.meta.glob<Record<string, unknown>>('../**/*words.ts', { eager: true })
const vocabularies = Object.values(modules).flatMap((exported) =>
  Object.entries(exported).filter((entry): entry is [string, Vocabulary] => isVocabulary(entry[1])),
)

/** Whatever a sentence is made with: a name, a number, a list, or a group of them. */
const part: unknown = new Proxy(() => {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => 'Kael' : part),
  apply: () => part,
})

/** Every sentence by its place. */
function sentences(texts: Group, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const at = `${place}${key}`
    if (typeof text === 'function') return [[at, text(part, part, part)]]
    return typeof text === 'string' ? [[at, text]] : sentences(text, `${at}.`)
  })
}

const ENGLISH =
  /\b(the|an?|of|to|in|on|at|by|for|and|or|not?|is|are|it|its|you|your|my|who|what|when|where|why|how|all|any|new|none|save|send|open|close|delete|remove|cancel|edit|add|back|next|done|name|server|channel|role|team|key|tool|time|day)\b/i

/** A word or two can be the same in two languages, as “Notifications” and “Discord” are; a sentence cannot. */
function isForgotten(text: string): boolean {
  const said = text.replaceAll(/\{\w+\}|\S+\.json|Kael|The Loom/g, '')
  return said.split(/[^\p{L}’-]+/u).filter(Boolean).length > 2 || ENGLISH.test(said)
}

describe('every vocabulary', () => {
  it('L-15: is found', () => {
    expect(vocabularies.length).toBeGreaterThan(36)
  })

  it.each(vocabularies)('L-15: says everything in Korean and French: %s', (_name, words) => {
    const english = new Map(sentences(words.en))
    for (const language of ['ko', 'fr'] as const) {
      const said = sentences(words[language])
      expect(said.map(([at]) => at).toSorted()).toEqual([...english.keys()].toSorted())
      const lacking = said.filter(([at, text]) => text.trim() === '' && english.get(at) !== '')
      const forgotten = said.filter(([at, text]) => text === english.get(at) && isForgotten(text))
      expect({ lacking, forgotten }, language).toEqual({ lacking: [], forgotten: [] })
    }
  })

  it('L-15: is set as French typography demands', () => {
    const french = [...vocabularies.map(([, words]) => words.fr), REFUSALS.fr as unknown as Group]
    const said = [...french, CONDITIONS_SAID.fr].flatMap((words) => sentences(words))
    expect(said.length).toBeGreaterThan(1000)
    expect(said.filter(([, text]) => / [:;!?»]|« |\p{L}'\p{L}|[“”]/u.test(text))).toEqual([])
  })

  it('L-15: is set with curly quotes and apostrophes, in what the server says in English too', () => {
    const own = vocabularies.flatMap(([, words]) =>
      LANGUAGES.flatMap((language) => sentences(words[language])),
    )
    const refusals = Object.values(REFUSALS).flatMap((words) => sentences(words as unknown as Group))
    const said = [...own, ...refusals, ...Object.values(CONDITIONS_SAID).flatMap((words) => sentences(words))]
    expect(said.filter(([, text]) => /\p{L}'|"/u.test(text))).toEqual([])
    const server = `The owner's settings, or both owners' settings, block "general".`
    expect(curly(server)).toBe('The owner’s settings, or both owners’ settings, block “general”.')
  })
})

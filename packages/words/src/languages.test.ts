import { describe, expect, it } from 'vitest'

import { curly } from './curly.ts'
import { type Language, LANGUAGES } from './language.ts'
import { allFeatures, loadWords, wordsIn } from './load.ts'
import { MESSAGES } from './messages.ts'
import { PAGE_WORDS } from './pages.ts'

type Said = (...parts: unknown[]) => unknown
type Group = { readonly [key: string]: string | Said | Group }

const features = await allFeatures()
await Promise.all(LANGUAGES.map((language) => loadWords(language, features)))

/** Whatever a sentence is made with: a name, a number, a list, or a group of them. */
const part: unknown = new Proxy(() => {}, {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => 'Kael' : part),
  apply: () => part,
})

/** Every sentence by its place. */
function sentences(texts: Group, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const at = `${place}${key}`
    if (typeof text === 'function') return [[at, String(text(part, part, part))]]
    return typeof text === 'string' ? [[at, text]] : sentences(text, `${at}.`)
  })
}

/** In the Loom, and by the server itself. */
const saidIn = (language: Language) => [
  ...features.flatMap((feature) => sentences(wordsIn(language, feature) as unknown as Group, `${feature}.`)),
  ...sentences(MESSAGES[language] as unknown as Group, 'messages.'),
  ...sentences(PAGE_WORDS[language] as unknown as Group, 'pages.'),
]

const ENGLISH =
  /\b(the|an?|of|to|in|on|at|by|for|and|or|not?|is|are|it|its|you|your|my|who|what|when|where|why|how|all|any|new|none|save|send|open|close|delete|remove|cancel|edit|add|back|next|done|name|server|channel|role|team|key|tool|time|day)\b/i

/** A word or two can be the same in two languages, as “Notifications” and “Discord” are; a sentence cannot. */
function isForgotten(text: string): boolean {
  const said = text.replaceAll(/\{\w+\}|\S+\.json|Kael|The Loom/g, '')
  return said.split(/[^\p{L}’-]+/u).filter(Boolean).length > 2 || ENGLISH.test(said)
}

describe('the words of every feature', () => {
  it.each(['ko', 'fr'] as const)('L-15: are there, and not left in English: %s', (language) => {
    const english = new Map(saidIn('en'))
    expect(english.size).toBeGreaterThan(1000)
    const said = saidIn(language)
    expect(said.map(([at]) => at).toSorted()).toEqual([...english.keys()].toSorted())
    const lacking = said.filter(([at, text]) => text.trim() === '' && english.get(at) !== '')
    const forgotten = said.filter(([at, text]) => text === english.get(at) && isForgotten(text))
    expect({ lacking, forgotten }).toEqual({ lacking: [], forgotten: [] })
  })

  it('L-15: are set as French typography demands', () => {
    expect(saidIn('fr').filter(([, text]) => / [:;!?»]|« |\p{L}'\p{L}|[“”]/u.test(text))).toEqual([])
  })

  it('L-15: are set with curly quotes and apostrophes, in what the server says in English too', () => {
    expect(LANGUAGES.flatMap(saidIn).filter(([, text]) => /\p{L}'|"/u.test(text))).toEqual([])
    const server = `The owner's settings, or both owners' settings, block "general".`
    expect(curly(server)).toBe('The owner’s settings, or both owners’ settings, block “general”.')
  })
})

import { LANGUAGE_NAMES } from '@arachne/words'
import { describe, expect, it } from 'vitest'

import { chooseLanguage, textsIn } from './language.ts'

/** What is one word in more than one language. */
const SAME = /^(Claude|GPT|Gemini|Messages)$/

type Said = (...parts: string[]) => Markup | string
type Group = { readonly [key: string]: string | Said | Markup | Group }
interface Markup {
  readonly isEscaped: boolean
  toString(): string
}

const isMarkup = (text: Markup | Group): text is Markup => 'isEscaped' in text

/** Every sentence by its place; those with parts are said with two names. */
function sentences(texts: Group, place = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const at = `${place}${key}`
    if (typeof text === 'function') return [[at, text('Kael', 'lyss').toString()]]
    if (typeof text === 'string') return [[at, text]]
    return isMarkup(text) ? [[at, text.toString()]] : sentences(text, `${at}.`)
  })
}

const english = new Map(sentences(textsIn('en') as unknown as Group))

describe('the pages made here', () => {
  it.each(['ko', 'fr'] as const)('say everything in their own words (%s)', (language) => {
    const said = sentences(textsIn(language) as unknown as Group)
    expect(said.map(([at]) => at)).toEqual([...english.keys()])
    expect(said.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(said.filter(([at, text]) => text === english.get(at) && !SAME.test(text))).toEqual([])
  })

  it('set French as its typography demands', () => {
    const said = sentences(textsIn('fr') as unknown as Group).map(([, text]) => text)
    expect(said.filter((text) => / [:;!?»]|« |\w'\w/.test(text))).toEqual([])
  })

  it.each([
    ['fr', 'ko', 'fr'],
    [undefined, 'fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    [undefined, 'de, ko;q=0.5', 'ko'],
    ['de', 'de', 'en'],
  ])('are in the language that was chosen, else in the browser’s (%s, %s)', (kept, accepted, language) => {
    expect(chooseLanguage(kept, accepted)).toBe(language)
    expect(Object.keys(LANGUAGE_NAMES)).toContain(language)
  })
})

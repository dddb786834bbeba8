import { LANGUAGE_NAMES } from '@arachne/words'
import { describe, expect, it } from 'vitest'

import { chooseLanguage } from './language.ts'

describe('pages without a script', () => {
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

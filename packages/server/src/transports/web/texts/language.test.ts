import { AppError } from '@arachne/core/errors'
import { LANGUAGE_NAMES } from '@arachne/words'
import { describe, expect, it } from 'vitest'

import { chooseLanguage, refusalIn } from './language.ts'

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

  it.each([
    ['en', 'This name isn’t free.'],
    ['ko', '이미 쓰이는 이름입니다.'],
    ['fr', 'Ce nom est déjà pris.'],
  ] as const)('say a refusal in the language of the page (%s)', (language, said) => {
    const error = new AppError('conflict', "This name isn't free.", { reason: 'name_taken' })
    expect(refusalIn(language, error)).toBe(said)
    const plain = new AppError('forbidden', 'No.')
    expect(refusalIn(language, plain)).not.toBe('')
  })
})

import { expect, it } from 'vitest'

import { AppError } from './errors.ts'
import { refusalIn } from './refusal-in.ts'

it.each([
  ['en', 'This name isn’t free.'],
  ['ko', '이미 쓰이는 이름입니다.'],
  ['fr', 'Ce nom est déjà pris.'],
] as const)('says a refusal in the language of its reader (%s)', (language, said) => {
  const error = new AppError('conflict', "This name isn't free.", { reason: 'name_taken' })
  expect(refusalIn(language, error)).toBe(said)
  const plain = new AppError('forbidden', 'No.')
  expect(refusalIn(language, plain)).not.toBe('')
})

import { ERROR_CODES, ERROR_REASONS } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import { describe, expect, it } from 'vitest'

import { tellError } from './error-sentence.ts'
import { errorWords, REFUSALS } from './error-words.ts'
import { Unreachable } from './session-fetch.ts'

const refusal = new ApiError(400, {
  code: 'invalid',
  reason: 'name_refused',
  message: 'Discord does not allow "discord" in a name.',
  fields: [{ path: 'name', message: 'Discord does not allow "discord" in a name.' }],
  request_id: '2a272f20-0000-4000-8000-000000000000',
})

describe('an error', () => {
  it("is the server's own sentence in English, with code and field", () => {
    expect(tellError(refusal, 'en')).toEqual({
      sentence: 'Discord does not allow "discord" in a name.',
      code: 'name_refused · 2a272f20',
      fields: { name: 'Discord does not allow "discord" in a name.' },
    })
  })

  it('L-15: is never English in Korean', () => {
    const told = tellError(refusal, 'ko')
    expect(told.sentence).toBe(REFUSALS.ko.reasons.name_refused)
    expect(told.fields).toEqual({ name: errorWords.ko.badField })
  })

  it.each([...ERROR_REASONS, ...ERROR_CODES])('L-15: has Korean for %s', (word) => {
    const all: Record<string, string> = { ...REFUSALS.ko.codes, ...REFUSALS.ko.reasons }
    expect(all[word]).toMatch(/[가-힣]/)
  })

  it('tells a lost connection from a mistake of the page', () => {
    expect(tellError(new Unreachable(), 'en').sentence).toBe(errorWords.en.unreachable)
    expect(tellError(new TypeError('x is undefined'), 'en').sentence).toBe(errorWords.en.broken)
  })
})

import { CONDITIONS, ERROR_CODES, ERROR_REASONS, FIELD_RULES } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import * as en from '@arachne/words/en/errors'
import * as fr from '@arachne/words/fr/errors'
import { conditions } from '@arachne/words/ko/common'
import * as ko from '@arachne/words/ko/errors'
import { describe, expect, it } from 'vitest'

import { tellError } from './error-sentence.ts'
import { Unreachable } from './session-fetch.ts'

const refusal = new ApiError(400, {
  code: 'invalid',
  reason: 'name_refused',
  message: `Discord doesn't allow "discord" in a name.`,
  fields: [{ path: 'name', message: `Discord doesn't allow "discord" in a name.` }],
  request_id: '2a272f20-0000-4000-8000-000000000000',
})

describe('an error', () => {
  it("is the server's own sentence in English, with code and field", () => {
    expect(tellError(refusal, 'en', en)).toEqual({
      sentence: 'Discord doesn’t allow “discord” in a name.',
      code: 'name_refused · 2a272f20',
      fields: { name: 'Discord doesn’t allow “discord” in a name.' },
    })
  })

  it('L-15: is never English in Korean', () => {
    const told = tellError(refusal, 'ko', ko)
    expect(told.sentence).toBe(ko.refusals.reasons.name_refused)
    expect(told.fields).toEqual({ name: ko.errors.badField })
  })

  it('L-15: is French in French, with the time to wait', () => {
    const error = new ApiError(429, { code: 'rate_limited', message: 'Slow.', retry_after_seconds: 1 })
    expect(tellError(refusal, 'fr', fr).sentence).toBe(fr.refusals.reasons.name_refused)
    expect(tellError(error, 'fr', fr).sentence).toBe(
      'Trop de demandes à la fois. Réessayez dans 1\u00A0seconde.',
    )
  })

  it('L-15: says in Korean what is wrong with a field, with its limit', () => {
    const field = { path: 'name', message: 'At most 80.', rule: 'too_long', limit: 80 } as const
    const told = tellError(new ApiError(400, { ...refusal.body, fields: [field] }), 'ko', ko)
    expect(told.fields).toEqual({ name: '80자까지 쓸 수 있습니다.' })
    expect(told.sentence).toBe('80자까지 쓸 수 있습니다.')
  })

  it('L-15: says in Korean when to try again', () => {
    const error = new ApiError(429, { code: 'rate_limited', message: 'Slow.', retry_after_seconds: 4.2 })
    expect(tellError(error, 'ko', ko).sentence).toBe(
      `${ko.refusals.codes.rate_limited} 5초 뒤에 다시 해 보세요.`,
    )
  })

  it.each([
    ['ko', ko],
    ['fr', fr],
  ])('L-15: says of a picture in %s what is true of any, not of avatars alone', (_language, words) => {
    const said = words.refusals.reasons.picture_refused
    expect(said).not.toMatch(/\d|PNG/)
  })

  it.each(FIELD_RULES)('L-15: has Korean for the rule %s', (rule) => {
    expect(ko.fieldRules[rule]({ limit: 3, word: 'x' })).toMatch(/[가-힣]/)
  })

  it.each(CONDITIONS)('L-15: has Korean for the condition %s', (condition) => {
    expect(conditions[condition]).toMatch(/[가-힣]/)
  })

  it.each([...ERROR_REASONS, ...ERROR_CODES])('L-15: has Korean for %s', (word) => {
    const all: Record<string, string> = { ...ko.refusals.codes, ...ko.refusals.reasons }
    expect(all[word]).toMatch(/[가-힣]/)
  })

  it('tells a lost connection from a mistake of the page', () => {
    expect(tellError(new Unreachable(), 'en', en).sentence).toBe(en.errors.unreachable)
    expect(tellError(new TypeError('x is undefined'), 'en', en).sentence).toBe(en.errors.broken)
  })
})

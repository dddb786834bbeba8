import { describe, expect, it } from 'vitest'

import { createFormats, many } from './format.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

describe('dates and numbers', () => {
  it.each([
    [12, '12 sec ago', '12초 전'],
    [180, '3 min ago', '3분 전'],
    [7200, '2 hr ago', '2시간 전'],
    [86_400, 'yesterday', '어제'],
    [-10_800, 'in 3 hr', '3시간 후'],
  ])('L-15: says %s seconds ago in the language of the reader', (seconds, english, korean) => {
    expect(createFormats('en').ago(before(seconds), NOW).replace('.', '')).toBe(english)
    expect(createFormats('ko').ago(before(seconds), NOW)).toBe(korean)
  })

  it('L-15: names the day of what is older than a month', () => {
    expect(createFormats('en').ago(before(60 * 86_400), NOW)).toContain('2026')
  })

  it('counts in English sentences', () => {
    expect([many(1, 'message'), many(1204, 'message')]).toEqual(['1 message', '1,204 messages'])
  })
})

import { many, manyFr } from '@arachne/words'
import { describe, expect, it } from 'vitest'

import { createFormats } from './format.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

describe('dates and numbers', () => {
  it.each([
    [12, '12 sec ago', '12초 전', 'il y a 12 s'],
    [180, '3 min ago', '3분 전', 'il y a 3 min'],
    [7200, '2 hr ago', '2시간 전', 'il y a 2 h'],
    [86_400, 'yesterday', '어제', 'hier'],
    [-10_800, 'in 3 hr', '3시간 후', 'dans 3 h'],
  ])('L-15: says %s seconds ago in the language of the reader', (seconds, english, korean, french) => {
    expect(createFormats('en').ago(before(seconds), NOW).replace('.', '')).toBe(english)
    expect(createFormats('ko').ago(before(seconds), NOW)).toBe(korean)
    expect(createFormats('fr').ago(before(seconds), NOW).replaceAll(/\s/g, ' ')).toBe(french)
  })

  it('says of what has just happened that it is now, also when the clocks differ a little', () => {
    expect([-10, -2, 0].map((seconds) => createFormats('en').ago(before(seconds), NOW))).toEqual([
      'now',
      'now',
      'now',
    ])
    expect(createFormats('en').ago(before(-90), NOW)).toMatch(/^in 1 min/)
  })

  it('sets titles apart from the sentence around them', () => {
    expect(createFormats('en').quoted('In summer?')).toBe('“In summer?”')
    expect(createFormats('fr').quoted('En été ?')).toBe('«\u00A0En été ?\u00A0»')
  })

  it('L-15: names the day of what is older than a month', () => {
    expect(createFormats('en').ago(before(60 * 86_400), NOW)).toContain('2026')
    expect(createFormats('fr').ago(before(60 * 86_400), NOW)).toBe('le 16 sept. 2026')
  })

  it('L-15: puts a colon as the language does', () => {
    expect(createFormats('en').pair('Channels', '7')).toBe('Channels: 7')
    expect(createFormats('fr').pair('Salons', '7')).toBe('Salons\u202F: 7')
  })

  it('counts in English sentences', () => {
    expect([many(1, 'message'), many(1204, 'message')]).toEqual(['1 message', '1,204 messages'])
  })
  it('counts in French sentences, where none is singular', () => {
    const said = [0, 1, 1204].map((count) => manyFr(count, 'message').replaceAll(/\s/g, ' '))
    expect(said).toEqual(['0 message', '1 message', '1 204 messages'])
  })
})

import { expect, it } from 'vitest'

import { excerpt } from './excerpt.ts'

it('leaves a short text alone, on one line', () => {
  expect(excerpt(' hello\n\n  there ')).toBe('hello there')
})

it('stops at a word, within 100 characters', () => {
  const shown = excerpt('word '.repeat(50))
  expect(shown).toMatch(/^(word )+word…$/)
  expect(shown.length).toBeLessThanOrEqual(100)
})

it.each(['<@100000000000000001>', 'https://example.test/a/long/path', '||a secret nobody should see||'])(
  'I-43: never shows a part of %s',
  (whole) => {
    const shown = excerpt(`${'x'.repeat(90)} ${whole} and more`)
    expect(shown).toBe(`${'x'.repeat(90)}…`)
  },
)

it('never cuts a character', () => {
  const shown = excerpt('👨‍👩‍👧‍👦'.repeat(20))
  expect(shown).toMatch(/^(👨‍👩‍👧‍👦)+…$/u)
})

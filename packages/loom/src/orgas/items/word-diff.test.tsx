import { describe, expect, it } from 'vitest'

import { wordDiff } from './word-diff.ts'

const textOf = (before: string, after: string, left: 'added' | 'removed') =>
  wordDiff(before, after)
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')

describe('what changed between two versions', () => {
  it('names the words that went and those that came', () => {
    expect(wordDiff('open until 19:00 every day', 'open until 18:00 every day')).toEqual([
      { kind: 'same', text: 'open until ' },
      { kind: 'removed', text: '19:00' },
      { kind: 'added', text: '18:00' },
      { kind: 'same', text: ' every day' },
    ])
  })

  it.each([
    ['', 'all of it is new'],
    ['all of it is gone', ''],
    ['one two two one', 'two one one two'],
    ['그대로 있는 말', '그대로 없는 말'],
    [
      Array.from({ length: 3000 }, (_, n) => `a${n}`).join(' '),
      Array.from({ length: 3000 }, (_, n) => `b${n}`).join(' '),
    ],
  ])('loses nothing of either text', (before, after) => {
    expect(textOf(before, after, 'added')).toBe(before)
    expect(textOf(before, after, 'removed')).toBe(after)
  })
})

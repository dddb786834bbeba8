import { describe, expect, it } from 'vitest'

import { line } from './parts.ts'

const Name = line(10)

describe('a name or a title', () => {
  it.each([
    [' Bakers ', 'Bakers'],
    ['a\nb\u2028c', 'a b c'],
    ['a\u202Eb\u2066c', 'a b c'],
    ['👩\u200D🍳', '👩\u200D🍳'],
  ])('is one line: %j', (given, expected) => {
    expect(Name.parse(given)).toBe(expected)
  })

  it.each(['', ' \n ', '\u3164', '\u2800', '\u200B\u2060', '\u202E'])(
    'is refused when there is nothing to see: %j',
    (given) => {
      expect(Name.safeParse(given).success).toBe(false)
    },
  )
})

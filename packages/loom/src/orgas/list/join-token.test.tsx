import { describe, expect, it } from 'vitest'

import { tokenIn } from './join-token.ts'

describe('an invitation link', () => {
  it.each(['https://loom.test/join#abcdefghijklmnop', ' abcdefghijklmnop\n', '/join#abcdefghijklmnop'])(
    'gives its secret from %j',
    (link) => {
      expect(tokenIn(link)).toBe('abcdefghijklmnop')
    },
  )
})

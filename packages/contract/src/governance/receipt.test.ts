import { describe, expect, it } from 'vitest'

import { receiptWords, tagOfWords } from './receipt.ts'

describe('a receipt', () => {
  it('is eight words that lead back to the tag', () => {
    for (let n = 0; n < 2_000; n += 1) {
      const parts = Array.from({ length: 8 }, (_, at) => (n * 7_919 + at * 40_503) % 65_536)
      const tag = parts.map((part) => part.toString(16).padStart(4, '0')).join('')
      const words = receiptWords(tag)
      expect(words).toMatch(/^([a-z]{5} ){7}[a-z]{5}$/)
      expect(tagOfWords(words)).toBe(tag)
    }
  })

  it('writes what others write for the same bits', () => {
    expect(receiptWords('7f000001'.padEnd(32, '0'))).toMatch(/^lusab babad /)
  })

  it.each([
    ['capitals, hyphens and line breaks', 'LUSAB-babad\nbabab babab, babab babab babab babab', true],
    ['seven words', 'lusab babad babab babab babab babab babab', false],
    ['a word of other letters', 'lusab babad babab babab babab babab babab xyxyx', false],
    ['nothing', '', false],
  ])('reads %s', (_, text, isReceipt) => expect(tagOfWords(text) !== undefined).toBe(isReceipt))
})

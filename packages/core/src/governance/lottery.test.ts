import { describe, expect, it } from 'vitest'

import { draw } from './lottery.ts'

/** Stands in for the real one: spreads evenly, which is all the draw asks for. */
function sha256(text: string): string {
  let mixed = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01_00_01_93)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c_1b_3c_6d)
    mixed ^= mixed >>> 12
  }
  return (mixed >>> 0).toString(16).padStart(8, '0')
}

describe('a lottery', () => {
  it('draws the same member again from the published seed, whatever the order of the pool', () => {
    const first = draw(['ada', 'ben', 'cleo'], 'seed-1', sha256)
    expect(draw(['cleo', 'ada', 'ben', 'ada'], 'seed-1', sha256)).toEqual(first)
  })

  it('prefers nobody', () => {
    const pool = ['ada', 'ben', 'cleo', 'dan']
    const drawn = Array.from({ length: 4000 }, (_, index) => draw(pool, `seed-${index}`, sha256).selectedId)
    for (const memberId of pool) {
      const share = drawn.filter((id) => id === memberId).length / drawn.length
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.3)
    }
  })

  it('needs somebody to draw from', () => {
    expect(() => draw([], 'seed', sha256)).toThrow('nobody')
  })
})

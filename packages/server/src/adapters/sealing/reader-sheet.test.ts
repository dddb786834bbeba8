import { randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { growKeySheet } from './key-sheet.ts'
import { restoreForReader, unrollForReader } from './reader-sheet.ts'

const INFO = Buffer.from('which span')

describe('the keys a reader opens with', () => {
  it('I-24: are those it was sealed with, in any order, and the seed is destroyed', () => {
    const seed = randomBytes(32)
    const sealing = growKeySheet(Uint8Array.from(seed), INFO, 4)
    const opening = unrollForReader(seed, INFO, 4)
    for (const index of [3, 0, 2]) {
      expect(opening(index)).toBe(sealing.take(index).export().toString('latin1'))
    }
    expect(seed).toEqual(Buffer.alloc(32))
  })

  it('I-24: are those that were left when they were revealed', () => {
    const seed = randomBytes(32)
    const [sealing, revealing] = [seed, seed].map((one) => growKeySheet(Uint8Array.from(one), INFO, 4))
    for (const index of [0, 1]) revealing?.take(index)
    const revealed = revealing?.reveal() ?? new Uint8Array()
    const opening = restoreForReader(revealed, 2)
    for (const index of [2, 3]) expect(opening(index)).toBe(sealing?.take(index).export().toString('latin1'))
    for (const index of [0, 1, 4]) expect(() => opening(index)).toThrow('no such key')
    expect(revealed).toEqual(new Uint8Array(64))
  })

  it('I-24: are none of zeros, and none that is not there', () => {
    expect(() => unrollForReader(new Uint8Array(32), INFO, 4)).toThrow('destroyed')
    expect(() => unrollForReader(randomBytes(64), INFO, 4)).toThrow('32 bytes')
    expect(() => restoreForReader(new Uint8Array(64), 2)(2)).toThrow('destroyed')
    for (const index of [-1, 4, 0.5, Number.NaN]) {
      expect(() => unrollForReader(randomBytes(32), INFO, 4)(index)).toThrow('no such key')
    }
  })
})

import { createHash, randomBytes, type KeyObject } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { growKeySheet, openKeySheet, restoreKeySheet } from './key-sheet.ts'

const INFO = Buffer.from('which span')
const hex = (key: KeyObject | Uint8Array) =>
  Buffer.from(key instanceof Uint8Array ? key : key.export()).toString('hex')
const grown = (seed: Uint8Array, count = 4) => growKeySheet(Uint8Array.from(seed), INFO, count)

describe('a sheet of keys', () => {
  it('I-24: its keys are the output of SHAKE256 over seed and info, one after the other', () => {
    const seed = randomBytes(32)
    const sheet = grown(seed)
    const bytes = createHash('shake256', { outputLength: 128 }).update(seed).update(INFO).digest()
    const keys = [0, 1, 2, 3].map((index) => hex(sheet.take(index)))
    expect(keys).toEqual([0, 1, 2, 3].map((at) => hex(bytes.subarray(at * 32, at * 32 + 32))))
  })

  it('I-24: a shorter one has the same keys, in any order', () => {
    const seed = randomBytes(32)
    const [long, short] = [grown(seed, 32), grown(seed, 3)]
    for (const index of [2, 0, 1]) expect(hex(short.take(index))).toBe(hex(long.take(index)))
  })

  it('I-24: reveals its seed only until the first key was taken, which destroys it', () => {
    const seed = randomBytes(32)
    const copy = hex(seed)
    const sheet = growKeySheet(seed, INFO, 4)
    expect(hex(sheet.reveal())).toBe(copy)
    sheet.take(0)
    expect(hex(seed)).toBe('00'.repeat(32))
    expect(hex(sheet.reveal())).not.toContain(copy)
  })

  it('I-24: leaves zeros where a key was taken, and everywhere when it is disposed of', () => {
    const [seed, keys] = [randomBytes(32), randomBytes(128)]
    const untouched = hex(keys.subarray(0, 64))
    {
      using whole = growKeySheet(seed, INFO, 4)
      using restored = restoreKeySheet(keys, 5)
      restored.take(7)
      expect(hex(keys)).toBe(untouched + '00'.repeat(32) + hex(keys.subarray(96)))
      expect(whole.reveal()).toHaveLength(32)
    }
    expect([hex(seed), hex(keys)]).toEqual(['00'.repeat(32), '00'.repeat(128)])
  })

  it('I-24: what it reveals later gives the same keys from there on, and no earlier one', () => {
    const seed = randomBytes(32)
    const [sheet, expected] = [grown(seed), grown(seed)]
    sheet.take(0)
    sheet.take(1)
    const rest = openKeySheet(sheet.reveal(), INFO, { first: 2, count: 4 })
    for (const index of [2, 3]) expect(hex(rest.take(index))).toBe(hex(expected.take(index)))
    for (const index of [0, 1, 4]) expect(() => rest.take(index)).toThrow('no such key')
  })

  it('I-24: what it reveals at first gives all keys, or as many as are asked for', () => {
    const seed = randomBytes(32)
    const whole = openKeySheet(grown(seed).reveal(), INFO, { first: 0, count: 3 })
    const expected = grown(seed)
    for (const index of [0, 1, 2]) expect(hex(whole.take(index))).toBe(hex(expected.take(index)))
    expect(() => whole.take(3)).toThrow('no such key')
  })

  it('I-24: gives each key once', () => {
    const sheet = grown(randomBytes(32))
    sheet.take(2)
    expect(() => sheet.take(2)).toThrow('destroyed')
    expect(sheet.reveal()).toHaveLength(32)
    sheet.take(3)
    expect(sheet.reveal()).toHaveLength(0)
  })

  it('I-24: refuses a key of zeros, given or destroyed, and indexes that are none', () => {
    expect(() => growKeySheet(new Uint8Array(32), INFO, 4)).toThrow('destroyed')
    expect(() => growKeySheet(randomBytes(64), INFO, 4)).toThrow('32 bytes')
    for (const index of [-1, 4, 0.5, Number.NaN]) {
      expect(() => grown(randomBytes(32)).take(index)).toThrow('no such key')
    }
    const sheet = grown(randomBytes(32))
    sheet[Symbol.dispose]()
    expect(() => sheet.take(0)).toThrow('destroyed')
    expect(() => sheet.reveal()).toThrow('destroyed')
  })
})

import { randomBytes, type KeyObject } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { oneStepKdf } from './one-step-kdf.ts'
import { startRatchet } from './ratchet.ts'

const INFO = Buffer.from('step')
const hex = (key: KeyObject | Uint8Array) =>
  Buffer.from(key instanceof Uint8Array ? key : key.export()).toString('hex')

describe('ratchet', () => {
  it('I-24: a step is the one-step derivation with SHA-512: one half to use, one half to go on with', () => {
    const start = randomBytes(32)
    const ratchet = startRatchet(Buffer.from(start))
    const expected = oneStepKdf('sha512', start, INFO)
    expect(hex(ratchet.step(INFO))).toBe(hex(expected.subarray(0, 32)))
    expect(hex(ratchet.reveal())).toBe(hex(expected.subarray(32)))
  })

  it('I-24: destroys the key it was given, and goes a new way at each step', () => {
    const start = randomBytes(32)
    const ratchet = startRatchet(start)
    expect(hex(start)).toBe('00'.repeat(32))
    const keys = [1, 2, 3].map(() => hex(ratchet.step(INFO)))
    expect(new Set(keys).size).toBe(3)
  })

  it('I-24: two with the same start go the same way, also over steps that one only skips', () => {
    const start = randomBytes(32)
    const [one, two] = [startRatchet(Buffer.from(start)), startRatchet(Buffer.from(start))]
    one.step(INFO)
    two.skip(INFO)
    expect(hex(one.step(INFO))).toBe(hex(two.step(INFO)))
    expect(hex(one.reveal())).toBe(hex(two.reveal()))
  })

  it('I-24: refuses a key of zeros, given or destroyed', () => {
    expect(() => startRatchet(new Uint8Array(32))).toThrow('destroyed')
    expect(() => startRatchet(randomBytes(64))).toThrow('32 bytes')
    const ratchet = startRatchet(randomBytes(32))
    ratchet.destroy()
    expect(() => ratchet.step(INFO)).toThrow('destroyed')
    expect(() => ratchet.skip(INFO)).toThrow('destroyed')
    expect(() => ratchet.reveal()).toThrow('destroyed')
  })
})

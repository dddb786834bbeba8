import { createHash, randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { expandKeys } from './expand-keys.ts'
import { LANE_INFO, spanInfo } from './formats.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
/** 00 01 02 … 1f */
const SEED = Uint8Array.from({ length: 32 }, (_, at) => at)
const SPAN = { instance: 'instance', scope: 'scope', span: 'span' }

/** Made with another implementation: Python's hashlib.shake_256(seed + info). */
it.each([
  {
    name: 'nothing else',
    info: new Uint8Array(),
    keys: ['69f07c8840ce80024db30939882c3d5bbc9c98b3e31e4513ebd2ca9b4503cdd3'],
  },
  {
    name: 'what names a lane',
    info: LANE_INFO,
    keys: [
      '1e9b95f49c95cf06cc5d141481765f76e7dec443263deb33caea79fd43206bbd',
      '4f59aa9a1e72777f49d7a0cde294d304a8101547fa9560caf24e7463009d29ea',
    ],
  },
  {
    name: 'what names a span',
    info: spanInfo(SPAN),
    keys: [
      '730cb7275ae59c11a5eae7d3e89bbe1e8f3a47d5f2a213459219dad50d40f248',
      'a7fbe67903eace58d903bed473a351bd766c0aa6b050b3cbd99420af3cba8a88',
      'b2354516c13f88b0330d436d6c72c05143f59d9bdddb1bafa7b3b2f5023ebba5',
    ],
  },
])('I-24: known keys from a known seed and $name', ({ info, keys }) => {
  expect(hex(expandKeys(SEED, info, keys.length))).toBe(keys.join(''))
})

it('I-24: OpenSSL has the SHAKE256 of FIPS 202: the known answer for no input', () => {
  expect(createHash('shake256', { outputLength: 32 }).digest('hex')).toBe(
    '46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f',
  )
})

it('I-24: fewer keys are the beginning of more', () => {
  const [few, many] = [expandKeys(SEED, LANE_INFO, 3), expandKeys(SEED, LANE_INFO, 64)]
  expect(hex(many.subarray(0, 96))).toBe(hex(few))
})

it('I-24: a seed has 32 bytes, so that no info is ever taken for a part of it', () => {
  for (const length of [0, 31, 33]) {
    expect(() => expandKeys(randomBytes(length), LANE_INFO, 1)).toThrow('32 bytes')
  }
})

import { expect, it } from 'vitest'

import { decode, encode } from './encode.ts'

it('brings Maps, Sets, bigints and bytes back as they were', () => {
  const value = {
    map: new Map([['a', new Set([1, 2])]]),
    bits: 1n << 60n,
    bytes: new Uint8Array([1, 2, 255]),
    plain: [null, 'text', { deep: true }],
  }
  expect(decode(encode(value))).toEqual(value)
})

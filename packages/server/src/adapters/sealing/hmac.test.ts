import { createHmac, randomBytes } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import { hmac, readerHmac } from './hmac.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

describe.each([
  ['of a sealer', hmac],
  ['of a reader', readerHmac],
])('the code %s', (_, mac) => {
  it('I-24: is HMAC-SHA-256: test case 2 of RFC 4231', () => {
    expect(hex(mac(Buffer.from('Jefe'), Buffer.from('what do ya want '), Buffer.from('for nothing?')))).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it.each([
    [0, 0],
    [32, 10],
    [64, 960],
    [65, 961],
    [200, 5000],
  ])('I-24: agrees with Node on a key of %i and a text of %i bytes', (keyBytes, textBytes) => {
    const [key, text] = [randomBytes(keyBytes), randomBytes(textBytes)]
    const expected = createHmac('sha256', key).update(text).digest('hex')
    expect(hex(mac(key, text.subarray(0, 7), text.subarray(7)))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'

import { parseClientJson } from './client-json.ts'

const nest = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

describe('what clients send as JSON', () => {
  it.each([
    ['1234567890123456789', '1234567890123456789'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['18446744073709551615', '18446744073709551615'],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740991', 9_007_199_254_740_991],
    ['[1.5, -0, 1e21, 0, 123456789012345678]', [1.5, -0, 1e21, 0, '123456789012345678']],
    ['0.12345678901234567890', 0.123_456_789_012_345_68],
    ['"1234567890123456789"', '1234567890123456789'],
    ['{"a":{"b":[{"c":1311111111111111113}]}}', { a: { b: [{ c: '1311111111111111113' }] } }],
    ['{"1311111111111111113":[1311111111111111115]}', { '1311111111111111113': ['1311111111111111115'] }],
  ])('keeps every digit of %s', (text, expected) => {
    expect(parseClientJson(text)).toEqual(expected)
  })

  it('keeps every digit of any id, wherever it stands', () => {
    for (let step = 0n; step < 2000n; step += 1n) {
      const id = String(2n ** 53n + step * 9_222_222_222_222_221n)
      expect(parseClientJson(`{"ids":[${id}],"map":{"${id}":{"id": ${id} }}}`)).toEqual({
        ids: [id],
        map: { [id]: { id } },
      })
    }
  })

  it('A-12: refuses what is nested deeper than anything Discord knows, and counts no brackets in texts', () => {
    expect(() => parseClientJson(nest(64))).not.toThrow()
    expect(() => parseClientJson(nest(66))).toThrow(SyntaxError)
    expect(() => parseClientJson(nest(200_000))).toThrow(SyntaxError)
    const text = '[{'.repeat(1000) + '"\\'
    expect(parseClientJson(JSON.stringify([text, text]))).toEqual([text, text])
  })

  it.each(['', '{', '01', '1234567890123456789x'])('refuses %j', (text) => {
    expect(() => parseClientJson(text)).toThrow(SyntaxError)
  })
})

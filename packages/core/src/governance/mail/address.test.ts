import { describe, expect, it } from 'vitest'

import { foldAddress, isAddress } from './address.ts'

describe('an e-mail address', () => {
  it.each(['ben@bread.example', 'ben+news@bread.example', "o'neil@bread.example", '한지우@빵집.example'])(
    'may be %s',
    (address) => expect(isAddress(address)).toBe(true),
  )

  it.each([
    'ben',
    'ben@',
    '@bread.example',
    'ben@bread.example,eve@bread.example',
    'ben@bread.example\r\nBcc: eve@bread.example',
    'Ben <ben@bread.example>',
    'ben@bread.example>eve',
    '"ben\u0000"@bread.example',
    'ben\u202e@bread.example',
    `${'x'.repeat(65)}@bread.example`,
    `ben@${'x'.repeat(254)}`,
  ])('is not %j', (address) => expect(isAddress(address)).toBe(false))

  it('is the same in every spelling', () => {
    expect(foldAddress(' Ben@Bread.Example\n')).toBe('ben@bread.example')
  })
})

import { describe, expect, it } from 'vitest'

import { readImageHead } from './image-head.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')

describe('what a picture is', () => {
  it.each([
    ['image/png', 3, 2, `89504e470d0a1a0a0000000d${ascii('IHDR')}0000000300000002`],
    ['image/gif', 3, 2, `${ascii('GIF89a')}03000200`],
    ['image/jpeg', 3, 2, 'ffd8ffe000044a46ffc0000b0800020003010000'],
    ['image/webp', 3, 2, `${ascii('RIFF')}00000000${ascii('WEBPVP8X')}0a00000000000000020000010000`],
    ['image/webp', null, null, `${ascii('RIFF')}00000000${ascii('WEBPVP8 ')}`],
    ['image/jpeg', null, null, 'ffd8ffe0'],
  ])('is told by its bytes: %s of %s by %s', (mime, width, height, hex) => {
    expect(readImageHead(bytes(hex))).toEqual({ mime, width, height })
  })

  it.each([
    ['nothing', ''],
    ['a page', ascii('<html>')],
    ['a drawing', ascii('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['half a signature', '89504e47'],
    ['sound', `${ascii('RIFF')}00000000${ascii('WAVE')}`],
  ])('is none: %s', (_what, hex) => {
    expect(readImageHead(bytes(hex))).toBeUndefined()
  })

  it('comes to an end whatever stands in the lengths', () => {
    const endless = new Uint8Array(100_000).fill(0xff)
    endless.set([0xff, 0xd8, 0xff, 0xe0, 0, 0])
    expect(readImageHead(endless)?.mime).toBe('image/jpeg')
  })
})

import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { readPng } from './read-png.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Wish {
  width?: number
  height?: number
  depth?: number
  colours?: number
  interlace?: number
  pixels?: Buffer
  more?: Buffer[]
}

function png({ width = 2, height = 2, depth = 8, colours = 6, interlace = 0, pixels, more = [] }: Wish = {}) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours, 0, 0, interlace], 8)
  const raw = pixels ?? Buffer.alloc(height * (1 + width * 4))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a PNG from outside', () => {
  it('is accepted as it is when it holds pixels alone', () => {
    expect(readPng(png(), 512)).toEqual({ width: 2, height: 2, channels: 4, file: png() })
  })

  it('L-04: loses its texts, profiles and whatever hangs on behind the end', () => {
    const extra = chunk('tEXt', Buffer.from('Comment\0<script>'))
    const tail = Buffer.from('<html>')
    expect(readPng(Buffer.concat([png({ more: [extra] }), tail]), 512).file).toEqual(png())
  })

  it.each([
    ['a GIF', Buffer.from('GIF89a........')],
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', SIGNATURE],
    ['one that is cut off', png().subarray(0, 60)],
    ['one too wide', png({ width: 513, height: 1, pixels: Buffer.alloc(1 + 513 * 4) })],
    ['one too high', png({ width: 1, height: 4_000_000_000 })],
    ['one without width', png({ width: 0 })],
    ['16 bits per colour', png({ depth: 16 })],
    ['a palette', png({ colours: 3 })],
    ['an interlaced one', png({ interlace: 1 })],
    ['too few pixels', png({ pixels: Buffer.alloc(5) })],
    [
      'a header in second place',
      Buffer.concat([SIGNATURE, chunk('IDAT', Buffer.alloc(4)), png().subarray(8)]),
    ],
  ])('L-04: is refused: %s', (_what, bytes) => {
    expect(() => readPng(bytes, 512)).toThrow(/PNG|pixels/)
  })

  it('L-04: is refused before more is unpacked than its header asks for', () => {
    const bomb = png({ pixels: Buffer.alloc(64 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().arrayBuffers
    expect(() => readPng(bomb, 512)).toThrow('damaged')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
  })
})

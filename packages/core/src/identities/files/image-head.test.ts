import { describe, expect, it } from 'vitest'

import { readImageHead } from './image-head.ts'

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16)).join('')
const word = (value: number, size: number) => value.toString(16).padStart(size * 2, '0')

const chunk = (type: string, data: string) => `${word(data.length / 2, 4)}${ascii(type)}${data}00000000`
const pixels = '789c6360c0030000140001'
const PNG =
  '89504e470d0a1a0a' +
  chunk('IHDR', `${word(3, 4)}${word(2, 4)}0806000000`) +
  chunk('IDAT', pixels) +
  chunk('IEND', '')
const fcTL = (width: number, height: number) =>
  chunk('fcTL', `00000000${word(width, 4)}${word(height, 4)}${'00'.repeat(14)}`)
const turning = (...frames: string[]) =>
  PNG.replace(
    chunk('IDAT', pixels),
    fcTL(3, 2) +
      chunk('IDAT', pixels) +
      frames.map((frame) => frame + chunk('fdAT', `00000001${pixels}`)).join(''),
  )
const TURNING = turning(fcTL(1, 1))
const FRAME = `2c00000000030002000002024c01003b`
const GIF = `${ascii('GIF89a')}03000200000000${FRAME}`
const MOVING = `${ascii('GIF89a')}03000200800000000000ffffff21f90400000000002c0000000003000200000202440100${FRAME}`
const SCAN = 'ffda0008010100003f00aa'
const JPEG = `ffd8ffe000044a46ffc0000b080002000301000000${SCAN}ffd9`
const riff = (chunks: string) => {
  const body = `${ascii('WEBP')}${chunks}`
  return `${ascii('RIFF')}${word(body.length / 2, 1)}000000${body}`
}
const LOSSY = `${ascii('VP8 ')}0a0000000000009d012a03000200`
const WEBP = riff(LOSSY)
const LOSSLESS = riff(`${ascii('VP8L')}060000002f0240000000`)
const CANVAS = riff(`${ascii('VP8X')}0a00000000000000020000010000${LOSSY}`)

/** A frame of a moving WebP: where it lies, how large it is said to be, and a picture that may be larger still. */
const triple = (value: number) => word(value, 3).replace(/(..)(..)(..)/, '$3$2$1')
const anmf = (width: number, height: number, picture = LOSSY) =>
  `${ascii('ANMF')}${word(16 + picture.length / 2, 1)}000000` +
  `000000000000${triple(width - 1)}${triple(height - 1)}00000000${picture}`
const flowing = (...frames: string[]) =>
  riff(`${ascii('VP8X')}0a00000002000000020000010000${frames.join('')}`)

describe('what a picture is', () => {
  it.each([
    ['image/png', PNG],
    ['image/png', TURNING],
    ['image/gif', GIF],
    ['image/gif', MOVING],
    ['image/jpeg', JPEG],
    ['image/jpeg', JPEG.replace('ffc0', 'ffffffc0')],
    ['image/webp', WEBP],
    ['image/webp', LOSSLESS],
    ['image/webp', CANVAS],
  ])('is told by its bytes, with its extent: %s', (mime, hex) => {
    const frames = hex === MOVING || hex === TURNING ? 2 : 1
    expect(readImageHead(bytes(hex))).toEqual({ mime, width: 3, height: 2, frames })
  })

  it.each([
    ['nothing', ''],
    ['a page', ascii('<html>')],
    ['a drawing', ascii('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['half a signature', '89504e47'],
    ['sound', `${ascii('RIFF')}00000000${ascii('WAVE')}`],
    ['a GIF without width', GIF.replace('03000200', '00000200')],
    ['a PNG without pixels', PNG.replace(chunk('IDAT', pixels), '')],
    ['a PNG with something before its header', PNG.replace('0000000d', chunk('tEXt', '') + '0000000d')],
    ['a WebP with nothing in it', riff('')],
    ['a WebP with another bit stream', WEBP.replace('9d012a', '9d012b')],
  ])('is none: %s', (_what, hex) => {
    expect(readImageHead(bytes(hex))).toBeUndefined()
  })

  it.each(Object.entries({ PNG, GIF, WEBP, LOSSLESS, CANVAS }))(
    'is none when it is cut off before its picture is whole: %s',
    (_what, hex) => {
      const whole = bytes(hex)
      for (let length = 0; length < whole.length - 2; length += 1) {
        expect(readImageHead(whole.subarray(0, length)), String(length)).toBeUndefined()
      }
    },
  )

  it('is none with a signature and any bytes', () => {
    for (const start of ['89504e470d0a1a0a', ascii('GIF89a'), 'ffd8ffe0', ascii('RIFF____WEBP')]) {
      for (const filling of [0x00, 0x01, 0x41, 0x7f, 0xff]) {
        const junk = new Uint8Array(100_000).fill(filling)
        junk.set(bytes(start))
        expect(readImageHead(junk), `${start} ${filling}`).toBeUndefined()
      }
    }
  })

  it.each([
    ['a GIF', (count: number) => `${ascii('GIF89a')}03000200000000${FRAME.slice(0, -2).repeat(count)}3b`],
    ['a PNG', (count: number) => turning(...Array.from({ length: count - 1 }, () => fcTL(1, 1)))],
  ])('A-13: is none with more frames than anybody looks at: %s', (_what, of) => {
    expect(readImageHead(bytes(of(2_000)))).toMatchObject({ frames: 2_000 })
    expect(readImageHead(bytes(of(2_001)))).toBeUndefined()
  })

  it.each([
    [
      'a GIF’s frame beyond its screen',
      GIF.replace('2c0000000003000200', '2c01000000ffffffff'),
      65_536,
      65_535,
    ],
    ['a PNG’s frame', turning(fcTL(40_000, 30_000)), 40_000, 30_000],
    ['a WebP’s still picture', CANVAS.replace('9d012a03000200', '9d012aff3fff3f'), 16_383, 16_383],
    ['a WebP’s frame', flowing(anmf(3, 2), anmf(40_000, 30_000)), 40_000, 30_000],
    ['what a WebP’s frame holds', flowing(anmf(3, 2, LOSSY.replace('03000200', 'ff3fff3f'))), 16_383, 16_383],
  ])('A-13: is as large as its largest part: %s', (_what, hex, width, height) => {
    expect(readImageHead(bytes(hex))).toMatchObject({ width, height })
  })

  it.each([
    [
      'a PNG with two headers',
      PNG.replace(
        chunk('IDAT', pixels),
        chunk('IHDR', `${word(9, 4)}${word(9, 4)}0806000000`) + chunk('IDAT', pixels),
      ),
    ],
    ['a JPEG with two frames', JPEG.replace(SCAN, `ffc0000b08ffffffff01000000${SCAN}`)],
  ])('A-13: is none when it says two sizes: %s', (_what, hex) => {
    expect(readImageHead(bytes(hex))).toBeUndefined()
  })
})

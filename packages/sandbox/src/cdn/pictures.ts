import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const RGB_8_BIT = [8, 2, 0, 0, 0]
const SIZE = 128
const CELLS = 5
const CELL = SIZE / 8
const MARGIN = (SIZE - CELLS * CELL) / 2

const DEFAULT_COLOURS: readonly Colour[] = [
  [98, 110, 180],
  [116, 127, 141],
  [86, 148, 120],
  [214, 160, 84],
  [190, 92, 92],
  [186, 108, 160],
]

/** A mirrored pattern that is always the same for the same seed: for avatars and icons that weren't uploaded. */
export function patternPicture(seed: string): Buffer {
  const hash = createHash('sha256').update(seed).digest()
  const back = colourOf(hash.readUInt16BE(0), 0.22)
  const front = colourOf(hash.readUInt16BE(0) + 7000, 0.78)
  return paintPng(SIZE, (x, y) => {
    const column = Math.floor((x - MARGIN) / CELL)
    const row = Math.floor((y - MARGIN) / CELL)
    if (column < 0 || row < 0 || column >= CELLS || row >= CELLS) return back
    const mirrored = column > 2 ? CELLS - 1 - column : column
    return ((hash[2 + row * 3 + mirrored] ?? 0) & 1) === 1 ? front : back
  })
}

/** Head and shoulders in one of six colours: people without an avatar. */
export function defaultPicture(index: number): Buffer {
  const back = DEFAULT_COLOURS[index % DEFAULT_COLOURS.length] ?? [98, 110, 180]
  const front: Colour = [240, 240, 236]
  return paintPng(SIZE, (x, y) => {
    const head = Math.hypot(x - 64, y - 50) < 22
    const shoulders = Math.hypot((x - 64) / 1.15, y - 118) < 40
    return head || shoulders ? front : back
  })
}

/** A hue from any number, at a lightness between 0 and 1. */
function colourOf(number: number, lightness: number): Colour {
  const hue = (number % 360) / 60
  const spread = 0.35 * (1 - Math.abs(2 * lightness - 1))
  const channel = (offset: number) => {
    const distance = Math.abs(((hue + offset) % 6) - 3) - 1
    return Math.round(255 * (lightness + spread * (Math.min(Math.max(distance, 0), 1) - 0.5)))
  }
  return [channel(0), channel(4), channel(2)]
}

type Colour = readonly [red: number, green: number, blue: number]

/** A square picture, painted by a function of the pixel's place. */
export function paintPng(size: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const stride = size * 3 + 1
  const pixels = Buffer.alloc(stride * size)
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) pixels.set(colourAt(x, y), y * stride + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set(RGB_8_BIT, 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

import { type Bar, BAR_RADIUS, channelsOf, TILE, weaveOf } from '@arachne/contract'

const SIDE = 256
const SCALE = SIDE / TILE
const ROW = SIDE * 3
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pack = promisify<Uint8Array, { level: number }, Buffer>(deflate)

interface Woven {
  id: string
  colour: string
}

/**
 * One tile of an entity's weave on its colour, as a PNG; always the same for one entity. Anyone may request any of
 * them, so compression, which costs most, is done by Node outside the main thread.
 */
export async function drawWoven({ id, colour }: Woven): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = new Float32Array(SIDE * ROW)
  pixels.set(channelsOf(colour))
  for (let filled = 3; filled < pixels.length; filled *= 2) pixels.copyWithin(filled, 0, filled)
  for (const bar of weaveOf(id)) lay(bar, pixels)
  return encode(pixels)
}

function lay(bar: Bar, pixels: Float32Array): void {
  const light = bar.fill === '#fff' ? 255 : 0
  const [left, right] = [inside(bar.x), inside(bar.x + bar.width)]
  const [top, bottom] = [inside(bar.y), inside(bar.y + bar.height)]
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const share = bar.strength * coverage(bar, (x + 0.5) / SCALE, (y + 0.5) / SCALE)
      const at = y * ROW + x * 3
      for (let part = at; part < at + 3; part += 1) {
        pixels[part] = (pixels[part] ?? 0) * (1 - share) + light * share
      }
    }
  }
}

/** The pixel nearest to a place on the tile. */
function inside(at: number): number {
  return Math.min(SIDE, Math.max(0, Math.round(at * SCALE)))
}

/**
 * How much of the pixel around a point is covered by the bar, from its distance to the rounded edge, one pixel wide.
 */
function coverage({ x, y, width, height }: Bar, atX: number, atY: number): number {
  const across = Math.max(0, Math.abs(atX - x - width / 2) - width / 2 + BAR_RADIUS)
  const along = Math.max(0, Math.abs(atY - y - height / 2) - height / 2 + BAR_RADIUS)
  const beyond = Math.sqrt(across * across + along * along) - BAR_RADIUS
  return Math.min(1, Math.max(0, 0.5 - beyond * SCALE))
}

/** Each row begins with its filter: none. */
async function encode(pixels: Float32Array): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8ClampedArray(SIDE * (1 + ROW))
  for (let y = 0; y < SIDE; y += 1) rows.set(pixels.subarray(y * ROW, (y + 1) * ROW), y * (1 + ROW) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // 8 bits per colour, RGB.
  header.set([8, 2], 8)
  const packed = await pack(new Uint8Array(rows.buffer), { level: 1 })
  const chunks = [chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

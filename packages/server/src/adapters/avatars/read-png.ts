import { inflateSync } from 'node:zlib'

/** A PNG's picture without anything else. */
export interface PlainPng {
  width: number
  height: number
  /** RGB, or RGB with alpha. */
  channels: 3 | 4
  /** A complete file again, made only of the header and the pixels. */
  file: Uint8Array
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEADER_BYTES = 13
const CHANNELS: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 }

/** What is wrong with a picture, in words for its sender. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
}

/**
 * Validates a file from outside before anything decodes it. Deflate compresses a thousand to one, so the pixels are
 * unpacked once, into no more space than the header implies; texts and colour profiles, which are also compressed, are
 * left out.
 */
export function readPng(bytes: Uint8Array, maxSide: number): PlainPng {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new BadPicture("This isn't a PNG file.")
  const chunks = chunksOf(file)
  const header = chunks[0]
  if (header?.type !== 'IHDR' || header.data.length !== HEADER_BYTES) throw broken()
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colours, , , interlace] = header.data.subarray(8)
  const channels = CHANNELS[colours ?? -1]
  if (width < 1 || height < 1 || width > maxSide || height > maxSide) {
    throw new BadPicture(`The picture can be at most ${maxSide} × ${maxSide} pixels.`)
  }
  if (depth !== 8 || channels === undefined || interlace !== 0) {
    throw new BadPicture('Send a PNG with 8 bits per colour (RGB or RGBA), not interlaced.')
  }
  const pixels = chunks.filter(({ type }) => type === 'IDAT')
  demandPixels(Buffer.concat(pixels.map(({ data }) => data)), height * (1 + width * channels))
  const kept = [header, ...pixels, ...chunks.filter(({ type }) => type === 'IEND').slice(0, 1)]
  return { width, height, channels, file: Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]) }
}

interface Chunk {
  type: string
  data: Buffer
  whole: Buffer
}

/** Up to the end mark; anything after it is ignored. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  let offset = SIGNATURE.length
  while (offset + 12 <= file.length) {
    const length = file.readUInt32BE(offset)
    const end = offset + 12 + length
    if (end > file.length) throw broken()
    const type = file.toString('latin1', offset + 4, offset + 8)
    chunks.push({ type, data: file.subarray(offset + 8, end - 4), whole: file.subarray(offset, end) })
    if (type === 'IEND') return chunks
    offset = end
  }
  throw broken()
}

function demandPixels(packed: Buffer, expected: number): void {
  let unpacked: Buffer
  try {
    unpacked = inflateSync(packed, { maxOutputLength: expected })
  } catch {
    throw broken()
  }
  if (unpacked.length !== expected) throw broken()
}

function broken(): BadPicture {
  return new BadPicture('This PNG file is damaged.')
}

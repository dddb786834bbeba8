import { crc32, deflateSync } from 'node:zlib'

/** PNG files as an attacker writes them: chunk by chunk, true or not. */

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function chunk(type: string, data: Uint8Array = new Uint8Array(), checksum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(checksum ?? crc32(body))
  return Buffer.concat([length, body, sum])
}

/** 8-bit RGBA unless said otherwise. */
export function header(width: number, height: number, rest: readonly number[] = [8, 6, 0, 0, 0]): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width >>> 0, 0)
  data.writeUInt32BE(height >>> 0, 4)
  data.set(rest, 8)
  return chunk('IHDR', data)
}

/** As many rows of zeros as the header says, or as many bytes as are asked for. */
export function pixels(width: number, height: number, bytes = height * (width * 4 + 1)): Buffer {
  return chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
}

export function png(...chunks: Buffer[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([SIGNATURE, ...chunks]))
}

export const picture = (side = 2): Uint8Array<ArrayBuffer> =>
  png(header(side, side), pixels(side, side), chunk('IEND'))

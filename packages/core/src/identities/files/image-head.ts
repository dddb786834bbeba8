export interface ImageHead {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  width: number | null
  height: number | null
}

/** What a picture is, by its first bytes; what its sender calls it does not count. undefined: none of ours. */
export function readImageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { mime: 'image/png', ...pngSize(view) }
  if (startsWith(bytes, letters('GIF87a')) || startsWith(bytes, letters('GIF89a')))
    return { mime: 'image/gif', ...gifSize(view) }
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { mime: 'image/jpeg', ...jpegSize(view) }
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes.subarray(8), letters('WEBP')))
    return { mime: 'image/webp', ...webpSize(view) }
  return undefined
}

interface Size {
  width: number | null
  height: number | null
}

const UNKNOWN: Size = { width: null, height: null }

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return bytes.length >= head.length && head.every((byte, index) => bytes[index] === byte)
}

function pngSize(view: DataView): Size {
  return view.byteLength < 24 ? UNKNOWN : { width: view.getUint32(16), height: view.getUint32(20) }
}

function gifSize(view: DataView): Size {
  return view.byteLength < 10 ? UNKNOWN : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

/** Of the extended format only: it names its canvas. The others say it in their bit stream. */
function webpSize(view: DataView): Size {
  if (view.byteLength < 30 || view.getUint32(12) !== 0x56503858) return UNKNOWN
  const side = (at: number) =>
    1 + view.getUint8(at) + (view.getUint8(at + 1) << 8) + (view.getUint8(at + 2) << 16)
  return { width: side(24), height: side(27) }
}

/** Markers of a frame; four of the row mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): Size {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return UNKNOWN
    if (isFrame(view.getUint8(at + 1)))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return UNKNOWN
}

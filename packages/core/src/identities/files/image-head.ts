export interface ImageHead {
  mime: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'
  /** Of its canvas, or of its largest frame if that is larger. */
  width: number
  height: number
  /** One, unless it is animated: viewers have to unpack each frame. */
  frames: number
}

const MOST_FRAMES = 2_000

/**
 * What a picture is, judged by its bytes, not by its sender. Its parts are read from first to last: a signature alone
 * doesn't make a picture. undefined: not a supported picture, or one without a size.
 */
export function readImageHead(bytes: Uint8Array): ImageHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const head = headOf(view)
    return head && isSomething(head) ? head : undefined
  } catch (error) {
    // The file is truncated.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function isSomething({ width, height, frames }: ImageHead): boolean {
  return width > 0 && height > 0 && frames > 0 && frames <= MOST_FRAMES
}

function headOf(view: DataView): ImageHead | undefined {
  if (startsWith(view, PNG)) return named('image/png', pngShape(view))
  if (startsWith(view, letters('GIF87a')) || startsWith(view, letters('GIF89a')))
    return named('image/gif', gifShape(view))
  if (startsWith(view, [0xff, 0xd8, 0xff])) return named('image/jpeg', jpegShape(view))
  if (startsWith(view, letters('RIFF')) && wordAt(view, 8) === 'WEBP')
    return named('image/webp', webpShape(view))
  return undefined
}

type Shape = Omit<ImageHead, 'mime'>
type Size = Omit<Shape, 'frames'>

/** Some readers use the canvas, some what is painted on it. */
function covering(one: Size, other: Size): Size {
  return { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function letters(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0))
}

function named(mime: ImageHead['mime'], shape: Shape | undefined): ImageHead | undefined {
  return shape && { mime, ...shape }
}

function startsWith(view: DataView, head: readonly number[]): boolean {
  return view.byteLength >= head.length && head.every((byte, index) => view.getUint8(index) === byte)
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((more) => view.getUint8(at + more)))
}

/** From its header over its pixels to its end mark. An animation gives the size of every frame but the first. */
function pngShape(view: DataView): Shape | undefined {
  if (view.getUint32(8) !== 13 || wordAt(view, 12) !== 'IHDR') return undefined
  let size: Size | undefined
  let hasPixels = false
  let frames = 1
  for (let at = PNG.length; ;) {
    const length = view.getUint32(at)
    const type = wordAt(view, at + 4)
    if (type === 'IHDR' && size !== undefined) return undefined
    if (type === 'IHDR') size = pngSize(view, at + 8)
    if (type === 'IDAT' && length > 0) hasPixels = true
    if (type === 'fcTL') {
      frames += hasPixels ? 1 : 0
      size = size && covering(size, pngSize(view, at + 12))
    }
    at += 12 + length
    if (at > view.byteLength) return undefined
    if (type === 'IEND') break
  }
  return hasPixels && size ? { ...size, frames } : undefined
}

function pngSize(view: DataView, at: number): Size {
  return { width: view.getUint32(at), height: view.getUint32(at + 4) }
}

/** Blocks of at most 255 bytes, up to an empty one; returns the position after them. */
function afterBlocks(view: DataView, from: number): number {
  let at = from
  while (view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
  return at + 1
}

const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))

function gifShape(view: DataView): Shape | undefined {
  let size: Size = { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  // An empty screen is no picture, whatever is painted on it.
  if (size.width === 0 || size.height === 0) return undefined
  let frames = 0
  for (let at = 13 + tableBytes(view.getUint8(10)); at < view.byteLength;) {
    const kind = view.getUint8(at)
    if (kind === 0x3b) break
    if (kind === 0x21) at = afterBlocks(view, at + 2)
    else if (kind === 0x2c) {
      const [left, top, width, height] = [1, 3, 5, 7].map((more) => view.getUint16(at + more, true))
      size = covering(size, { width: (left ?? 0) + (width ?? 0), height: (top ?? 0) + (height ?? 0) })
      at = afterBlocks(view, at + 11 + tableBytes(view.getUint8(at + 9)))
      frames += 1
    } else return undefined
  }
  return { ...size, frames }
}

/** The extended format gives its canvas, and animations the place of each frame; every bit stream has its own size. */
function webpShape(view: DataView): Shape | undefined {
  const end = Math.min(view.byteLength, 8 + view.getUint32(4, true))
  let size: Size = { width: 0, height: 0 }
  let frames = 0
  for (let at = 12; at + 8 <= end;) {
    const [type, length] = [wordAt(view, at), view.getUint32(at + 4, true)]
    if (at + 8 + length > view.byteLength) return undefined
    if (type === 'VP8X') size = covering(size, sizeLessOne(view, at + 12))
    if (type === 'ANMF') size = covering(size, placeOf(view, at + 8))
    if (type === 'VP8 ' || type === 'VP8L') {
      const painted = type === 'VP8 ' ? lossySize(view, at + 8) : losslessSize(view, at + 8)
      if (painted === undefined) return undefined
      size = covering(size, painted)
      frames += 1
    }
    // The content of a frame is checked like everything else.
    at += 8 + (type === 'ANMF' ? FRAME_HEAD : length + (length % 2))
  }
  return { ...size, frames }
}

/** Its place on the canvas, its size, its duration, and how it is drawn. */
const FRAME_HEAD = 16

function placeOf(view: DataView, at: number): Size {
  const { width, height } = sizeLessOne(view, at + 6)
  return { width: 2 * triple(view, at) + width, height: 2 * triple(view, at + 3) + height }
}

function sizeLessOne(view: DataView, at: number): Size {
  return { width: 1 + triple(view, at), height: 1 + triple(view, at + 3) }
}

function triple(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}

function lossySize(view: DataView, at: number): Size | undefined {
  if (triple(view, at + 3) !== 0x2a_01_9d) return undefined
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

function losslessSize(view: DataView, at: number): Size | undefined {
  if (view.getUint8(at) !== 0x2f) return undefined
  const bits = view.getUint32(at + 1, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** Markers of a frame; four of this range mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Up to the beginning of its pixels, because the parts that follow have no length. */
function jpegShape(view: DataView): Shape | undefined {
  let size: Size | undefined
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    // Any number of these may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // With two sizes, it is unclear which one applies.
    if (isFrame(marker) && size !== undefined) return undefined
    if (isFrame(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const length = view.getUint16(at + 2)
    if (length < 2) return undefined
    at += 2 + length
    if (marker === 0xda) return at < view.byteLength && size ? { ...size, frames: 1 } : undefined
  }
}

export interface ImageSize {
  width: number
  height: number
}

/** Width and height from the first bytes of a PNG, GIF or JPEG; undefined for everything else. */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && view.getUint32(0) === 0x89_50_4e_47) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes.length >= 10 && view.getUint32(0) === 0x47_49_46_38) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  }
  return bytes.length >= 4 && view.getUint16(0) === 0xff_d8 ? jpegSize(view) : undefined
}

/** Walks the segments of a JPEG to its frame header (SOF0–SOF15, without the three markers that only look like it). */
function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2
  while (at + 9 < view.byteLength) {
    const marker = view.getUint16(at)
    const isFrame = marker >= 0xff_c0 && marker <= 0xff_cf && ![0xff_c4, 0xff_c8, 0xff_cc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

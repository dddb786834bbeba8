/** Where some bytes lie. */
export interface Space {
  readonly slab: Slab
  readonly offset: number
  readonly length: number
}

interface Slab {
  readonly bytes: Uint8Array
  /** Spaces that are still in use. */
  used: number
  end: number
}

export interface Slabs {
  readonly bytes: number
  put(bytes: Uint8Array): Space
  copy(space: Space): Uint8Array
  /** Overwrites the bytes. The space must not be used again. */
  erase(space: Space): void
}

const SLAB_BYTES = 64 * 1024
const COPIES_BYTES = 16 * 1024

/**
 * Many small pieces in few large blocks. A Buffer for each would cost several times its size, and a small Buffer of
 * Node's own pool would keep the 8 KB around it alive.
 */
export function createSlabs(): Slabs {
  let current = createSlab(SLAB_BYTES)
  let total = 0
  let copies = createSlab(COPIES_BYTES)

  function room(length: number): Slab {
    if (length > SLAB_BYTES) return createSlab(length)
    if (current.end + length > SLAB_BYTES) current = createSlab(SLAB_BYTES)
    return current
  }

  /** A read copies a hundred pieces and lets go of them together: they share a block too. */
  function roomForCopy(length: number): Uint8Array {
    if (length > COPIES_BYTES) return new Uint8Array(length)
    if (copies.end + length > COPIES_BYTES) copies = createSlab(COPIES_BYTES)
    copies.end += length
    return copies.bytes.subarray(copies.end - length, copies.end)
  }

  return {
    get bytes() {
      return total
    },
    put(bytes) {
      const slab = room(bytes.length)
      const space = { slab, offset: slab.end, length: bytes.length }
      slab.bytes.set(bytes, slab.end)
      slab.end += bytes.length
      slab.used += 1
      total += bytes.length
      return space
    },
    copy({ slab, offset, length }) {
      const copy = roomForCopy(length)
      copy.set(slab.bytes.subarray(offset, offset + length))
      return copy
    },
    erase({ slab, offset, length }) {
      slab.bytes.fill(0, offset, offset + length)
      slab.used -= 1
      total -= length
      if (slab.used === 0) slab.end = 0
    },
  }
}

function createSlab(length: number): Slab {
  return { bytes: new Uint8Array(length), used: 0, end: 0 }
}

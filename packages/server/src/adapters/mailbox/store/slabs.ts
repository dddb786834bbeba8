/** The place of some bytes. */
export interface Space {
  readonly slab: Slab
  readonly offset: number
  readonly length: number
}

interface Slab {
  readonly bytes: Uint8Array
  /** Spaces still in use. */
  used: number
  end: number
}

export interface Slabs {
  readonly bytes: number
  put(bytes: Uint8Array): Space
  /** The bytes in place. Once the space is erased, they are zero or something else. */
  look(space: Space): Uint8Array
  /** Overwrites the bytes. The space must not be used again. */
  erase(space: Space): void
}

const SLAB_BYTES = 64 * 1024

/**
 * Many small pieces in few large blocks. A Buffer for each would take several times its size, and a small Buffer from
 * Node's pool would keep the surrounding 8 KB alive.
 */
export function createSlabs(): Slabs {
  let current = createSlab(SLAB_BYTES)
  let total = 0

  function room(length: number): Slab {
    if (length > SLAB_BYTES) return createSlab(length)
    if (current.end + length > SLAB_BYTES) current = createSlab(SLAB_BYTES)
    return current
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
    look: ({ slab, offset, length }) => new Uint8Array(slab.bytes.buffer, offset, length),
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

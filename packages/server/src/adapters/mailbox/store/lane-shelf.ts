import type { SealedLane } from '@arachne/core/identities'

import type { Slabs, Space } from './slabs.ts'

/** The public halves of lanes, each kept for as long as a wrap needs it. */
export function createLaneShelf(slabs: Slabs) {
  const lanes = new Map<string, { enc: Space; wraps: number }>()

  return {
    hold({ id, enc }: SealedLane): void {
      const known = lanes.get(id) ?? { enc: slabs.put(enc), wraps: 0 }
      known.wraps += 1
      lanes.set(id, known)
    },
    release(id: string): void {
      const known = lanes.get(id)
      if (known === undefined) return
      known.wraps -= 1
      if (known.wraps > 0) return
      slabs.erase(known.enc)
      lanes.delete(id)
    },
    look(id: string): SealedLane | undefined {
      const known = lanes.get(id)
      return known && { id, enc: slabs.look(known.enc) }
    },
  }
}

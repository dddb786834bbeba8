import type { BallotKeys } from '@arachne/core/governance'

/** Keys that are lost with the process. */
export function createProcessShelf(): BallotKeys {
  const kept = new Map<string, Buffer>()
  return {
    place: 'process',
    async put(id, key) {
      kept.set(id, Buffer.from(key))
    },
    async get(id) {
      const key = kept.get(id)
      return key && Buffer.from(key)
    },
    async drop(id) {
      kept.get(id)?.fill(0)
      kept.delete(id)
    },
    list: async () => [...kept.keys()],
  }
}

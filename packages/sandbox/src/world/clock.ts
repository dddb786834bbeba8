/**
 * Real time plus an offset that tests and the chat page may move. Timers do not follow: they are asked to look again.
 */
export interface SandboxClock {
  now(): number
  /** Moves the clock forward and notifies everything that waits for a time. */
  advance(ms: number): void
  onAdvance(listener: () => void): () => void
}

export function createClock(realNow: () => number = Date.now): SandboxClock {
  let offset = 0
  const listeners = new Set<() => void>()
  return {
    now: () => realNow() + offset,
    advance(ms) {
      offset += ms
      for (const listener of listeners) listener()
    },
    onAdvance(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Calls waiting for something to happen to a question. */
export interface Waiters {
  /** Fulfilled by the first ring after this call. */
  next(id: string): { rung: Promise<void>; leave(): void }
  ring(id: string): void
  ringAll(): void
}

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>()

  function ring(id: string): void {
    const listeners = waiting.get(id)
    waiting.delete(id)
    for (const listener of listeners ?? []) listener()
  }

  return {
    next(id) {
      const { promise: rung, resolve } = Promise.withResolvers<void>()
      const listeners = waiting.get(id) ?? new Set()
      waiting.set(id, listeners.add(resolve))
      return {
        rung,
        leave() {
          listeners.delete(resolve)
          if (listeners.size === 0 && waiting.get(id) === listeners) waiting.delete(id)
        },
      }
    },
    ring,
    ringAll() {
      for (const id of waiting.keys()) ring(id)
    },
  }
}

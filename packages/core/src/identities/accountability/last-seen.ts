import type { EntityId } from '@arachne/contract'

import type { Clock } from '../../ports.ts'

/** When an agent last called. In memory: after a restart, no agent has been here yet. */
export interface LastSeen {
  note(entityId: EntityId, tool: string): void
  of(entityId: EntityId): Attended
  /** Called when an agent arrives, or comes back after a while. Returns how to stop. */
  watch(listener: (entityId: EntityId) => void): () => void
}

export interface Attended {
  /** Milliseconds since 1970; undefined: not since the start. */
  lastCall: number | undefined
  lastRead: number | undefined
  /** An agent would soon notice a message. */
  listening: boolean
}

const READS = new Set(['read_messages', 'wait_for_messages'])
/** Agents that poll do so every minute or two. */
const LISTENING_MS = 3 * 60_000

export function createLastSeen(clock: Clock): LastSeen {
  const calls = new Map<EntityId, number>()
  const reads = new Map<EntityId, number>()
  const listeners = new Set<(entityId: EntityId) => void>()

  function of(entityId: EntityId): Attended {
    const lastRead = reads.get(entityId)
    const listening = lastRead !== undefined && clock.now() - lastRead < LISTENING_MS
    return { lastCall: calls.get(entityId), lastRead, listening }
  }

  return {
    note(entityId, tool) {
      const before = of(entityId)
      calls.set(entityId, clock.now())
      if (READS.has(tool)) reads.set(entityId, clock.now())
      const came = before.lastCall === undefined || (!before.listening && of(entityId).listening)
      if (came) for (const tell of listeners) tell(entityId)
    },
    of,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

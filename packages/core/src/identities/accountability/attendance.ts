import type { EntityId } from '@arachne/contract'

import type { Clock } from '../../ports.ts'

/** When an agent was last heard of. In memory: after a restart nobody has been here yet. */
export interface Attendance {
  note(entityId: EntityId, tool: string): void
  of(entityId: EntityId): Attended
}

export interface Attended {
  /** Milliseconds since 1970; undefined: not since the start. */
  lastCall: number | undefined
  lastRead: number | undefined
  /** Somebody would notice a message soon. */
  listening: boolean
}

const READS = new Set(['read_messages', 'wait_for_messages'])
/** Agents that poll do so every minute or two. */
const LISTENING_MS = 3 * 60_000

export function createAttendance(clock: Clock): Attendance {
  const calls = new Map<EntityId, number>()
  const reads = new Map<EntityId, number>()

  return {
    note(entityId, tool) {
      calls.set(entityId, clock.now())
      if (READS.has(tool)) reads.set(entityId, clock.now())
    },
    of(entityId) {
      const lastRead = reads.get(entityId)
      const listening = lastRead !== undefined && clock.now() - lastRead < LISTENING_MS
      return { lastCall: calls.get(entityId), lastRead, listening }
    },
  }
}

import type { EntityId, Snowflake } from '@arachne/contract'

import type { Clock } from '../ports.ts'
import type { Counts, HourCount } from './activity-store.ts'

/** Counts in memory what is written every few seconds. */
export interface ActivityTally {
  note(who: { entityId: EntityId; serverId: Snowflake | null }, what: Partial<Counts>): void
  /** What was counted since the last time. */
  take(): HourCount[]
}

const HOUR_MS = 3_600_000

/** The hour a moment is in. */
export function hourOf(ms: number): string {
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString()
}

export function createActivityTally(clock: Clock): ActivityTally {
  const counts = new Map<string, HourCount>()
  return {
    note({ entityId, serverId }, { calls = 0, refused = 0, sent = 0, heard = 0 }) {
      const hour = hourOf(clock.now())
      const key = `${hour} ${entityId} ${serverId}`
      const before = counts.get(key) ?? { calls: 0, refused: 0, sent: 0, heard: 0 }
      counts.set(key, {
        hour,
        entityId,
        serverId,
        calls: before.calls + calls,
        refused: before.refused + refused,
        sent: before.sent + sent,
        heard: before.heard + heard,
      })
    },
    take() {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
  }
}

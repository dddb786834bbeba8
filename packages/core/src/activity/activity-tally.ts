import type { EntityId, Snowflake } from '@arachne/contract'

import type { Clock } from '../ports.ts'
import type { Counts, HourCount } from './activity-store.ts'

/** Counts in memory; the counts are written every few seconds. */
export interface ActivityTally {
  note(who: { entityId: EntityId; serverId: Snowflake | null }, what: Partial<Counts>): void
  /** The counts since the last call. */
  take(): HourCount[]
}

const HOUR_MS = 3_600_000

/** The hour that contains this moment. */
export function hourOf(ms: number): string {
  return new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString()
}

export function createActivityTally(clock: Clock): ActivityTally {
  // A message is counted for every entity that hears it, so this must be cheap.
  const counts = new Map<EntityId, HourCount[]>()
  let hour = { from: Number.NaN, name: '' }

  function hourNow(): string {
    const now = clock.now()
    const isSame = now >= hour.from && now < hour.from + HOUR_MS
    if (!isSame) hour = { from: Math.floor(now / HOUR_MS) * HOUR_MS, name: hourOf(now) }
    return hour.name
  }

  function countOf(entityId: EntityId, serverId: Snowflake | null): HourCount {
    const name = hourNow()
    const own = counts.get(entityId)
    const known = own?.find((one) => one.serverId === serverId && one.hour === name)
    if (known !== undefined) return known
    const count = { hour: name, entityId, serverId, calls: 0, refused: 0, sent: 0, heard: 0 }
    if (own === undefined) counts.set(entityId, [count])
    else own.push(count)
    return count
  }

  return {
    note({ entityId, serverId }, { calls = 0, refused = 0, sent = 0, heard = 0 }) {
      const count = countOf(entityId, serverId)
      count.calls += calls
      count.refused += refused
      count.sent += sent
      count.heard += heard
    },
    take() {
      const taken = [...counts.values()].flat()
      counts.clear()
      return taken
    },
  }
}

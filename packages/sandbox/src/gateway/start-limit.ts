import { createWindows } from '../limits/windows.ts'
import type { Id } from '../world/records.ts'
import type { Shard } from './shards.ts'

/** `session_start_limit` of GET /gateway/bot. */
export interface StartLimit {
  total: number
  remaining: number
  /** Milliseconds. */
  reset_after: number
  max_concurrency: number
}

export interface StartLimits {
  of(botId: Id): StartLimit
  /** Counts an IDENTIFY. `busy` = too many within five seconds, `spent` = none left today. */
  take(botId: Id, shard: Shard): 'ok' | 'busy' | 'spent'
}

const TOTAL = 1000
const DAY_MS = 86_400_000
const CONCURRENCY_WINDOW_MS = 5000

export function createStartLimits(now: () => number, maxConcurrency: number): StartLimits {
  const concurrent = createWindows(now)
  const days = new Map<Id, { used: number; endsAt: number }>()

  function today(botId: Id) {
    const known = days.get(botId)
    if (known && known.endsAt > now()) return known
    const fresh = { used: 0, endsAt: now() + DAY_MS }
    days.set(botId, fresh)
    return fresh
  }

  return {
    of(botId) {
      const { used, endsAt } = today(botId)
      return {
        total: TOTAL,
        remaining: Math.max(TOTAL - used, 0),
        reset_after: endsAt - now(),
        max_concurrency: maxConcurrency,
      }
    },
    take(botId, shard) {
      const day = today(botId)
      if (day.used >= TOTAL) return 'spent'
      const key = `${botId}:${shard.id % maxConcurrency}`
      const turn = concurrent.take(key, { limit: 1, windowMs: CONCURRENCY_WINDOW_MS })
      if (!turn.allowed) return 'busy'
      day.used += 1
      return 'ok'
    },
  }
}

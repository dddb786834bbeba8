import type { Snowflake } from '@arachne/contract'

import type { Clock } from '../../ports.ts'

const PER_MINUTE = 5
const MINUTE_MS = 60_000

/** A person who floods the bot must not make it flood Discord. */
export function createQuestionLimit(clock: Clock): (userId: Snowflake) => boolean {
  const asked = new Map<Snowflake, number[]>()
  return (userId) => {
    const now = clock.now()
    for (const [id, times] of asked) if (times.every((at) => now - at >= MINUTE_MS)) asked.delete(id)
    const recent = (asked.get(userId) ?? []).filter((at) => now - at < MINUTE_MS)
    if (recent.length >= PER_MINUTE) return false
    asked.set(userId, [...recent, now])
    return true
  }
}

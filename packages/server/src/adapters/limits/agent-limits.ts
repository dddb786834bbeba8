import { type AgentLimits, tooSoon } from '@arachne/core'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How much is allowed differs by organisation, so the counters only count. */
const counting = (duration: number) => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })

export function createAgentLimits(): AgentLimits {
  const minutes = counting(MINUTE)
  const hours = counting(HOUR)
  return {
    take: (grantId, what, most) => take(minutes, `${what} ${grantId}`, most),
    takeSession: (memberId, most) => take(hours, memberId, most),
  }
}

async function take(counter: RateLimiterMemory, key: string, most: number): Promise<void> {
  const { consumedPoints, msBeforeNext } = await counter.consume(key)
  if (consumedPoints > most) throw tooSoon(`This agent has used its ${most} for now`, msBeforeNext)
}

import { tooSoon } from '@arachne/core/errors'
import type { AgentLimits } from '@arachne/core/governance'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Limits differ by organisation, so the counters only count. */
const counting = (duration: number) => new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration })

export function createAgentLimits(): AgentLimits {
  const minutes = counting(MINUTE)
  const hours = counting(HOUR)
  return {
    async take(grantId, what, most) {
      const { consumedPoints, msBeforeNext } = await minutes.consume(`${what} ${grantId}`)
      if (consumedPoints > most)
        throw tooSoon(`This agent has reached its limit of ${most} a minute`, msBeforeNext)
    },
    takeSession: async (memberId, most) => (await hours.consume(memberId)).consumedPoints <= most,
  }
}

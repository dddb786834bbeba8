import { tooSoon } from '@arachne/core/errors'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'

const AN_HOUR = { points: 5, duration: 3_600 }

/** How often a person may have a link sent to an address they enter. */
export function createMailLimits() {
  const askings = new RateLimiterMemory(AN_HOUR)
  return async (personId: string): Promise<void> => {
    try {
      await askings.consume(personId)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      throw tooSoon(`At most ${AN_HOUR.points} e-mails an hour`, refusal.msBeforeNext)
    }
  }
}

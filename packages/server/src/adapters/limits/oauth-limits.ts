import type { OAuthLimits } from '@arachne/core/authority'
import { tooSoon } from '@arachne/core/errors'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How many in how many seconds. */
const REGISTRATIONS = { points: 20, duration: HOUR }
const AUTHORIZATIONS = { points: 100, duration: 15 * MINUTE }
const TOKENS = { points: 30, duration: MINUTE }
/** A vendor's whole fleet may share one address. */
const TOKENS_OF_ADDRESS = { points: 1200, duration: MINUTE }
const DOCUMENTS_OF_HOST = { points: 30, duration: MINUTE }

export function createOAuthLimits(): OAuthLimits {
  const registrations = new RateLimiterMemory(REGISTRATIONS)
  const authorizations = new RateLimiterMemory(AUTHORIZATIONS)
  const tokens = new RateLimiterMemory(TOKENS)
  const tokensOfAddress = new RateLimiterMemory(TOKENS_OF_ADDRESS)
  const documents = new RateLimiterMemory(DOCUMENTS_OF_HOST)
  return {
    takeRegistration: (address) => take(registrations, address),
    takeAuthorization: (address) => take(authorizations, address),
    async takeToken({ address, key }) {
      await take(tokensOfAddress, address)
      await take(tokens, key)
    },
    takeDocument: (host) => take(documents, host),
  }
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw tooSoon('Too many requests', refusal.msBeforeNext)
  }
}

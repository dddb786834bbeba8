import { type CallLimits, type Limits, tooSoon } from '@arachne/core'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

const WINDOW_SECONDS = 60

interface Counter {
  take(key: string): Promise<void>
  state(key: string): Promise<{ remaining: number; resetSeconds: number } | undefined>
}

export function createCallLimits(limits: Limits): CallLimits {
  const entityCalls = createCounter(limits.entityCalls, 'This entity has made its {n} calls of this minute')
  const entitySends = createCounter(limits.entitySends, 'This entity has sent its {n} times of this minute')
  const ownerCalls = createCounter(limits.ownerCalls, "The owner's entities have made their {n} calls")
  const ownerSends = createCounter(limits.ownerSends, "The owner's entities have sent their {n} times")
  const tokenCalls = createCounter(limits.tokenCalls, 'This key or app has made its {n} calls of this minute')
  const requests = createCounter(limits.addressRequests, 'This address has made its {n} requests')

  return {
    async takeCall({ entity, readerId }, kind) {
      await entityCalls.take(entity.id)
      await ownerCalls.take(entity.ownerId)
      await tokenCalls.take(readerId)
      if (kind === 'call') return
      await entitySends.take(entity.id)
      await ownerSends.take(entity.ownerId)
    },
    takeRequest: (address) => requests.take(address),
    async allowance(entityId) {
      const state = await entityCalls.state(entityId)
      return state && { limit: limits.entityCalls, ...state }
    },
  }
}

function createCounter(points: number, sentence: string): Counter {
  if (points === 0) return { take: async () => {}, state: async () => undefined }
  const limiter = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  return {
    async take(key) {
      try {
        await limiter.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooSoon(sentence.replace('{n}', String(points)), refusal.msBeforeNext)
      }
    },
    async state(key) {
      const found = await limiter.get(key)
      if (found === null) return { remaining: points, resetSeconds: WINDOW_SECONDS }
      return { remaining: Math.max(0, found.remainingPoints), resetSeconds: seconds(found) }
    },
  }
}

function seconds({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}

import { tooSoon } from '@arachne/core/errors'
import type { CallLimits, Limits } from '@arachne/core/identities'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'

import { createUnderWay } from './under-way.ts'

const WINDOW_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60
const DAY_FACTOR = 100
/** Even a fast writer types only ten messages a minute. */
const CHAT_PART = 5
const MIB = 1024 * 1024
const MIB_A_DAY = 64

interface Counter {
  take(key: string, amount?: number): Promise<void>
  state(key: string): Promise<{ remaining: number; resetSeconds: number } | undefined>
}

export function createCallLimits(limits: Limits): CallLimits {
  const entityCalls = createCounter(
    limits.entityCalls,
    'This entity has reached its limit of {n} calls a minute',
  )
  const entitySends = createCounter(
    limits.entitySends,
    'This entity has reached its limit of {n} messages and reactions a minute',
  )
  const ownerCalls = createCounter(
    limits.ownerCalls,
    "This owner's entities have reached their shared limit of {n} calls a minute",
  )
  const ownerSends = createCounter(
    limits.ownerSends,
    "This owner's entities have reached their shared limit of {n} messages and reactions a minute",
  )
  const tokenCalls = createCounter(
    limits.tokenCalls,
    'This key or app has reached its limit of {n} calls a minute',
  )
  const writes = createWriteCounter(limits.personWrites)
  const requests = createCounter(
    limits.addressRequests,
    'This address has reached its limit of {n} requests a minute',
  )

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
    takeWrite: writes,
    receive: createUnderWay(),
    async allowance(entityId) {
      const state = await entityCalls.state(entityId)
      return state && { limit: limits.entityCalls, ...state }
    },
  }
}

/** What a person writes stays on the disk, so neither many small nor a few large writes may fill it. */
function createWriteCounter(perMinute: number): CallLimits['takeWrite'] {
  const inChat = Math.ceil(perMinute / CHAT_PART)
  const mib = perMinute === 0 ? 0 : MIB_A_DAY
  const minutes = createCounter(perMinute, "You've reached your limit of {n} changes a minute")
  const days = createCounter(
    perMinute * DAY_FACTOR,
    "You've reached your limit of {n} changes a day",
    DAY_SECONDS,
  )
  const chat = createCounter(inChat, "You've reached your limit of {n} messages a minute")
  const bytesOfDays = createCounter(
    mib * MIB,
    `You've reached your limit of ${mib} MiB of text a day`,
    DAY_SECONDS,
  )
  return async (personId, { bytes, isChat }) => {
    if (isChat) await chat.take(personId)
    await minutes.take(personId)
    await days.take(personId)
    if (bytes > 0) await bytesOfDays.take(personId, bytes)
  }
}

function createCounter(points: number, sentence: string, duration = WINDOW_SECONDS): Counter {
  if (points === 0) return { take: async () => {}, state: async () => undefined }
  const limiter = new RateLimiterMemory({ points, duration })
  return {
    async take(key, amount = 1) {
      try {
        await limiter.consume(key, amount)
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

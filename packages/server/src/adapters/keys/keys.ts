import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

import type { EntityId } from '@arachne/contract'
import type { Clock, KeyAttempt, Keys } from '@arachne/core'
import bcrypt from 'bcrypt'

import { looksLikeApiKey, makeApiKey } from './api-key.ts'
import { createFailures } from './failures.ts'

export const COST = 10
const SALT_BYTES = 32
/**
 * bcrypt runs on libuv's four threads; two stay free for files and name look-ups, and one core for everybody whose key
 * is known: wrong keys may be many.
 */
const PARALLEL_CHECKS = Math.max(1, Math.min(2, availableParallelism() - 1))

interface Deps {
  clock: Clock
  /** The public half of the mailbox key that follows from an API key. */
  derivePublicKey(reader: { secret: string; salt: string; entityId: EntityId }): string | Promise<string>
}

export function createKeys({ clock, derivePublicKey }: Deps): Keys {
  const failures = createFailures(clock)
  const inTurn = createTurns(PARALLEL_CHECKS)
  const processKey = randomBytes(32).toString('base64url')
  /** By entity: the key that bcrypt has accepted once, as a digest only this process can make. */
  const proven = new Map<string, { generation: number; digest: Buffer }>()
  /** Compared with when there is no hash, so that "no such entity" takes as long as "wrong key". */
  const nobodysHash = bcrypt.hash(makeApiKey(), COST)

  // An HMAC would protect a digest that somebody sees, and takes five times as long. This one is seen by nobody.
  const digestOf = (text: string) => hash('sha256', processKey + text, 'buffer')

  function isProven({ entityId, stored }: KeyAttempt, digest: Buffer): boolean {
    const known = proven.get(entityId)
    if (!known || known.generation !== stored?.generation) return false
    return timingSafeEqual(known.digest, digest)
  }

  async function checkSlowly({ entityId, stored, presented, source }: KeyAttempt): Promise<boolean> {
    failures.refuseIfTooMany(source)
    const matches = await bcrypt.compare(presented, stored?.hash ?? (await nobodysHash))
    if (matches && stored) {
      proven.set(entityId, { generation: stored.generation, digest: digestOf(presented) })
      return true
    }
    failures.count(source)
    return false
  }

  return {
    async make(entityId) {
      const key = makeApiKey()
      const salt = randomBytes(SALT_BYTES).toString('base64url')
      const [hashed, publicKey] = await Promise.all([
        bcrypt.hash(key, COST),
        derivePublicKey({ secret: key, salt, entityId }),
      ])
      return { key, material: { hash: hashed, salt, publicKey } }
    },

    async verify(attempt) {
      if (!looksLikeApiKey(attempt.presented)) return false
      if (isProven(attempt, digestOf(attempt.presented))) return true
      return inTurn(() => checkSlowly(attempt))
    },
  }
}

/** Runs at most `width` tasks at a time, the others in the order they came. */
function createTurns(width: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

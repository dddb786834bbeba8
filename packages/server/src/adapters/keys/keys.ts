import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import type { KeyAttempt, Keys } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'
import bcrypt from 'bcrypt'

import { looksLikeApiKey, makeApiKey } from './api-key.ts'
import { createFailures } from './failures.ts'

export const COST = 10
const SALT_BYTES = 32
/** Used for an entity that doesn't exist, so that it takes as long as one that does. */
const NOBODY = '00000000-0000-4000-8000-000000000000' as EntityId

interface Deps {
  clock: Clock
  /** The public half of the mailbox key derived from an API key. */
  derivePublicKey(reader: { secret: string; salt: string; entityId: EntityId }): string | Promise<string>
}

export function createKeys({ clock, derivePublicKey }: Deps): Keys {
  const failures = createFailures(clock)
  const processKey = randomBytes(32).toString('base64url')
  /** By entity: the key that bcrypt has accepted once, as a digest only this process can make. */
  const proven = new Map<string, { generation: number; digest: Buffer }>()
  /** By digest: one bcrypt run, however many callers ask. */
  const asked = new Map<string, Promise<boolean>>()
  const nobodysSalt = randomBytes(SALT_BYTES).toString('base64url')

  // An HMAC would protect a digest that leaks, and takes five times as long. This one never leaves the process.
  const digestOf = (text: string) => hash('sha256', processKey + text, 'buffer')

  function isProven({ entityId, stored }: KeyAttempt, digest: Buffer): boolean {
    const known = proven.get(entityId)
    if (!known || known.generation !== stored?.generation) return false
    return timingSafeEqual(known.digest, digest)
  }

  /**
   * The public key is a digest of the API key under the entity's own salt, made in a fraction of a millisecond. If it
   * doesn't match, the key is wrong: bcrypt, which takes hundreds of times as long, only ever sees right keys.
   */
  async function leadsToPublicKey({ entityId, stored, presented }: KeyAttempt): Promise<boolean> {
    const salt = stored?.salt ?? nobodysSalt
    const id = stored ? (entityId as EntityId) : NOBODY
    const derived = Buffer.from(await derivePublicKey({ secret: presented, salt, entityId: id }))
    const known = Buffer.from(stored?.publicKey ?? '')
    return known.length === derived.length && timingSafeEqual(known, derived)
  }

  function askBcrypt(hashed: string, presented: string, digest: Buffer): Promise<boolean> {
    const question = `${digest.toString('base64url')} ${hashed}`
    const known = asked.get(question)
    if (known) return known
    const answer = bcrypt.compare(presented, hashed).finally(() => asked.delete(question))
    asked.set(question, answer)
    return answer
  }

  function refuse(source: string): false {
    failures.refuseIfTooMany(source)
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
      const { entityId, stored, presented, source } = attempt
      const digest = digestOf(presented)
      if (isProven(attempt, digest)) return true
      // An agent's key is found by its digest. Older keys are found by a part of them that can't be guessed, so
      // attempts on the rest are counted for that key.
      const isFound = stored !== undefined && stored.publicKey === ''
      if (!(await leadsToPublicKey(attempt)) && !isFound) return refuse(source)
      if (isFound) failures.refuseIfTooMany(entityId)
      const isRight = stored !== undefined && (await askBcrypt(stored.hash, presented, digest))
      if (!isRight) return refuse(isFound ? entityId : source)
      proven.set(entityId, { generation: stored.generation, digest })
      return true
    },
  }
}

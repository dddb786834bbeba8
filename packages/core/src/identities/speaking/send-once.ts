import type { EntityId, Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock, Sha256 } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import type { Entity } from '../entities/entity.ts'
import type { ChannelFacts } from '../places/places.ts'
import { isOutcomeUnknown } from './posting.ts'
import type { SendKeyStore } from './send-keys.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
const MAX_WISHES = 10_000

interface Attempt {
  entity: Entity
  channel: ChannelFacts
  /** Without a key, it is simply sent. */
  key: string | undefined
  /** What the key belongs to: with other words, it is another request. */
  wish: readonly unknown[]
  /** `since`: when an earlier attempt with an unknown result began. */
  send(since: number | undefined): Promise<{ messageIds: Snowflake[]; isComplete: boolean }>
}

/** The ids that belong to one key, sent by this attempt or an earlier one. */
export interface SendOnce {
  run(attempt: Attempt): Promise<Snowflake[]>
}

export function createSendOnce({
  keys,
  clock,
  sha256,
}: {
  keys: SendKeyStore
  clock: Clock
  sha256: Sha256
}): SendOnce {
  const turns = createTurns()
  const wishes = createWishes(sha256)

  async function run(key: string, { entity, channel, wish, send }: Attempt): Promise<Snowflake[]> {
    const now = clock.now()
    await keys.removeBefore(new Date(now - KEPT_MS).toISOString())
    const claim = await keys.claim({
      entityId: entity.id,
      keyHash: sha256(key),
      channelId: channel.id,
      claimedAt: new Date(now).toISOString(),
    })
    if (claim.channelId !== channel.id) throw keyReused('another channel')
    if (claim.isNew) wishes.keep(entity.id, key, wish)
    else if (!wishes.mayBe(entity.id, key, wish)) throw keyReused('something else')
    if (claim.messageIds) return claim.messageIds
    try {
      const { messageIds, isComplete } = await send(claim.isNew ? undefined : Date.parse(claim.claimedAt))
      // An incomplete send stays open: a retry looks for what is there and sends the rest.
      if (isComplete) await keys.settle(claim, messageIds)
      return messageIds
    } catch (error) {
      if (claim.isNew && error instanceof AppError && !isOutcomeUnknown(error)) await keys.release(claim)
      throw error
    }
  }

  return {
    async run(attempt) {
      const { entity, key, send } = attempt
      if (key === undefined) return (await send(undefined)).messageIds
      return turns.take(`${entity.id}:${key}`, () => run(key, attempt))
    },
  }
}

/**
 * What keys belonged to, as digests that are useless without the key, and only in memory: after a restart, the first
 * use of a key is trusted.
 */
function createWishes(sha256: Sha256) {
  const digests = new Map<string, string>()
  const idOf = (entityId: EntityId, key: string) => `${entityId}:${sha256(key)}`
  const digestOf = (key: string, wish: readonly unknown[]) => sha256(JSON.stringify([key, ...wish]))
  return {
    keep(entityId: EntityId, key: string, wish: readonly unknown[]): void {
      const [oldest] = digests.keys()
      if (digests.size >= MAX_WISHES && oldest !== undefined) digests.delete(oldest)
      digests.set(idOf(entityId, key), digestOf(key, wish))
    },
    mayBe(entityId: EntityId, key: string, wish: readonly unknown[]): boolean {
      const kept = digests.get(idOf(entityId, key))
      return kept === undefined || kept === digestOf(key, wish)
    },
  }
}

function keyReused(what: string): AppError {
  return new AppError('conflict', `idempotency_key: was already used for ${what}; use a new one`, {
    reason: 'key_reused',
  })
}

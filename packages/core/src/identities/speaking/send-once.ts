import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock, Sha256 } from '../../ports.ts'
import { createTurns } from '../../turns.ts'
import type { Entity } from '../entity.ts'
import type { ChannelFacts } from '../places.ts'
import type { SendKeyStore } from '../send-keys.ts'
import { isOutcomeUnknown } from './posting.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

interface Attempt {
  entity: Entity
  channel: ChannelFacts
  /** Without one, it is simply sent. */
  key: string | undefined
  /** `since`: an earlier attempt began then, and nobody knows what became of it. */
  send(since: number | undefined): Promise<{ messageIds: Snowflake[]; isComplete: boolean }>
}

/** The ids that one key stands for, sent by this attempt or by an earlier one. */
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

  async function run(key: string, { entity, channel, send }: Attempt): Promise<Snowflake[]> {
    const now = clock.now()
    await keys.removeBefore(new Date(now - KEPT_MS).toISOString())
    const claim = await keys.claim({
      entityId: entity.id,
      keyHash: sha256(key),
      channelId: channel.id,
      claimedAt: new Date(now).toISOString(),
    })
    if (claim.channelId !== channel.id) throw keyReused()
    if (claim.messageIds) return claim.messageIds
    try {
      const { messageIds, isComplete } = await send(claim.isNew ? undefined : Date.parse(claim.claimedAt))
      // What is not complete stays open: a retry looks for what is there and sends the rest.
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

function keyReused(): AppError {
  return new AppError('conflict', 'idempotency_key: this key was used for another channel.', {
    reason: 'key_reused',
  })
}

import type { Snowflake } from '@arachne/contract'

import type { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Clock } from '../../ports.ts'
import type { LogChannelOff } from '../memberships/server-settings-store.ts'

interface Place {
  serverId: Snowflake
  channelId: Snowflake
}

/** Log channels that couldn't be written to, and when to retry. */
export interface LogTroubles {
  of(channelId: Snowflake): LogChannelOff | undefined
  isResting(channelId: Snowflake): boolean
  note(place: Place, error: AppError): Promise<void>
  end(place: Place): Promise<void>
  /** Immediately, without waiting for its time. */
  retry(channelId: Snowflake): void
}

const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 3_600_000

export function createLogTroubles({
  journal,
  clock,
}: {
  journal: Pick<Journal, 'record'>
  clock: Clock
}): LogTroubles {
  const troubles = new Map<Snowflake, LogChannelOff & { failures: number; retryAt: number }>()

  async function record(
    { serverId, channelId }: Place,
    what: Pick<JournalFacts, 'action' | 'outcome' | 'details'>,
  ): Promise<void> {
    const target = `channel:${channelId}`
    await journal.record({ space: `server:${serverId}`, actor: 'arachne', target, ...what })
  }

  return {
    of(channelId) {
      const trouble = troubles.get(channelId)
      if (!trouble) return undefined
      const { since, reason, cause } = trouble
      return { since, reason, ...(cause !== undefined && { cause }) }
    },

    isResting: (channelId) => (troubles.get(channelId)?.retryAt ?? 0) > clock.now(),

    async note(place, { code, message: reason, details: { reason: cause } }) {
      const now = clock.now()
      const known = troubles.get(place.channelId)
      const { since, failures } = known ?? { since: new Date(now).toISOString(), failures: 0 }
      const retryAt = now + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
      const told = { since, reason, ...(cause !== undefined && { cause }) }
      troubles.set(place.channelId, { ...told, failures: failures + 1, retryAt })
      if (!known) await record(place, { action: 'log_channel.off', outcome: 'failed', details: { code } })
    },

    async end(place) {
      if (!troubles.delete(place.channelId)) return
      await record(place, { action: 'log_channel.on', outcome: 'ok', details: {} })
    },

    retry(channelId) {
      const trouble = troubles.get(channelId)
      if (trouble) trouble.retryAt = 0
    },
  }
}

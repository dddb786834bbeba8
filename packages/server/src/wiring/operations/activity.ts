import type { Snowflake } from '@arachne/contract'
import { type ActivityCountStore, createActivityTally, hourOf } from '@arachne/core/activity'
import type { Places, SentMessageStore, Wake } from '@arachne/core/identities'

import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import type { CountedCall } from '../../transports/mcp/entities/call-entity-tool.ts'

const FLUSH_MS = 10_000
const PURGE_MS = 3_600_000
const KEPT_MS = 90 * 24 * PURGE_MS

export interface ActivityCounting {
  heard(wake: Wake): void
  called(places: Pick<Places, 'channels'>): (call: CountedCall) => void
  /** The same store, also counting new messages. */
  countSent(store: SentMessageStore): SentMessageStore
}

/** Activity by the hour: counted in memory, written every few seconds and at the end. */
export function wireActivity(
  { opening, clock, log }: Runtime,
  activityCounts: ActivityCountStore,
): ActivityCounting {
  const tally = createActivityTally(clock)
  const flush = () => activityCounts.add(tally.take())
  const purge = () => activityCounts.purge(hourOf(clock.now() - KEPT_MS))
  const complain = (error: unknown) => log.error({ err: error }, 'Counting activity failed.')
  opening.defer(() => flush().catch(complain))
  opening.use(every(FLUSH_MS, flush, complain))
  opening.use(every(PURGE_MS, purge, complain))

  return {
    heard: ({ entityId, serverId }) => tally.note({ entityId, serverId: serverId ?? null }, { heard: 1 }),
    called: (places) => (call) => {
      const who = { entityId: call.caller.entity.id, serverId: serverOf(places, call) }
      tally.note(who, { calls: 1, refused: isRefusal(call.outcome) ? 1 : 0 })
    },
    countSent: (store) => ({
      ...store,
      async insert(message) {
        await store.insert(message)
        tally.note(message, { sent: 1 })
      },
    }),
  }
}

/** Arachne or Discord refused it; the entity's own page only shows these. Failures aren't refusals. */
function isRefusal(outcome: string): boolean {
  return !['ok', 'internal', 'unavailable'].includes(outcome)
}

/** As far as a call says which server it is about. */
function serverOf(places: Pick<Places, 'channels'>, { caller, args }: CountedCall): Snowflake | null {
  const ids = caller.memberships.map(({ serverId }) => serverId)
  if (ids.length <= 1) return ids[0] ?? null
  const { server_id: server, channel_id: channel } = wordsOf(args)
  const has = (id: Snowflake) => places.channels(id, { threads: true }).some((one) => one.id === channel)
  const named = ids.find((id) => id === server) ?? (channel === undefined ? undefined : ids.find(has))
  return named ?? null
}

function wordsOf(args: unknown): { server_id?: unknown; channel_id?: unknown } {
  return typeof args === 'object' && args !== null ? args : {}
}

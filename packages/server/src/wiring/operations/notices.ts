import type { Snowflake } from '@arachne/contract'
import type { RuledServers } from '@arachne/core/authority'
import type { RecentActivity } from '@arachne/core/identities'
import { createNoticeDms, type Notice } from '@arachne/core/notices'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'
import type { Addresses } from '../../transports/web/addresses.ts'
import type { Live } from '../../transports/web/live/live.ts'
import type { Storage } from '../storage.ts'

const HOUR_MS = 3_600_000
const KEPT_MS = 90 * 24 * HOUR_MS

interface NoticeDeps {
  storage: Pick<Storage, 'journal' | 'store' | 'watchNotices' | 'noticeStore'>
  recentActivity: Pick<RecentActivity, 'watch' | 'of'>
  discord: Pick<Discord, 'dms'>
  serverName(id: Snowflake): string | undefined
  addresses: Addresses
  live: Pick<Live, 'noticed'>
  rules: RuledServers['of']
}

/** Announces stored notices: to open pages, and by direct message to people who want that. */
export function wireNotices({ opening, clock, log }: Runtime, deps: NoticeDeps): void {
  const { storage, recentActivity, discord, live } = deps
  const { watchNotices, store, noticeStore } = storage
  const dm = createNoticeDms({
    store: noticeStore,
    dms: discord.dms,
    serverName: deps.serverName,
    entities: store,
    rules: deps.rules,
    url: () => `${deps.addresses.base()}/notices`,
  })
  const complain = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.warn({ err: facts }, 'A person could not be notified.')
  }
  const tell = (notice: Notice) => {
    live.noticed(notice.audience)
    // Discord may be slow; nothing waits for it.
    void dm(notice).catch(complain)
  }
  opening.defer(watchNotices(tell))
  recordFailedCalls(opening, { journal: storage.journal, recentActivity }, complain)

  const purge = () => noticeStore.purge(new Date(clock.now() - KEPT_MS).toISOString())
  opening.use(every(HOUR_MS, purge, complain))
}

/** One line an hour for each owner that can't be called, however many messages arrive. */
function recordFailedCalls(
  opening: AsyncDisposableStack,
  { journal, recentActivity }: Pick<NoticeDeps, 'recentActivity'> & Pick<Storage, 'journal'>,
  complain: (error: unknown) => void,
): void {
  const recordedAt = new Map<string, number>()
  const look: Parameters<RecentActivity['watch']>[0] = (entityId, what) => {
    if (what !== 'wakeFailedAt') return
    const failedAt = recentActivity.of(entityId).wakeFailedAt
    if (failedAt === undefined) return void recordedAt.delete(entityId)
    if (failedAt - (recordedAt.get(entityId) ?? -HOUR_MS) < HOUR_MS) return
    recordedAt.set(entityId, failedAt)
    const facts = { space: 'instance', actor: 'system', action: 'wake_call.failed' }
    void journal
      .record({ ...facts, target: `entity:${entityId}`, outcome: 'failed', details: {} })
      .catch(complain)
  }
  opening.defer(recentActivity.watch(look))
}

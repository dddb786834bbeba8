import type { EntityId } from '@arachne/contract'
import type { LastSeen, RecentActivity } from '@arachne/core/identities'
import type { WatchedJournal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import { createLive, type Live } from '../../transports/web/live/live.ts'

const LOOK_MS = 2000
const PULSE_MS = 1000

interface LiveDeps {
  journal: Pick<WatchedJournal, 'watch'>
  discord: Pick<Discord, 'status'>
  lastSeen: Pick<LastSeen, 'watch'>
  recentActivity: Pick<RecentActivity, 'watch'>
  /** Called with every entity that changed. */
  afterChange: ((entityId: EntityId) => Promise<void>)[]
}

/** Notifies open pages of everything that can change what they show. */
export function wireLive(
  { opening, log }: Runtime,
  { journal, discord, lastSeen, recentActivity, afterChange }: LiveDeps,
): Live {
  const live = opening.use(createLive())
  opening.defer(journal.watch(live.recorded))
  afterChange.push(live.entityChanged)
  opening.defer(lastSeen.watch((entityId) => void live.entityChanged(entityId)))
  wirePulse(opening, recentActivity, live)
  let shown = JSON.stringify(discord.status)
  async function look() {
    const now = JSON.stringify(discord.status)
    if (now !== shown) live.statusChanged()
    shown = now
  }
  opening.use(
    every(LOOK_MS, look, (error) => log.error({ err: error }, 'Checking Discord for changes failed.')),
  )
  return live
}

/** A busy agent calls often; pages are notified once a second. Nothing runs while nothing happens. */
function wirePulse(
  opening: AsyncDisposableStack,
  recentActivity: LiveDeps['recentActivity'],
  live: Live,
): void {
  const stirred = new Set<EntityId>()
  let timer: NodeJS.Timeout | undefined
  function tell(): void {
    timer = undefined
    for (const entityId of stirred) live.pulse(entityId)
    stirred.clear()
  }
  opening.defer(() => clearTimeout(timer))
  opening.defer(
    recentActivity.watch((entityId) => {
      stirred.add(entityId)
      timer ??= setTimeout(tell, PULSE_MS).unref()
    }),
  )
}

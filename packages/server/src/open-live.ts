import type { EntityId } from '@arachne/contract'
import type { Attendance, WatchedJournal } from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { every } from './jobs/every.ts'
import type { Log } from './log.ts'
import { createLive, type Live } from './transports/http/live/live.ts'

const LOOK_MS = 2000

interface Ground {
  opening: AsyncDisposableStack
  journal: Pick<WatchedJournal, 'watch'>
  discord: Pick<Discord, 'status'>
  attendance: Pick<Attendance, 'watch'>
  /** Called with every entity that changed. */
  afterChange: ((entityId: EntityId) => Promise<void>)[]
  log: Log
}

/** What open pages are told, from everything that can change what they show. */
export function openLive({ opening, journal, discord, attendance, afterChange, log }: Ground): Live {
  const live = opening.use(createLive())
  opening.defer(journal.watch(live.recorded))
  afterChange.push(live.entityChanged)
  opening.defer(attendance.watch((entityId) => void live.entityChanged(entityId)))
  let shown = JSON.stringify(discord.status)
  async function look() {
    const now = JSON.stringify(discord.status)
    if (now !== shown) live.statusChanged()
    shown = now
  }
  opening.use(every(LOOK_MS, look, (error) => log.error({ err: error }, 'Looking at Discord failed.')))
  return live
}

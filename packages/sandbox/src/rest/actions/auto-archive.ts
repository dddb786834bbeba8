import type { ChannelRecord, Id } from '../../world/records.ts'
import { snowflakeTime } from '../../world/snowflakes.ts'
import type { World } from '../../world/world.ts'
import { publishThread } from './threads.ts'

const MINUTE_MS = 60_000

/** Archives threads once they have been idle for as long as they were set to stay open. */
export function archiveIdleThreads(world: World): void {
  const watched = new Map<Id, () => void>()

  function watch(id: Id): void {
    watched.get(id)?.()
    watched.delete(id)
    const due = dueTime(world.channels.get(id))
    if (due !== undefined)
      watched.set(
        id,
        world.deadlines.at(due, () => look(id)),
      )
  }

  function look(id: Id): void {
    const channel = world.channels.get(id)
    const due = dueTime(channel)
    if (!channel?.thread || due === undefined) return
    if (due > world.clock.now()) return watch(id)
    channel.thread.archived = true
    channel.thread.archiveChangedAt = world.clock.now()
    publishThread(world, 'THREAD_UPDATE', channel)
  }

  for (const id of world.channels.keys()) watch(id)
  world.subscribe(({ type, channelId }) => {
    if (channelId !== undefined && (type === 'THREAD_CREATE' || type === 'THREAD_UPDATE')) watch(channelId)
  })
}

/** undefined for what is not an open thread. */
function dueTime(channel: ChannelRecord | undefined): number | undefined {
  const { thread, lastMessageId } = channel ?? {}
  if (!thread || thread.archived) return undefined
  const spoken = lastMessageId == null ? 0 : snowflakeTime(lastMessageId)
  return Math.max(thread.createdAt, thread.archiveChangedAt, spoken) + thread.autoArchiveMinutes * MINUTE_MS
}

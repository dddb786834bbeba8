import type { Snowflake } from '@arachne/contract'

import type { InboundMessage } from '../routing/inbound.ts'

/** As many as a channel's queue holds; older ones are also gone from there. */
const MAX_MESSAGES = 500
const MAX_THREADS = 2000

export interface ThreadMessages {
  note(message: InboundMessage): void
  /** The messages of a deleted thread, and whose queue they are in. */
  take(threadId: Snowflake): { rightsChannelId: Snowflake; messageIds: Snowflake[] } | undefined
}

/** A thread's messages are queued with its channel's. This remembers which ones they are, by id only. */
export function createThreadMessages(): ThreadMessages {
  const threads = new Map<Snowflake, { rightsChannelId: Snowflake; messageIds: Snowflake[] }>()

  return {
    note({ id, thread_id: threadId, rightsChannelId }) {
      if (threadId === undefined) return
      const messageIds = [...(threads.get(threadId)?.messageIds ?? []), id].slice(-MAX_MESSAGES)
      threads.delete(threadId)
      threads.set(threadId, { rightsChannelId, messageIds })
      const [oldest] = threads.keys()
      if (threads.size > MAX_THREADS && oldest !== undefined) threads.delete(oldest)
    },
    take(threadId) {
      const found = threads.get(threadId)
      threads.delete(threadId)
      return found
    },
  }
}

import type { EntityId, Snowflake } from '@arachne/contract'

import { type ChannelLine, createChannelLine, type LineDeps } from '../routing/channel-line.ts'

/** Lines nobody stands in are thrown away when there are more than this. */
const MAX_LINES = 500

/** Shares what Discord lets through a channel: entities take turns, however much one of them has to say. */
export interface FairQueue {
  /** Resolves when it is the entity's turn; an AppError `rate_limited` when that would take too long. */
  take(channelId: Snowflake, entityId: EntityId): Promise<void>
}

export function createFairQueue(deps: LineDeps): FairQueue {
  const lines = new Map<Snowflake, ChannelLine>()

  function lineOf(channelId: Snowflake): ChannelLine {
    const known = lines.get(channelId)
    if (known !== undefined) return known
    if (lines.size > MAX_LINES) {
      for (const [id, line] of lines) if (line.isIdle()) lines.delete(id)
    }
    const line = createChannelLine(deps)
    lines.set(channelId, line)
    return line
  }

  return {
    async take(channelId, entityId) {
      if (deps.perMinute > 0) await lineOf(channelId).take(entityId)
    },
  }
}

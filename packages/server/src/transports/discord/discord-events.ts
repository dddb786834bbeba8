import type { InboundEvent } from '@arachne/core'

import { describeError, type Log } from '../../log.ts'

/** The way from Discord to whoever hears of it, one after the other. A failure costs one event and one log line without a word of it. */
export interface DiscordEvents {
  receive(event: InboundEvent): void
  /** Somebody else hears from now on, after the others. */
  join(hear: (event: InboundEvent) => Promise<void>): void
  /** Resolves when everything received so far has arrived, or failed to. */
  settle(): Promise<void>
}

interface Deps {
  hear: readonly ((event: InboundEvent) => Promise<void>)[]
  log: Log
}

export function createDiscordEvents({ hear, log }: Deps): DiscordEvents {
  const hearing = [...hear]
  const underWay = new Set<Promise<void>>()

  async function route(event: InboundEvent): Promise<void> {
    try {
      for (const tell of hearing) await tell(event)
    } catch (error) {
      const { message: _mayRepeatContent, ...facts } = describeError(error)
      log.error({ ...factsOf(event), err: facts }, 'event could not be routed')
    }
  }

  return {
    receive(event) {
      const routing = route(event).finally(() => underWay.delete(routing))
      underWay.add(routing)
    },
    join: (one) => void hearing.push(one),
    async settle() {
      await Promise.all(underWay)
    },
  }
}

/** Where and what, never what was said. */
function factsOf(event: InboundEvent): Record<string, string> {
  switch (event.type) {
    case 'message':
    case 'message-edited':
      return { event: event.type, channelId: event.message.rightsChannelId, messageId: event.message.id }
    case 'messages-deleted':
    case 'reactions-removed':
      return { event: event.type, channelId: event.channelId }
    case 'channel-gone':
    case 'thread-left':
      return { event: event.type, channelId: event.channelId, serverId: event.serverId }
    case 'events-missed':
      return { event: event.type }
    case 'server-gone':
    case 'places-changed':
      return { event: event.type, serverId: event.serverId }
  }
}

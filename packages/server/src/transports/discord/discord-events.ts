import type { InboundEvent } from '@arachne/core/identities'

import { describeError, type Log } from '../../log.ts'

/** The listeners to Discord events. All are called at once, in this order. */
const HEARERS = [
  // First, so that a reply to a message is sent under a name that nobody else has.
  'names',
  'routing',
  'message records',
  'reactions',
  'registry',
  'decisions',
  'channel links',
  'item cards',
] as const
export type HearerName = (typeof HEARERS)[number]
export type Hear = (event: InboundEvent) => Promise<void>

/**
 * Passes Discord events to their listeners. None waits for another: one that fails, or never ends, only loses its own
 * part of the event and causes one log line without content.
 */
export interface DiscordEvents {
  receive(event: InboundEvent): void
  /** Listens from now on. */
  join(name: HearerName, hear: Hear): void
  /** Resolves once everything received so far was handled, or failed. */
  settle(): Promise<void>
}

export function createDiscordEvents(log: Log): DiscordEvents {
  const hearing = new Map<HearerName, Hear>()
  const underWay = new Set<Promise<void>>()

  async function tell(hearer: HearerName, event: InboundEvent): Promise<void> {
    try {
      await hearing.get(hearer)?.(event)
    } catch (error) {
      const { message: _mayRepeatContent, ...facts } = describeError(error)
      log.error({ ...factsOf(event), hearer, err: facts }, 'event could not be routed')
    }
  }

  return {
    receive(event) {
      for (const hearer of HEARERS) {
        const telling = tell(hearer, event).finally(() => underWay.delete(telling))
        underWay.add(telling)
      }
    },
    join(name, hear) {
      if (hearing.has(name)) throw new Error(`Two hear as "${name}".`)
      hearing.set(name, hear)
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}

/** Where and what, never the text. */
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
    case 'names-seen':
    case 'member-left':
    case 'places-changed':
      return { event: event.type, serverId: event.serverId }
  }
}

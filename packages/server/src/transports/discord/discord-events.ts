import type { InboundEvent } from '@arachne/core/identities'

import { describeError, type Log } from '../../log.ts'

/** Who hears of what happens on Discord. All are told at once, in this order. */
const HEARERS = [
  // First: whoever answers a message does so under a name that is nobody else's.
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
 * The way from Discord to whoever hears of it. Nobody waits for another: one that fails, or never ends, costs its own
 * part of the event and one log line without a word of it.
 */
export interface DiscordEvents {
  receive(event: InboundEvent): void
  /** Hears from now on. */
  join(name: HearerName, hear: Hear): void
  /** Resolves when everything received so far has arrived, or failed to. */
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
    case 'names-seen':
    case 'member-left':
    case 'places-changed':
      return { event: event.type, serverId: event.serverId }
  }
}

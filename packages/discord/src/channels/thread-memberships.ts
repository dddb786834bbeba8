import type { InboundEvent } from '@arachne/core/identities'

/** What is known about the bot's membership in private threads. */
export interface ThreadMemberships {
  /** undefined: only Discord can tell. */
  isIn(threadId: string): boolean | undefined
  isKnown(threadId: string): boolean
  set(threadId: string, serverId: string, isIn: boolean | undefined): void
  /** A new session reports again where the bot is; until then, nothing is certain. */
  doubt(serverId: string): void
  forget(isGone: (threadId: string, serverId: string) => boolean): void
  /** All that the bot isn't known to be in. */
  closed(): ReadonlySet<string>
  /** Those it turned out not to be in, once each. */
  takeLeft(): InboundEvent[]
}

export function createThreadMemberships(): ThreadMemberships {
  const known = new Map<string, { serverId: string; isIn: boolean | undefined }>()
  const closed = new Set<string>()
  let left: InboundEvent[] = []

  function set(id: string, serverId: string, isIn: boolean | undefined): void {
    const isNews = isIn === false && known.get(id)?.isIn !== false
    if (isNews) left.push({ type: 'thread-left', channelId: id, serverId })
    known.set(id, { serverId, isIn })
    if (isIn === true) closed.delete(id)
    else closed.add(id)
  }

  return {
    set,
    isIn: (id) => known.get(id)?.isIn,
    isKnown: (id) => known.has(id),
    closed: () => closed,
    doubt(serverId) {
      for (const [id, thread] of known) if (thread.serverId === serverId) set(id, serverId, undefined)
    },
    forget(isGone) {
      for (const [id, { serverId }] of known) {
        if (!isGone(id, serverId)) continue
        known.delete(id)
        closed.delete(id)
      }
    },
    takeLeft() {
      const all = left
      left = []
      return all
    },
  }
}

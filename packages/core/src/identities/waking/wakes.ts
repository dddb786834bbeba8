import type { EntityId, Snowflake } from '@arachne/contract'

import type { Flags } from '../mailbox.ts'

/** Mail has become readable for an entity. Says why it concerns it, never what it says. */
export interface Wake {
  entityId: EntityId
  flags: Flags
  /** Missing for direct messages. */
  serverId?: Snowflake | undefined
}

type Listener = (wake: Wake) => void

/** The one source from which agents are woken, whichever way they asked for it. */
export interface Wakes {
  publish(wake: Wake): void
  /** Wakes of one entity. Returns how to stop. */
  listen(entityId: EntityId, listener: Listener): () => void
  listenToAll(listener: Listener): () => void
}

/** Listeners are called at once and must not throw: they only note that there is something to do. */
export function createWakes(): Wakes {
  const listeners = new Map<EntityId, Set<Listener>>()
  const toAll = new Set<Listener>()

  return {
    publish(wake) {
      const own = listeners.get(wake.entityId)
      if (own !== undefined) for (const listener of own) listener(wake)
      for (const listener of toAll) listener(wake)
    },

    listen(entityId, listener) {
      const own = listeners.get(entityId) ?? new Set()
      listeners.set(entityId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(entityId) === own) listeners.delete(entityId)
      }
    },

    listenToAll(listener) {
      toAll.add(listener)
      return () => void toAll.delete(listener)
    },
  }
}

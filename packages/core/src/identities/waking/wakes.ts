import type { EntityId, Snowflake } from '@arachne/contract'

import type { Flags } from '../mailbox/mailbox.ts'

/** A message has become readable for an entity. Says why it concerns the entity, never what it says. */
export interface Wake {
  entityId: EntityId
  flags: Flags
  /** Missing for direct messages. */
  serverId?: Snowflake | undefined
}

type Listener = (wake: Wake) => void

/** The one source that wakes agents, whichever way they asked for it. */
export interface Wakes {
  publish(wake: Wake): void
  /** Wakes of one entity. Returns how to stop. */
  listen(entityId: EntityId, listener: Listener): () => void
  listenToAll(listener: Listener): () => void
}

/**
 * Listeners are called synchronously and only note that there is something to do. One that fails affects neither the
 * message nor other listeners; `onFailed` is called.
 */
export function createWakes(onFailed: (error: unknown) => void): Wakes {
  const listeners = new Map<EntityId, Set<Listener>>()
  const toAll = new Set<Listener>()

  function tell(told: ReadonlySet<Listener>, wake: Wake): void {
    for (const listener of told) {
      try {
        listener(wake)
      } catch (error) {
        onFailed(error)
      }
    }
  }

  return {
    publish(wake) {
      const own = listeners.get(wake.entityId)
      if (own !== undefined) tell(own, wake)
      tell(toAll, wake)
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

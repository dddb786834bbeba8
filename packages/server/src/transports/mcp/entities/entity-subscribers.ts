import type { EntityId } from '@arachne/contract'
import { passes, type WakeFilter, type Wakes } from '@arachne/core'

import type { News } from '../protocol/sdk-protocol.ts'
import { filterOfInbox } from './inbox-uri.ts'

/** Bursts become one notice; a quiet inbox is told of at once. */
const GATHER_MS = 250

/** A stream, a session or a waiting call: somebody who hears of an entity for a while. */
interface Listener {
  /** The credential it depends on. */
  principalId: string
  uris(): Iterable<string>
  tell(news: News): void
  /** The credential has ended. */
  end(): void
}

export interface EntitySubscribers {
  /** Returns how to stop. */
  add(entityId: EntityId, listener: Listener): () => void
  toolsChanged(entityId: EntityId): void
  /** Tells those who watch this resource of the entity. */
  resourceChanged(entityId: EntityId, uri: string): void
  /** Ends those whose credential is not good any more. */
  review(entityId: EntityId, isGood: (principalId: string) => Promise<boolean>): Promise<void>
  endAll(): void
}

export function createEntitySubscribers(wakes: Pick<Wakes, 'listen'>): EntitySubscribers {
  const byEntity = new Map<EntityId, Set<Listener>>()
  const noticesOf = new WeakMap<Listener, Notices>()

  return {
    add(entityId, listener) {
      const own = byEntity.get(entityId) ?? new Set()
      byEntity.set(entityId, own.add(listener))
      const notices = createNotices((uri) => listener.tell({ kind: 'resource', uri }))
      noticesOf.set(listener, notices)
      const deafen = wakes.listen(entityId, ({ flags }) => {
        for (const uri of listener.uris()) {
          const filter: WakeFilter | undefined = filterOfInbox(uri, entityId)
          if (filter && passes(filter, flags)) notices.add(uri)
        }
      })
      return () => {
        deafen()
        notices[Symbol.dispose]()
        own.delete(listener)
        if (own.size === 0 && byEntity.get(entityId) === own) byEntity.delete(entityId)
      }
    },

    toolsChanged(entityId) {
      for (const listener of byEntity.get(entityId) ?? []) listener.tell({ kind: 'tools' })
    },

    resourceChanged(entityId, uri) {
      for (const listener of byEntity.get(entityId) ?? []) {
        if ([...listener.uris()].includes(uri)) noticesOf.get(listener)?.add(uri)
      }
    },

    async review(entityId, isGood) {
      for (const listener of byEntity.get(entityId) ?? []) {
        if (!(await isGood(listener.principalId))) listener.end()
      }
    },

    endAll() {
      for (const listener of [...byEntity.values()].flatMap((own) => [...own])) listener.end()
    },
  }
}

export interface Notices extends Disposable {
  add(uri: string): void
}

/** The first goes out at once, what follows within a moment together. */
export function createNotices(send: (uri: string) => void): Notices {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    if (waiting.size === 0) return
    for (const uri of waiting) send(uri)
    waiting.clear()
    timer = setTimeout(flush, GATHER_MS)
  }

  return {
    add(uri) {
      waiting.add(uri)
      if (timer === undefined) flush()
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

import type { EntityId } from '@arachne/contract'
import { passes, type Wakes } from '@arachne/core/identities'

import { createSubscribers, type Subscribers } from '../endpoint/subscribers.ts'
import { filterOfInbox } from './inbox-uri.ts'

export interface EntitySubscribers extends Pick<Subscribers<EntityId>, 'add' | 'endAll'> {
  toolsChanged(entityId: EntityId): void
  /** Notifies those who watch this resource of the entity. */
  resourceChanged(entityId: EntityId, uri: string): void
  /** Ends those whose credential is no longer valid. */
  review(entityId: EntityId, isGood: (principalId: string) => Promise<boolean>): Promise<void>
}

/** Watchers of an inbox are notified when a message arrives. */
export function createEntitySubscribers(wakes: Pick<Wakes, 'listen'>): EntitySubscribers {
  const { add, of, endAll } = createSubscribers<EntityId>((entityId, { uris, notify }) =>
    wakes.listen(entityId, ({ flags }) => {
      for (const uri of uris()) {
        const filter = filterOfInbox(uri, entityId)
        if (filter && passes(filter, flags)) notify(uri)
      }
    }),
  )

  return {
    add,
    endAll,

    toolsChanged(entityId) {
      for (const { tell } of of(entityId)) tell({ kind: 'tools' })
    },

    resourceChanged(entityId, uri) {
      for (const { uris, notify } of of(entityId)) if ([...uris()].includes(uri)) notify(uri)
    },

    async review(entityId, isGood) {
      for (const { principalId, end } of of(entityId)) if (!(await isGood(principalId))) end()
    },
  }
}

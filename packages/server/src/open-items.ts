import {
  type ActOnPolicies,
  type ActOnStructure,
  type Clock,
  createDueItems,
  createElections,
  createItemDesk,
  createNotificationDesk,
  createTopics,
  createVotings,
  createWaitingDesk,
  type GovernanceStore,
  type Ids,
  type Notify,
} from '@arachne/core'

import { every } from './jobs/every.ts'
import { describeError, type Log } from './log.ts'
import type { ItemRoutesDeps } from './transports/http/orgas/item-routes.ts'
import type { WaitingRoutesDeps } from './transports/http/orgas/waiting.ts'

interface Ground {
  opening: AsyncDisposableStack
  clock: Clock
  ids: Ids
  log: Log
  notify: Notify
  makers: { actOnPolicies: ActOnPolicies; actOnStructure: ActOnStructure }
}

const LOOK_MS = 5_000

type Items = Omit<ItemRoutesDeps & WaitingRoutesDeps, 'store' | 'seats'>

/** What members decide, and what time does to it. */
export function openItems(store: GovernanceStore, ground: Ground): Items {
  const { opening, clock, log } = ground
  const complain = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, 'A deadline could not be dealt with.')
  }
  const settleDue = createDueItems({ ...ground, store, onError: complain })
  opening.use(every(LOOK_MS, settleDue, complain))
  return {
    clock,
    items: createItemDesk({ store, clock }),
    waiting: createWaitingDesk({ store, clock }),
    topics: createTopics({ ...ground, store }),
    votings: createVotings({ ...ground, store }),
    elections: createElections({ ...ground, store }),
    notifications: createNotificationDesk(store),
  }
}

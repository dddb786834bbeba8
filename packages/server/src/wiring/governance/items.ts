import type { BallotShelf } from '@arachne/contract/governance'
import {
  type ActOnPolicies,
  type ActOnStructure,
  type Clock,
  createDueDays,
  createDueItems,
  createElections,
  createItemDesk,
  createNotificationDesk,
  createSendDue,
  createTopics,
  createVotings,
  createWaitingDesk,
  type GovernanceStore,
  type Ids,
  type NoticeStore,
  type Notify,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import type { Addresses } from '../../transports/http/addresses.ts'
import type { ItemDeps } from '../../transports/rest/governance/item-reading.ts'
import type { NotificationDeps } from '../../transports/rest/governance/notifications.ts'
import type { WaitingDeps } from '../../transports/rest/governance/waiting.ts'

/** What organisations need to reach people beyond the page. */
export interface ReachGround {
  discord: Pick<Discord, 'dms'>
  noticeStore: Pick<NoticeStore, 'dmLanguage'>
  /** Whether this instance sends mail. */
  sendsMail: boolean
  addresses: Addresses
}

interface Ground extends ReachGround {
  opening: AsyncDisposableStack
  clock: Clock
  ids: Ids
  log: Log
  notify: Notify
  ballotShelf: BallotShelf
  makers: { actOnPolicies: ActOnPolicies; actOnStructure: ActOnStructure }
}

const LOOK_MS = 5_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const KEPT_MS = 90 * 24 * HOUR_MS

type Items = Omit<ItemDeps & NotificationDeps & WaitingDeps, 'store' | 'questions' | 'confirmations'>

/** What members decide, and what time does to it. */
export function wireItems(store: GovernanceStore, ground: Ground): Items {
  const { opening, clock, log } = ground
  const complain = (sentence: string) => (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, sentence)
  }
  const late = complain('A deadline could not be dealt with.')
  opening.use(every(LOOK_MS, createDueItems({ ...ground, store, onError: late }), late))
  opening.use(every(MINUTE_MS, createDueDays({ ...ground, store, onError: late }), late))
  const unsent = complain('A member could not be told.')
  opening.use(every(LOOK_MS, wireSending(store, ground, unsent), unsent))
  const purge = async () => {
    for (const orgaId of await store.directory.ids()) {
      await store.within(orgaId, (unit) => unit.notifications.purge(clock.now() - KEPT_MS))
    }
  }
  opening.use(every(HOUR_MS, purge, unsent))
  return {
    clock,
    items: createItemDesk({ store, clock }),
    waiting: createWaitingDesk({ store, clock }),
    topics: createTopics({ ...ground, store }),
    votings: createVotings({ ...ground, store }),
    elections: createElections({ ...ground, store }),
    notifications: createNotificationDesk(store),
    shelf: ground.ballotShelf,
  }
}

function wireSending(
  store: GovernanceStore,
  { clock, ids, sendsMail, discord, noticeStore, addresses }: Ground,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return createSendDue({
    store,
    clock,
    ids,
    sendsMail,
    onError,
    async sendDm(userId, content) {
      await discord.dms.send(userId, { content })
    },
    languageOf: async (personId) => (await noticeStore.dmLanguage(personId)) ?? 'en',
    urlOf: (orgaId) => `${addresses.base()}/orgas/${orgaId}`,
  })
}

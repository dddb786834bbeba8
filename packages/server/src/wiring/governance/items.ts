import type { BallotShelf } from '@arachne/contract/governance'
import {
  type ActOnPolicies,
  type ActOnStructure,
  createDueDays,
  createDueItems,
  createElections,
  createItemService,
  createNotificationService,
  createSendDue,
  createTopics,
  createVotings,
  createWaitingService,
  type GovernanceStore,
  type Notify,
} from '@arachne/core/governance'
import type { NoticeStore } from '@arachne/core/notices'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'
import type { ItemDeps } from '../../transports/rest/governance/item-reading.ts'
import type { NotificationDeps } from '../../transports/rest/governance/notifications.ts'
import type { WaitingDeps } from '../../transports/rest/governance/waiting.ts'
import type { Addresses } from '../../transports/web/addresses.ts'

interface OrgaItemDeps {
  store: GovernanceStore
  discord: Pick<Discord, 'dms'>
  noticeStore: Pick<NoticeStore, 'dmLanguage'>
  /** Whether this instance sends mail. */
  sendsMail: boolean
  addresses: Addresses
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
export function wireItems(runtime: Runtime, deps: OrgaItemDeps): Items {
  const { opening, clock, ids, log } = runtime
  const { store, notify, makers } = deps
  const complain = (sentence: string) => (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.error({ err: facts }, sentence)
  }
  const late = complain('A deadline could not be handled.')
  opening.use(every(LOOK_MS, createDueItems({ store, clock, notify, onError: late }), late))
  opening.use(every(MINUTE_MS, createDueDays({ store, clock, notify, onError: late }), late))
  const unsent = complain('A member could not be notified.')
  opening.use(every(LOOK_MS, wireSending(runtime, deps, unsent), unsent))
  const purge = async () => {
    for (const orgaId of await store.directory.ids()) {
      await store.within(orgaId, (unit) => unit.notifications.purge(clock.now() - KEPT_MS))
    }
  }
  opening.use(every(HOUR_MS, purge, unsent))
  return {
    clock,
    items: createItemService({ store, clock }),
    waiting: createWaitingService({ store, clock }),
    topics: createTopics({ store, ids, notify, makers }),
    votings: createVotings({ store, ids, notify }),
    elections: createElections({ store, ids, notify, makers }),
    notifications: createNotificationService(store),
    shelf: deps.ballotShelf,
  }
}

function wireSending(
  { clock, ids }: Runtime,
  { store, sendsMail, discord, noticeStore, addresses }: OrgaItemDeps,
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

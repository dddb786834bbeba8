import { setTimeout as sleep } from 'node:timers/promises'

import type { Acts } from '@arachne/core/acts'
import {
  type Backfill,
  createBackfill,
  createDmAudiences,
  createDmRouting,
  createDmSending,
  createHearingEntities,
  createInbox,
  createNotifications,
  createReading,
  createRefill,
  createRouter,
  createTalkBudgets,
  type DmSending,
  type DmStore,
  type EntityReaders,
  type EntityStore,
  type Inbox,
  type Mailbox,
  type MailboxContents,
  type MailboxPeek,
  type Reading,
  type Router,
  type SentMessages,
  type ServerSettingsStore,
  type TalkBudgets,
} from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'

const DIGESTS_MS = 5000

interface RoutingDeps {
  store: EntityStore
  readers: EntityReaders
  settings: ServerSettingsStore
  dmStore: DmStore
  journal: Journal
  acts: Acts
  mailbox: Mailbox & MailboxPeek & MailboxContents
  sent: SentMessages
  discord: Pick<Discord, 'places' | 'dms' | 'interactions' | 'messages' | 'whenReady'>
}

export interface Routing {
  router: Router
  reading: Reading
  inbox: Inbox
  dms: DmSending
  talk: TalkBudgets
}

/** Everything between a message on Discord and its listeners. */
export function wireRouting(runtime: Runtime, deps: RoutingDeps): Routing {
  const { opening, clock, log } = runtime
  const { store, readers, settings, dmStore, journal, acts, mailbox, sent, discord } = deps
  const { places, dms } = discord
  const dmAudiences = createDmAudiences({ mailbox, readers, now: () => clock.now() })
  const dmRouting = createDmRouting({
    entities: store,
    readers,
    store: dmStore,
    dms,
    audiences: dmAudiences,
    places,
    clock,
  })
  dmRouting.attend(discord.interactions)

  const backfill = wireBackfill(runtime, deps)
  const talk = createTalkBudgets({ clock })
  const hearing = createHearingEntities({ budgets: talk, settings, sent })
  const notifications = createNotifications({
    dms,
    acts,
    clock,
    places,
    async onSwitchedOff(entityId) {
      log.warn({ entityId }, "Notifications are off: the owner's direct messages are closed.")
      await refresh(entityId)
    },
  })
  const complain = (error: unknown) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.warn({ err: facts }, 'An owner could not be notified.')
  }
  opening.use(every(DIGESTS_MS, () => notifications.flush(), complain))

  const router = createRouter({
    store,
    readers,
    places,
    mailbox,
    sent,
    dms: dmRouting,
    hearing,
    backfill,
    tellOwner: (happening) => void notifications.note(happening).catch(complain),
    onUnusable: (entityId) => log.warn({ entityId }, 'An entity receives nothing: its data cannot be used.'),
  })

  const refresh: Router['refresh'] = async (entityId) => {
    await router.refresh(entityId)
    if (entityId === undefined) return
    const entity = await store.find(entityId)
    await (entity ? dmAudiences.refresh(entity) : dmAudiences.leave(entityId))
  }

  const { channelsOf: dmChannelsOf } = dmAudiences
  return {
    router: { receive: wireRefill(runtime, deps, router), refresh },
    talk,
    reading: createReading({ places, mailbox, dmChannelsOf, backfill }),
    inbox: createInbox({ places, mailbox, dmChannelsOf }),
    dms: createDmSending({ dms, places, store: dmStore, journal, clock }),
  }
}

/** Messages missed while the process wasn't running. */
function wireBackfill({ clock }: Runtime, { discord }: RoutingDeps): Backfill {
  let listeningSince: number | undefined
  void discord.whenReady().then(() => (listeningSince = clock.now()))
  return createBackfill({
    places: discord.places,
    messages: discord.messages,
    clock,
    listeningSince: () => listeningSince,
  })
}

/** What a lost connection missed is fetched, and then handled like anything else. */
function wireRefill(
  { clock, log }: Runtime,
  { store, mailbox, discord: { places, messages } }: RoutingDeps,
  { receive }: Router,
): Router['receive'] {
  const refill = createRefill({
    clock,
    store,
    mailbox,
    places,
    messages,
    receive,
    wait: (ms) => sleep(ms),
    onNotRefilled: (channelId) =>
      log.warn({ channelId }, 'Messages sent while Discord was disconnected could not be fetched.'),
  })
  return async (event) => (event.type === 'events-missed' ? refill(event.since) : receive(event))
}

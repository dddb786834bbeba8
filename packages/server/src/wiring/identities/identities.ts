import type { EntityId } from '@arachne/contract'
import type { After } from '@arachne/core/decisions'
import {
  createForgetMessages,
  createRecentActivity,
  createWakes,
  type InboundEvent,
  type Mutes,
  type Registry,
  type SentMessageStore,
  withWakes,
} from '@arachne/core/identities'
import type { Discord } from '@arachne/discord'

import { createMailbox } from '../../adapters/mailbox/mailbox.ts'
import type { GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import type { Config } from '../../config/config.ts'
import { every } from '../../jobs/every.ts'
import type { Runtime } from '../../runtime.ts'
import type { Site } from '../../site.ts'
import { tellAll } from '../../tell-all.ts'
import { createDiscordEvents } from '../../transports/discord/discord-events.ts'
import { wireGrants } from '../authority/grants.ts'
import { wireDecisions } from '../decisions.ts'
import type { Storage } from '../storage.ts'
import { wireAccountability } from './accountability.ts'
import { createFileTools } from './file-tools.ts'
import { wireNamesakes } from './namesakes.ts'
import { createEntityTools } from './place-tools.ts'
import { wireRegistry } from './registry.ts'
import { wireRouting } from './routing.ts'
import { createPostingTools, createSpeakingTools } from './speaking-tools.ts'

const SWEEP_MS = 30_000
const GIFTS_MS = 3_600_000

interface IdentityDeps {
  storage: Storage
  /** The stored ones, also counting new messages. */
  sentMessages: SentMessageStore
  site: Site
  limits: Pick<Config['limits'], 'channelSends'>
  entitiesPerOwner: number
  connectDiscord(onEvent: (event: InboundEvent) => void): Discord
  /** Timers of questions that follow a different clock than the machine's. */
  after: After | undefined
  outside: GuardDeps | undefined
}

/** Entities on Discord: who they are, what they hear and say, and what they ask people. */
export async function wireIdentities(runtime: Runtime, deps: IdentityDeps) {
  const { opening, log } = runtime
  const { storage, sentMessages, entitiesPerOwner, outside } = deps
  const mail = wireMailbox(runtime)

  // After Discord is closed, but before the mailbox is.
  opening.defer(() => events.settle())
  const discord = opening.use(deps.connectDiscord((event) => events.receive(event)))
  const conversation = await wireConversation(runtime, {
    storage,
    sentMessages,
    site: deps.site,
    limits: deps.limits,
    after: deps.after,
    discord,
    mailbox: mail.mailbox,
  })
  const { names, accountability, grants, routing, speaking, decisions, posting, sendOnce } = conversation
  const { router, talk, reading, inbox, dms } = routing
  const { sent, mutes, lastSeen } = accountability
  // Each handles an event independently of the others, in this order.
  const events = createDiscordEvents(log.part('discord'))
  events.join('names', names.hear)
  events.join('routing', router.receive)
  events.join('message records', createForgetMessages([sentMessages, storage.reactionHolders]))
  events.join('reactions', speaking.reacting.hear)
  events.join('registry', (event) => reconcile(event))
  events.join('decisions', decisions.hear)
  await router.refresh()

  const afterChange = [names.refresh, router.refresh, accountability.entityChanged]
  const { registry, reconcile, ...named } = wireRegistry(runtime, {
    storage,
    settings: accountability.settings,
    onSettings: accountability.onSettings,
    discord,
    ensureMentionRole: names.ensureMentionRole,
    entitiesPerOwner,
    endGrants: (act, entityId, over) => grants.grants.endAllWithin(act, { entityId }, over),
    onChange: ({ entityId }) => tellAll(afterChange, entityId),
  })
  const onGiftsFailed = (error: unknown) => log.error({ err: error }, 'Ending expired offers failed.')
  opening.use(every(GIFTS_MS, () => registry.gifts.sweep(), onGiftsFailed))
  const { uploads, tools: files } = createFileTools(runtime, { discord, posting, outside })
  const { store, journal } = storage
  const done = { discord, store, journal, sent, posting, sendOnce, registry, reading, wakes: mail.wakes }
  const places = createEntityTools(runtime, done)
  return {
    ...mail,
    ...grants,
    ...named,
    discord,
    mutes,
    lastSeen,
    uploads,
    talk,
    inbox,
    decisions,
    events,
    afterChange,
    registry: withMutes(registry, mutes),
    tools: { ...places, ...speaking, ...files, dms, decisions: decisions.ports },
  }
}

interface ConversationDeps extends Pick<
  IdentityDeps,
  'storage' | 'sentMessages' | 'site' | 'limits' | 'after'
> {
  discord: Discord
  mailbox: Mailboxes
}

/** What entities hear and say, their names on servers, and what they ask people. */
async function wireConversation(runtime: Runtime, deps: ConversationDeps) {
  const { storage, sentMessages, site, after, discord, mailbox } = deps
  const { acts, journal, store, settings, reactionHolders, dmStore } = storage
  const { muteStore, sendKeys, grantStore } = storage
  const onMarked = (id: EntityId) => routing.router.refresh(id)
  const names = await wireNamesakes(runtime, { store, acts, discord, onMarked })
  const { channelSends } = deps.limits
  const watched = { store, settings, sentMessages, muteStore, journal, acts, discord, channelSends }
  const accountability = await wireAccountability(runtime, watched)
  const { sent } = accountability
  const { faceOf } = site
  const { nameOn } = names
  const posted = createPostingTools(runtime, { discord, sent, sendKeys, journal, faceOf, nameOn })
  const { posting, sendOnce } = posted
  const refresh = (entityId: EntityId) => routing.router.refresh(entityId)
  const grants = wireGrants(runtime, { store, grantStore, acts, refresh })
  const { readers } = grants
  const heard = { store, readers, settings, dmStore, journal, acts, mailbox, sent, discord }
  const routing = wireRouting(runtime, heard)
  const { reading, inbox } = routing
  const said = { discord, store, sent, posting, reactionHolders, sendOnce, journal, faceOf, nameOn }
  const speaking = createSpeakingTools(runtime, said)
  const { decisionStore, decisionSettings, decisionCursors, decisionNotes, questionPages } = storage
  const questions = { decisionStore, decisionSettings, decisionCursors, decisionNotes, questionPages }
  const asked = { ...questions, after, store, journal, acts, reading, inbox, discord }
  const decisions = wireDecisions(runtime, asked)
  return { names, accountability, grants, routing, speaking, decisions, posting, sendOnce }
}

export type Identities = Awaited<ReturnType<typeof wireIdentities>>

function withMutes(registry: Registry, mutes: Mutes): Registry {
  return { ...registry, memberships: async (id) => mutes.apply(await registry.memberships(id)) }
}

type Mailboxes = ReturnType<typeof wireMailbox>['mailbox']

function wireMailbox({ opening, clock, log }: Runtime) {
  const complain = (sentence: string) => (error: unknown) => log.error({ err: error }, sentence)
  const onUnopenable = (count: number) => log.error({ count }, 'Queued messages could not be opened.')
  const wakes = createWakes(complain('A client could not be notified of new messages.'))
  const mailbox = withWakes(opening.use(createMailbox({ clock, onUnopenable })), wakes)
  opening.use(every(SWEEP_MS, () => mailbox.sweep(), complain('Cleaning up the mailbox failed.')))
  const recentActivity = createRecentActivity(clock)
  opening.defer(wakes.listenToAll(({ entityId }) => recentActivity.mailed(entityId)))
  return { mailbox, wakes, recentActivity }
}

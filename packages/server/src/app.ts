import type { EntityId } from '@arachne/contract'
import {
  type After,
  type Clock,
  createRecentActivity,
  createForgetMessages,
  createWakes,
  createWhy,
  type EntityStore,
  type Grants,
  type InboundEvent,
  type Journal,
  type Mailbox,
  type Mutes,
  type Registry,
  type SigningKeys,
  type WakeCalls,
  withWakes,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { type DataDir, openDataDir } from './adapters/data-dir/data-dir.ts'
import type { GuardDeps } from './adapters/fetching/guarded-request.ts'
import { askOwnAddress } from './adapters/fetching/own-address.ts'
import { createCallLimits } from './adapters/limits/call-limits.ts'
import { createMailbox } from './adapters/mailbox/mailbox.ts'
import type { Config } from './config/config.ts'
import { every } from './jobs/every.ts'
import type { Log } from './log.ts'
import { platform, VERSION } from './platform.ts'
import { createSite, type Site } from './site.ts'
import { tellAll } from './tell-all.ts'
import { createDiscordEvents } from './transports/discord/discord-events.ts'
import { createAllowedHosts } from './transports/http/allowed-hosts.ts'
import { createClientAddress } from './transports/http/client-address.ts'
import { listDocs } from './transports/http/docs/doc-list.ts'
import { createHttpApp } from './transports/http/http-app.ts'
import { createListener } from './transports/http/listener.ts'
import { SHOWN_TOOLS } from './transports/mcp/tools/entity-tools.ts'
import { issuerOf } from './transports/oauth/metadata.ts'
import { wireAuthority, wireSigningKeys } from './wiring/authority/authority.ts'
import { wireAuthenticate, wireGrants } from './wiring/authority/grants.ts'
import { wireLogin } from './wiring/authority/login.ts'
import { connectDiscord } from './wiring/connect-discord.ts'
import { wireDecisions, tellOfDecisions } from './wiring/decisions.ts'
import { type Governance, wireGovernance } from './wiring/governance/governance.ts'
import { mendBallots } from './wiring/governance/mend-ballots.ts'
import { wireAccountability } from './wiring/identities/accountability.ts'
import { wireAvatars } from './wiring/identities/avatars.ts'
import { createFileTools } from './wiring/identities/file-tools.ts'
import { wireMcp } from './wiring/identities/mcp.ts'
import { wireNamesakes } from './wiring/identities/namesakes.ts'
import { createEntityTools } from './wiring/identities/place-tools.ts'
import { wireRegistry } from './wiring/identities/registry.ts'
import { wireRouting } from './wiring/identities/routing.ts'
import { createPostingTools, createSpeakingTools } from './wiring/identities/speaking-tools.ts'
import { createLookUnread, type LookUnread } from './wiring/identities/unread.ts'
import { wireWaking } from './wiring/identities/waking.ts'
import { type ActivityCounting, wireActivity } from './wiring/operations/activity.ts'
import { wireLive } from './wiring/operations/live.ts'
import { wireNotices } from './wiring/operations/notices.ts'
import { createOperatorHealth } from './wiring/operations/operator-health.ts'
import { processMetrics } from './wiring/operations/process-metrics.ts'
import { findUnreadiness } from './wiring/operations/readiness.ts'
import { wireStorage, type Storage } from './wiring/storage.ts'

const SWEEP_MS = 30_000
const GIFTS_MS = 3_600_000

export interface AppOptions {
  log: Log
  /** Already taken for this process; otherwise the app takes it itself. */
  dataDir?: DataDir
  /** The built Loom. */
  loomDir?: string
  /** The folder with the documentation. */
  docsDir?: string
  /** Set when Discord is a local sandbox. */
  sandbox?: { chatUrl: string }
  clock?: Clock
  /** Timers of questions that follow this clock. */
  after?: After
  /** How often an agent of a member may open a session, for tests. */
  agentSessionsPerHour?: number
  /** Another way to host names and sockets outside, and another pause before somebody there is called again, for tests. */
  outside?: GuardDeps & { pauseMs?: number }
  /** Another Discord than the configured one, for tests. */
  connectDiscord?: (onEvent: (event: InboundEvent) => void) => Discord
}

interface ListenAt {
  port: number
  host: string
  hidden?: boolean
}

export interface App extends AsyncDisposable {
  readonly registry: Registry
  readonly journal: Journal
  readonly mailbox: Mailbox
  readonly grants: Grants
  readonly governance: Pick<Governance, 'store' | 'practise' | 'items' | 'topics' | 'votings' | 'elections'>
  readonly discord: Pick<Discord, 'status' | 'whenReady' | 'places'>
  /** Answers the public address. The command line finds this process by the data directory, unless it is `hidden`. */
  listen(at: ListenAt): Promise<string>
  /** How this machine reaches it, whatever the public address is. */
  readonly localUrl: string
}

/** Builds every object once, by hand, from the ground up; stops in the opposite order. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, clock = { now: () => Date.now() } } = options
  await using opening = new AsyncDisposableStack()

  const dataDir =
    options.dataDir ?? opening.use(openDataDir(config.storage.dataDir, { secret: config.secret }))
  const storage = await wireStorage(config, { ...platform, opening, clock, log, dataDir })
  const activity = wireActivity({ ...storage, opening, clock, log })
  const sentMessages = activity.countSent(storage.sentMessages)
  const started = { ...options, opening, clock, site: createSite(config) }
  const identities = await wireIdentities(config, { ...started, ...storage, sentMessages })
  opening.defer(identities.wakes.listenToAll(activity.heard))
  const lookUnread = createLookUnread({ ...storage, ...identities })
  const grounds = { ...started, ...storage, ...identities, dataDir, lookUnread, activity }
  const wakeCalls = await wireWaking({ ...grounds, ...platform })
  const signingKeys = await wireSigningKeys(grounds)
  await mendBallots(storage, log)
  const edges = wireEdges(config, { ...grounds, wakeCalls, signingKeys })
  identities.discord.start()

  const running = opening.move()
  return {
    registry: identities.registry,
    journal: storage.journal,
    mailbox: identities.mailbox,
    grants: identities.grants,
    governance: edges.governance,
    discord: identities.discord,
    listen: edges.listen,
    get localUrl() {
      return edges.localUrl()
    },
    async [Symbol.asyncDispose]() {
      edges.stopAccepting()
      await running.disposeAsync()
    },
  }
}

interface Ground {
  opening: AsyncDisposableStack
  clock: Clock
  log: Log
}

type AfterChange = ((entityId: EntityId) => Promise<void>)[]

async function wireIdentities(config: Config, ground: Ground & Storage & AppOptions & { site: Site }) {
  const { opening, log } = ground
  const box = wireMailbox(ground)
  const { mailbox, wakes } = box

  // When Discord is closed and the mailbox not yet.
  opening.defer(() => events.settle())
  const discord = opening.use(connectDiscord(config, ground, (event) => events.receive(event)))
  const names = await wireNamesakes({ ...ground, discord, onMarked: (id) => router.refresh(id) })
  const accountability = await wireAccountability({ ...ground, ...config.limits, discord })
  const { sent, mutes, lastSeen } = accountability
  const made = createPostingTools({ ...ground, ...ground.site, ...platform, ...names, discord, sent })
  const lending = wireGrants({ ...ground, refresh: (entityId) => router.refresh(entityId) })
  const { router, talk, reading, inbox, dms } = wireRouting({ ...ground, ...lending, mailbox, sent, discord })
  const speaking = createSpeakingTools({ ...ground, ...ground.site, ...names, ...made, discord, sent })
  const decisions = wireDecisions({ ...ground, ...platform, discord, reading, inbox })
  const events = createDiscordEvents(log.part('discord'))
  events.join('names', names.hear)
  events.join('routing', router.receive)
  events.join('message records', createForgetMessages([ground.sentMessages, ground.reactionHolders]))
  events.join('reactions', speaking.reacting.hear)
  events.join('registry', (event) => reconcile(event))
  events.join('decisions', decisions.hear)
  await router.refresh()

  const afterChange: AfterChange = [names.refresh, router.refresh, accountability.entityChanged]
  const { registry, reconcile, ...named } = wireRegistry({
    ...ground,
    settings: accountability.settings,
    onSettings: accountability.onSettings,
    ...platform,
    discord,
    ensureMentionRole: names.ensureMentionRole,
    entitiesPerOwner: config.entitiesPerOwner,
    endGrants: (act, entityId, over) => lending.grants.endAllWithin(act, { entityId }, over),
    onChange: ({ entityId }) => tellAll(afterChange, entityId),
  })
  opening.use(every(GIFTS_MS, () => registry.gifts.sweep(), complain(log, 'Ending old offers failed.')))
  const { uploads, tools } = createFileTools({ ...ground, ...platform, ...made, discord })
  return {
    discord,
    ...box,
    mutes,
    lastSeen,
    registry: withMutes(registry, mutes),
    uploads,
    talk,
    inbox,
    decisions,
    events,
    afterChange,
    ...lending,
    ...named,
    tools: {
      ...createEntityTools({ ...ground, ...made, discord, sent, registry, reading, wakes }),
      ...speaking,
      ...tools,
      dms,
      decisions: decisions.ports,
    },
  }
}

function withMutes(registry: Registry, mutes: Mutes): Registry {
  return { ...registry, memberships: async (id) => mutes.apply(await registry.memberships(id)) }
}

function wireMailbox({ opening, clock, log }: Ground) {
  const onUnopenable = (count: number) => log.error({ count }, 'Queued messages could not be opened.')
  const wakes = createWakes(complain(log, 'Somebody could not be told of mail.'))
  const mailbox = withWakes(opening.use(createMailbox({ clock, onUnopenable })), wakes)
  opening.use(every(SWEEP_MS, () => mailbox.sweep(), complain(log, 'Sweeping the mailbox failed.')))
  const recentActivity = createRecentActivity(clock)
  opening.defer(wakes.listenToAll(({ entityId }) => recentActivity.mailed(entityId)))
  return { mailbox, wakes, recentActivity }
}

type Identities = Awaited<ReturnType<typeof wireIdentities>>

interface Started {
  site: Site
  activity: ActivityCounting
  dataDir: DataDir
  lookUnread: LookUnread
  wakeCalls: WakeCalls
  signingKeys: SigningKeys
}

function governing({ orgasPerOwner, mail, discord }: Config) {
  return { orgasPerOwner, mail, ...discord.endpoints }
}

function wireEdges(config: Config, ground: Ground & Storage & Identities & AppOptions & Started) {
  const { opening, log, discord, dataDir, signingKeys, site } = ground
  const { addresses } = site
  const publicUrls = () => [addresses.base(), config.http.dashboardUrl ?? addresses.base()]

  const limits = createCallLimits(config.limits)
  // Taken down after the MCP sessions, whose streams would keep its connections open.
  const listener = opening.use(createListener((request, bindings) => http.fetch(request, bindings)))
  const signing = { ...signingKeys, issuer: () => issuerOf(addresses) }
  const authenticate = wireAuthenticate({ ...ground, signing, addresses })
  const onCall = ground.activity.called(discord.places)
  const mcp = wireMcp({ ...ground, authenticate, limits, addresses, version: VERSION, onCall })
  ground.afterChange.push(mcp.entityChanged)
  ground.afterReaders.push(mcp.readersChanged)
  const login = wireLogin(config, { ...ground, ...platform, addresses, publicUrls, limits })
  const { places, roles } = discord
  const forms = { ids: platform.ids, addresses, places, roles, tools: SHOWN_TOOLS, login: login.browser }
  const live = wireLive(ground)
  wireNotices({ ...ground, ...platform, addresses, live, rules: login.ruledServers })
  tellOfDecisions(ground.decisions, { mcp, live })
  const grounds = { ...ground, ...platform, addresses, live, limits, signing }
  const governance = wireGovernance({ ...grounds, ...governing(config) })
  const http = createHttpApp({
    ...ground,
    ...forms,
    authenticate,
    why: createWhy({ ...forms, store: muted(ground), keeper: discord.keepers.channels }),
    inviteUrl: discord.inviteUrl,
    mcp: mcp.routes,
    log: log.part('http'),
    health: { problems: () => findUnreadiness(discord, ground.ping) },
    metrics: () => [...processMetrics(VERSION), mcp.calls()],
    instance: { version: VERSION, sandboxChatUrl: ground.sandbox?.chatUrl },
    allowedHosts: createAllowedHosts(publicUrls),
    authorizationServers: authorizing(ground.store, signing.issuer),
    clientAddress: createClientAddress(config.http.trustProxy),
    live,
    condition: createOperatorHealth(config, { ...ground, addresses, version: VERSION }),
    avatars: wireAvatars({ ...ground, addresses }),
    governance,
    askOwnAddress,
    localToken: dataDir.localToken,
    login,
    oauth: wireAuthority({ ...ground, ...forms, governance }),
    limits,
    loomDir: ground.loomDir,
    docs: listDocs(ground.docsDir),
  })

  return {
    localUrl: site.localUrl,
    governance,
    stopAccepting: listener.stopAccepting,
    async listen({ hidden = false, ...at }: ListenAt) {
      site.port = await listener.listen(at)
      if (!hidden) dataDir.announce(site.localUrl())
      log.info({ url: addresses.base(), host: at.host, port: site.port }, 'Listening.')
      return addresses.base()
    },
  }
}

function authorizing(store: Pick<EntityStore, 'find'>, issuer: () => string) {
  return {
    issuers: () => [issuer()],
    knows: async (id: EntityId) => (await store.find(id)) !== undefined,
  }
}

function muted({ store, mutes }: Storage & Identities): Pick<EntityStore, 'listMemberships'> {
  return { listMemberships: async (filter) => mutes.apply(await store.listMemberships(filter)) }
}

function complain(log: Log, message: string): (error: unknown) => void {
  return (error) => log.error({ err: error }, message)
}

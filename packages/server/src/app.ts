import type { EntityId } from '@arachne/contract'
import {
  type After,
  type Clock,
  createDoings,
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
import { createCondition } from './condition.ts'
import type { Config } from './config/config.ts'
import { connectDiscord } from './connect-discord.ts'
import { createEntityTools } from './entity-tools.ts'
import { createFileTools } from './file-tools.ts'
import { findProblems } from './find-problems.ts'
import { every } from './jobs/every.ts'
import type { Log } from './log.ts'
import { mendBallots } from './mend-ballots.ts'
import { openAccountability } from './open-accountability.ts'
import { type ActivityCounting, openActivity } from './open-activity.ts'
import { openAuthority, openSigning } from './open-authority.ts'
import { openAvatars } from './open-avatars.ts'
import { openDecisions, tellOfDecisions } from './open-decisions.ts'
import { type Governance, openGovernance } from './open-governance.ts'
import { openDoor, openGrants } from './open-grants.ts'
import { openLive } from './open-live.ts'
import { openLogin } from './open-login.ts'
import { openMcp } from './open-mcp.ts'
import { openNamesakes } from './open-namesakes.ts'
import { openNotices } from './open-notices.ts'
import { openRegistry } from './open-registry.ts'
import { openRouting } from './open-routing.ts'
import { openStorage, type Storage } from './open-storage.ts'
import { openWaking } from './open-waking.ts'
import { platform, VERSION } from './platform.ts'
import { processMetrics } from './process-metrics.ts'
import { createSite, type Site } from './site.ts'
import { createPostingTools, createSpeakingTools } from './speaking-tools.ts'
import { tellAll } from './tell-all.ts'
import { createDiscordEvents } from './transports/discord/discord-events.ts'
import { createAllowedHosts } from './transports/http/allowed-hosts.ts'
import { createClientAddress } from './transports/http/client-address.ts'
import { listDocs } from './transports/http/docs/doc-list.ts'
import { createHttpApp } from './transports/http/http-app.ts'
import { createListener } from './transports/http/listener.ts'
import { SHOWN_TOOLS } from './transports/mcp/tools/entity-tools.ts'
import { issuerOf } from './transports/oauth/metadata.ts'
import { createLookUnread, type LookUnread } from './unread.ts'

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
  const storage = await openStorage(config, { ...platform, opening, clock, log, dataDir })
  const activity = openActivity({ ...storage, opening, clock, log })
  const sentMessages = activity.countSent(storage.sentMessages)
  const started = { ...options, opening, clock, site: createSite(config) }
  const identities = await openIdentities(config, { ...started, ...storage, sentMessages })
  opening.defer(identities.wakes.listenToAll(activity.heard))
  const lookUnread = createLookUnread({ ...storage, ...identities })
  const grounds = { ...started, ...storage, ...identities, dataDir, lookUnread, activity }
  const wakeCalls = await openWaking({ ...grounds, ...platform })
  const signingKeys = await openSigning(grounds)
  await mendBallots(storage, log)
  const edges = openEdges(config, { ...grounds, wakeCalls, signingKeys })
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

async function openIdentities(config: Config, ground: Ground & Storage & AppOptions & { site: Site }) {
  const { opening, log } = ground
  const box = openMailbox(ground)
  const { mailbox, wakes } = box

  // When Discord is closed and the mailbox not yet.
  opening.defer(() => events.settle())
  const discord = opening.use(connectDiscord(config, ground, (event) => events.receive(event)))
  const names = await openNamesakes({ ...ground, discord, onMarked: (id) => router.refresh(id) })
  const accountability = await openAccountability({ ...ground, ...config.limits, discord })
  const { sent, mutes, attendance } = accountability
  const made = createPostingTools({ ...ground, ...ground.site, ...platform, ...names, discord, sent })
  const lending = openGrants({ ...ground, refresh: (entityId) => router.refresh(entityId) })
  const { router, talk, reading, inbox, dms } = openRouting({ ...ground, ...lending, mailbox, sent, discord })
  const speaking = createSpeakingTools({ ...ground, ...ground.site, ...names, ...made, discord, sent })
  const decisions = openDecisions({ ...ground, ...platform, discord, reading, inbox })
  const events = createDiscordEvents(log.part('discord'))
  events.join('names', names.hear)
  events.join('routing', router.receive)
  events.join('message records', createForgetMessages([ground.sentMessages, ground.reactionHolders]))
  events.join('reactions', speaking.reacting.hear)
  events.join('registry', (event) => reconcile(event))
  events.join('decisions', decisions.hear)
  await router.refresh()

  const afterChange: AfterChange = [names.refresh, router.refresh, accountability.entityChanged]
  const { registry, reconcile, ...named } = openRegistry({
    ...ground,
    settings: accountability.settings,
    ...platform,
    discord,
    ensureMentionRole: names.ensureMentionRole,
    entitiesPerOwner: config.entitiesPerOwner,
    endGrants: (entityId, why, actor) => lending.grants.endAllOf({ entityId }, why, actor),
    onChange: ({ entityId }) => tellAll(afterChange, entityId),
  })
  opening.use(every(GIFTS_MS, () => registry.gifts.sweep(), complain(log, 'Ending old offers failed.')))
  const { uploads, tools } = createFileTools({ ...ground, ...platform, ...made, discord })
  return {
    discord,
    ...box,
    mutes,
    attendance,
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

function openMailbox({ opening, clock, log }: Ground) {
  const onUnopenable = (count: number) => log.error({ count }, 'Queued messages could not be opened.')
  const wakes = createWakes(complain(log, 'Somebody could not be told of mail.'))
  const mailbox = withWakes(opening.use(createMailbox({ clock, onUnopenable })), wakes)
  opening.use(every(SWEEP_MS, () => mailbox.sweep(), complain(log, 'Sweeping the mailbox failed.')))
  const doings = createDoings(clock)
  opening.defer(wakes.listenToAll(({ entityId }) => doings.mailed(entityId)))
  return { mailbox, wakes, doings }
}

type Identities = Awaited<ReturnType<typeof openIdentities>>

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

function openEdges(config: Config, ground: Ground & Storage & Identities & AppOptions & Started) {
  const { opening, log, discord, dataDir, signingKeys, site } = ground
  const { addresses } = site
  const publicUrls = () => [addresses.base(), config.http.dashboardUrl ?? addresses.base()]

  const limits = createCallLimits(config.limits)
  // Taken down after the MCP sessions, whose streams would keep its connections open.
  const listener = opening.use(createListener((request, bindings) => http.fetch(request, bindings)))
  const signing = { ...signingKeys, issuer: () => issuerOf(addresses) }
  const authenticate = openDoor({ ...ground, signing, addresses })
  const onCall = ground.activity.called(discord.places)
  const mcp = openMcp({ ...ground, authenticate, limits, addresses, version: VERSION, onCall })
  ground.afterChange.push(mcp.entityChanged)
  ground.afterReaders.push(mcp.readersChanged)
  const login = openLogin(config, { ...ground, ...platform, addresses, publicUrls, limits })
  const { places, roles } = discord
  const forms = { ids: platform.ids, addresses, places, roles, tools: SHOWN_TOOLS, login: login.browser }
  const live = openLive(ground)
  openNotices({ ...ground, ...platform, addresses, live, rules: login.ruledServers })
  tellOfDecisions(ground.decisions, { mcp, live })
  const grounds = { ...ground, ...platform, addresses, live, limits, signing }
  const governance = openGovernance({ ...grounds, ...governing(config) })
  const http = createHttpApp({
    ...ground,
    ...forms,
    authenticate,
    why: createWhy({ ...forms, store: muted(ground), keeper: discord.keepers.channels }),
    inviteUrl: discord.inviteUrl,
    mcp: mcp.routes,
    log: log.part('http'),
    health: { problems: () => findProblems(discord, ground.ping) },
    metrics: () => [...processMetrics(VERSION), mcp.calls()],
    instance: { version: VERSION, sandboxChatUrl: ground.sandbox?.chatUrl },
    allowedHosts: createAllowedHosts(publicUrls),
    authorizationServers: authorizing(ground.store, signing.issuer),
    clientAddress: createClientAddress(config.http.trustProxy),
    live,
    condition: createCondition(config, { ...ground, addresses, version: VERSION }),
    avatars: openAvatars({ ...ground, addresses }),
    governance,
    askOwnAddress,
    localToken: dataDir.localToken,
    login,
    oauth: openAuthority({ ...ground, ...forms, governance }),
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

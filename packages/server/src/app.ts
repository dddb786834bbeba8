import type { Grants } from '@arachne/core/authority'
import type { After } from '@arachne/core/decisions'
import type { InboundEvent, Mailbox, Registry } from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Clock } from '@arachne/core/ports'
import type { Discord } from '@arachne/discord'

import { type DataDir, openDataDir } from './adapters/data-dir/data-dir.ts'
import type { GuardDeps } from './adapters/outbound-http/guarded-request.ts'
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'
import { platform } from './platform.ts'
import type { Runtime } from './runtime.ts'
import { createSite, type Site } from './site.ts'
import { wireSigningKeys } from './wiring/authority/authority.ts'
import { connectDiscord } from './wiring/connect-discord.ts'
import type { Governance } from './wiring/governance/governance.ts'
import { mendBallots } from './wiring/governance/mend-ballots.ts'
import { type Identities, wireIdentities } from './wiring/identities/identities.ts'
import { createLookUnread } from './wiring/identities/unread.ts'
import { wireWaking } from './wiring/identities/waking.ts'
import { wireActivity } from './wiring/operations/activity.ts'
import { wireHttp } from './wiring/operations/http.ts'
import { type Storage, wireStorage } from './wiring/storage.ts'

export interface AppOptions {
  log: Log
  /** Already taken for this process; otherwise, the app takes it itself. */
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
  /** How often a member's agent may open a session, for tests. */
  agentSessionsPerHour?: number
  /** Replaces host names and sockets outside, and the pause before an outside address is called again, for tests. */
  outside?: GuardDeps & { pauseMs?: number }
  /** A different Discord than the configured one, for tests. */
  connectDiscord?: (onEvent: (event: InboundEvent) => void) => Discord
}

export interface App extends AsyncDisposable {
  readonly registry: Registry
  readonly journal: Journal
  readonly mailbox: Mailbox
  readonly grants: Grants
  readonly governance: Pick<Governance, 'store' | 'practise' | 'items' | 'topics' | 'votings' | 'elections'>
  readonly discord: Pick<Discord, 'status' | 'whenReady' | 'places'>
  /**
   * Returns the public address. Unless it is `hidden`, the command line finds this process through the data directory.
   */
  listen(at: { port: number; host: string; hidden?: boolean }): Promise<string>
  /** How this machine reaches it, whatever the public address is. */
  readonly localUrl: string
}

/** Builds every object once, by hand, from the bottom up; stops in the opposite order. */
export async function createApp(config: Config, options: AppOptions): Promise<App> {
  const { log, clock = { now: () => Date.now() }, after, outside, agentSessionsPerHour } = options
  await using opening = new AsyncDisposableStack()
  const runtime: Runtime = { opening, clock, log, ids: platform.ids, sha256: platform.sha256 }

  const dataDir =
    options.dataDir ?? opening.use(openDataDir(config.storage.dataDir, { secret: config.secret }))
  const storage = await wireStorage(config, runtime, dataDir)
  const activity = wireActivity(runtime, storage.activityCounts)
  const site = createSite(config)
  const identities = await wireIdentities(runtime, {
    storage,
    sentMessages: activity.countSent(storage.sentMessages),
    site,
    limits: config.limits,
    entitiesPerOwner: config.entitiesPerOwner,
    connectDiscord: (onEvent) => connectDiscord(config, options, onEvent),
    after,
    outside,
  })
  const { discord, registry, wakes, recentActivity, readers, inbox } = identities
  opening.defer(wakes.listenToAll(activity.heard))
  const { store, acts, wakeCallStore, signingKeyStore } = storage
  const lookUnread = createLookUnread({ store, readers, registry, inbox })
  const called = { dataDir, wakeCallStore, acts, lookUnread, recentActivity, wakes, outside }
  const wakeCalls = await wireWaking(runtime, called)
  const signingKeys = await wireSigningKeys(runtime, { dataDir, acts, signingKeyStore })
  await mendBallots(runtime, storage)
  const edge = wireHttp(config, runtime, {
    storage,
    identities,
    site,
    dataDir,
    activity,
    lookUnread,
    wakeCalls,
    signingKeys,
    loomDir: options.loomDir,
    docsDir: options.docsDir,
    sandboxChatUrl: options.sandbox?.chatUrl,
    after,
    outside,
    agentSessionsPerHour,
  })
  discord.start()
  return asApp({ storage, identities, edge, site, dataDir, log, running: opening.move() })
}

interface Parts {
  storage: Storage
  identities: Identities
  edge: ReturnType<typeof wireHttp>
  site: Site
  dataDir: DataDir
  log: Log
  running: AsyncDisposableStack
}

/** The app's interface for its caller. */
function asApp({ storage, identities, edge, site, dataDir, log, running }: Parts): App {
  const { registry, mailbox, grants, discord } = identities
  const { listener, governance } = edge
  return {
    registry,
    journal: storage.journal,
    mailbox,
    grants,
    governance,
    discord,
    async listen({ hidden = false, ...at }) {
      site.port = await listener.listen(at)
      if (!hidden) dataDir.announce(site.localUrl())
      const url = site.addresses.base()
      log.info({ url, host: at.host, port: site.port }, 'Listening.')
      return url
    },
    get localUrl() {
      return site.localUrl()
    },
    async [Symbol.asyncDispose]() {
      listener.stopAccepting()
      await running.disposeAsync()
    },
  }
}

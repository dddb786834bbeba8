import type { EntityId } from '@arachne/contract'
import type { SigningKeys } from '@arachne/core/authority'
import type { After } from '@arachne/core/decisions'
import { type CallLimits, createWhy, type EntityStore, type WakeCalls } from '@arachne/core/identities'

import type { TokenIssuer } from '../../adapters/authority/proven-tokens.ts'
import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import { createCallLimits } from '../../adapters/limits/call-limits.ts'
import type { GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import { askOwnAddress } from '../../adapters/outbound-http/own-address.ts'
import type { Config } from '../../config/config.ts'
import { VERSION } from '../../platform.ts'
import type { Runtime } from '../../runtime.ts'
import type { Site } from '../../site.ts'
import { SHOWN_TOOLS } from '../../transports/mcp/tools/entity-tools.ts'
import { issuerOf } from '../../transports/oauth/provider/metadata.ts'
import { createAllowedHosts } from '../../transports/web/allowed-hosts.ts'
import { createClientAddress } from '../../transports/web/client-address.ts'
import { listDocs } from '../../transports/web/docs/doc-list.ts'
import { createHttpApp } from '../../transports/web/http-app.ts'
import { createListener, type Listener } from '../../transports/web/listener.ts'
import type { BrowserLogin } from '../../transports/web/login/browser-login.ts'
import { wireAuthority } from '../authority/authority.ts'
import { wireAuthenticate } from '../authority/grants.ts'
import { wireLogin } from '../authority/login.ts'
import { tellOfDecisions } from '../decisions.ts'
import { type Governance, wireGovernance } from '../governance/governance.ts'
import { wireAvatars } from '../identities/avatars.ts'
import type { Identities } from '../identities/identities.ts'
import { wireMcp } from '../identities/mcp.ts'
import type { LookUnread } from '../identities/unread.ts'
import type { Storage } from '../storage.ts'
import type { ActivityCounting } from './activity.ts'
import { wireLive } from './live.ts'
import { wireNotices } from './notices.ts'
import { createOperatorHealth } from './operator-health.ts'
import { processMetrics } from './process-metrics.ts'
import { findUnreadiness } from './readiness.ts'

interface HttpWiringDeps {
  storage: Storage
  identities: Identities
  site: Site
  dataDir: DataDir
  activity: ActivityCounting
  lookUnread: LookUnread
  wakeCalls: WakeCalls
  signingKeys: SigningKeys
  loomDir: string | undefined
  docsDir: string | undefined
  sandboxChatUrl: string | undefined
  after: After | undefined
  outside: GuardDeps | undefined
  agentSessionsPerHour: number | undefined
}

/** Everything that answers over HTTP: for agents, apps and people. */
export function wireHttp(
  config: Config,
  runtime: Runtime,
  deps: HttpWiringDeps,
): { listener: Listener; governance: Governance } {
  const { storage, identities, site, dataDir, signingKeys } = deps
  const { addresses } = site
  const { journal, sessionStore } = storage
  const { discord, lastSeen, recentActivity, decisions, afterChange, serverName } = identities
  const publicUrls = () => [addresses.base(), config.http.dashboardUrl ?? addresses.base()]

  const limits = createCallLimits(config.limits)
  // Closed after the MCP sessions, whose streams would keep its connections open.
  const listener = runtime.opening.use(createListener((request, bindings) => http.fetch(request, bindings)))
  const signing = { ...signingKeys, issuer: () => issuerOf(addresses) }
  const entityMcp = wireEntityMcp(runtime, deps, { limits, signing })
  const login = wireLogin(config, runtime, { dataDir, sessionStore, discord, addresses, publicUrls, limits })
  const live = wireLive(runtime, { journal, discord, lastSeen, recentActivity, afterChange })
  wireNotices(runtime, {
    storage,
    recentActivity,
    discord,
    serverName,
    addresses,
    live,
    rules: login.ruledServers,
  })
  tellOfDecisions(decisions, { mcp: entityMcp.mcp, live })
  const governance = wireGovernance(runtime, {
    storage,
    dataDir,
    discord,
    events: identities.events,
    live,
    keys: identities.keys,
    signing,
    limits,
    addresses,
    questions: decisions.people,
    orgasPerOwner: config.orgasPerOwner,
    mail: config.mail,
    cdn: config.discord.endpoints.cdn,
    after: deps.after,
    outside: deps.outside,
    agentSessionsPerHour: deps.agentSessionsPerHour,
  })
  const http = createHttpApp({
    ...shownToPeople(runtime, deps),
    ...aboutTheInstance(config, runtime, deps),
    ...entityMcp.served,
    allowedHosts: createAllowedHosts(publicUrls),
    oauth: wireOAuth(runtime, deps, { login: login.browser, governance }),
    metrics: () => [...processMetrics(VERSION), entityMcp.mcp.calls()],
    limits,
    live,
    login,
    governance,
  })
  return { listener, governance }
}

interface Edge {
  limits: CallLimits
  signing: TokenIssuer
}

/** The endpoint of entities, and who is notified of their changes. */
function wireEntityMcp(runtime: Runtime, deps: HttpWiringDeps, { limits, signing }: Edge) {
  const { storage, identities, dataDir, activity } = deps
  const { addresses } = deps.site
  const { store } = storage
  const { discord, registry, keys, grants, readers, tools, inbox, wakes, decisions } = identities
  const { lastSeen, recentActivity, afterChange, afterReaders } = identities
  const authenticate = wireAuthenticate(runtime, { store, keys, grants, dataDir, signing, addresses })
  const mcp = wireMcp(runtime, {
    authenticate,
    readers,
    registry,
    tools,
    lastSeen,
    recentActivity,
    limits,
    inbox,
    wakes,
    decisions,
    addresses,
    version: VERSION,
    onCall: activity.called(discord.places),
  })
  afterChange.push(mcp.entityChanged)
  afterReaders.push(mcp.readersChanged)
  const authorizationServers = {
    issuers: () => [signing.issuer()],
    knows: async (id: EntityId) => (await store.find(id)) !== undefined,
  }
  return { mcp, served: { mcp: mcp.routes, authenticate, authorizationServers } }
}

/** What the Loom and the command line read and change. */
function shownToPeople({ clock }: Runtime, deps: HttpWiringDeps) {
  const { storage, identities, site, lookUnread, wakeCalls, signingKeys } = deps
  const { addresses } = site
  const { store, journal, names, noticeStore, entityIndex, activityStore, activityCounts, sentMessages } =
    storage
  const { discord, registry, grants, lastSeen, recentActivity, decisions } = identities
  const { serverName, uploads, talk, mutes } = identities
  const { places, roles } = discord
  const tools = SHOWN_TOOLS
  const listMemberships: EntityStore['listMemberships'] = async (filter) =>
    mutes.apply(await store.listMemberships(filter))
  const keeper = discord.keepers.channels
  const why = createWhy({ places, tools, store: { listMemberships }, keeper })
  return {
    clock,
    registry,
    places,
    roles,
    discord,
    serverName,
    addresses,
    lastSeen,
    recentActivity,
    grants,
    wakeCalls,
    signingKeys,
    journal,
    names,
    noticeStore,
    entityIndex,
    activityStore,
    activityCounts,
    sentMessages,
    lookUnread,
    askOwnAddress,
    decisions,
    uploads,
    talk,
    tools,
    why,
    inviteUrl: discord.inviteUrl,
  }
}

/** The instance itself: its health, pages and pictures. */
function aboutTheInstance(config: Config, runtime: Runtime, deps: HttpWiringDeps) {
  const { storage, identities, site, dataDir } = deps
  const { addresses } = site
  const { store, database, ping, ballotShelf, governanceStore } = storage
  const { discord, registry, mailbox } = identities
  const version = VERSION
  const facts = { discord, database, ping, mailbox, addresses, ballotShelf, governanceStore, version }
  return {
    log: runtime.log.part('http'),
    health: { problems: () => findUnreadiness(discord, ping) },
    instance: { version, sandboxChatUrl: deps.sandboxChatUrl },
    clientAddress: createClientAddress(config.http.trustProxy),
    condition: createOperatorHealth(config, facts),
    avatars: wireAvatars(runtime, { dataDir, store, registry, addresses }),
    localToken: dataDir.localToken,
    loomDir: deps.loomDir,
    docs: listDocs(deps.docsDir),
  }
}

function wireOAuth(
  runtime: Runtime,
  deps: HttpWiringDeps,
  { login, governance }: { login: BrowserLogin; governance: Governance },
) {
  const { storage, identities, site, dataDir, signingKeys, outside } = deps
  const { store, oauthRecordStore } = storage
  const { registry, grants, discord } = identities
  const { addresses } = site
  const asked = { registry, places: discord.places, tools: SHOWN_TOOLS, addresses, login, governance }
  return wireAuthority(runtime, {
    ...asked,
    dataDir,
    store,
    oauthRecordStore,
    grants,
    signingKeys,
    outside,
  })
}

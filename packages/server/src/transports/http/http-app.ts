import {
  AppError,
  type Attendance,
  type Authenticate,
  type Avatars,
  type CallLimits,
  type Doings,
  type Grants,
  type Journal,
  type LentByPerson,
  type OrgaAudience,
  type Places,
  type Registry,
  type RuledServers,
  type ServerRoles,
  type SentMessageStore,
  type WakeCalls,
  type TalkBudgets,
  type ToolFacts,
  type Uploads,
  type ChannelAudiences,
  type Why,
} from '@arachne/core'
import { Hono, type MiddlewareHandler } from 'hono'

import type { Log } from '../../log.ts'
import type { Metric } from '../metric.ts'
import type { Addresses } from './addresses.ts'
import { type AllowedHosts, guardHost, guardHosts } from './allowed-hosts.ts'
import { avatarFiles, avatarRoutes } from './avatars.ts'
import { banRoutes } from './bans.ts'
import { claimRoutes } from './claim.ts'
import type { ClientAddress } from './client-address.ts'
import { type AskOwnAddress, connectionTestRoutes } from './connection-test.ts'
import { publicCors } from './cors.ts'
import type { DocList } from './docs/doc-list.ts'
import { docsRoutes } from './docs/docs.ts'
import { entityRoutes } from './entities.ts'
import { type EntityStatusDeps, entityStatusRoutes } from './entity-status.ts'
import { entityTalkRoutes } from './entity-talk.ts'
import type { HttpEnv } from './env.ts'
import { errorResponse } from './error-response.ts'
import { firstStepsRoutes } from './first-steps.ts'
import { giftRoutes } from './gifts.ts'
import { entityGrantRoutes, grantRoutes } from './grants.ts'
import { type Health, healthRoutes } from './health.ts'
import { type InstanceDeps, instanceRoutes } from './instance-routes.ts'
import { type InviteUrl, inviteRoutes } from './invite.ts'
import { joinRequestRoutes } from './join-requests.ts'
import { limitRequests, limitWrites } from './limit-requests.ts'
import { liveRoutes } from './live/live-routes.ts'
import type { Live } from './live/live.ts'
import type { BrowserLogin } from './login/browser-login.ts'
import { loomFiles } from './loom-files.ts'
import { membershipRoutes } from './memberships.ts'
import { createRequestCount, metricsRoutes } from './metrics.ts'
import { myServerRoutes } from './my-servers.ts'
import { openapiRoutes } from './openapi/openapi.ts'
import { operatorOnly } from './operator-only.ts'
import { type GovernanceRoutesDeps, governanceRoutes } from './orgas/orga-routes.ts'
import { type QuestionRouteDeps, questionRoutes } from './question-routes.ts'
import { closeAfterRefusedBody, logRequests, nameRequests } from './requests.ts'
import { type AuthorizationServers, resourceMetadataRoutes } from './resource-metadata.ts'
import { securityHeaders } from './security-headers.ts'
import { serverDeskRoutes } from './server-desk.ts'
import { serverRoutes } from './servers.ts'
import { type InstanceFacts, statusRoutes } from './status.ts'
import { type ShownTool, toolRoutes } from './tools.ts'
import { uploadRoutes } from './uploads.ts'
import { wakeCallRoutes } from './wake-calls.ts'
import { whoAsks } from './who-asks.ts'
import { whyRoutes } from './why.ts'

export interface HttpDeps extends InstanceDeps {
  registry: Registry
  authenticate: Authenticate
  grants: Grants
  wakeCalls: WakeCalls
  journal: Pick<Journal, 'verify' | 'record'>
  why: Why
  discord: { audiences: Pick<ChannelAudiences, 'sightOf'> }
  places: Pick<Places, 'servers' | 'channels' | 'categories' | 'connected' | 'jumpUrl' | 'findPeople'>
  inviteUrl: InviteUrl
  uploads: Uploads
  talk: Pick<TalkBudgets, 'report'>
  health: Health
  /** Beside what is counted here. */
  metrics(): Metric[]
  instance: InstanceFacts
  addresses: Addresses
  allowedHosts: AllowedHosts
  authorizationServers: AuthorizationServers
  clientAddress: ClientAddress
  limits: Pick<CallLimits, 'takeRequest' | 'takeWrite' | 'receive'>
  localToken: string
  live: Live
  attendance: Pick<Attendance, 'of'>
  avatars: Pick<Avatars, 'put' | 'read' | 'draw'>
  doings: Pick<Doings, 'of'>
  lookUnread: EntityStatusDeps['lookUnread']
  askOwnAddress: AskOwnAddress
  sentMessages: Pick<SentMessageStore, 'hasAny'>
  tools: readonly (ShownTool & ToolFacts)[]
  roles: Pick<ServerRoles, 'of'>
  decisions: QuestionRouteDeps['decisions']
  /** `agentMcp`: everything under /swarmrise. */
  governance: GovernanceRoutesDeps & {
    audience: OrgaAudience
    agentMcp: Hono<HttpEnv>
    lentByPerson: LentByPerson
  }
  login: {
    browser: BrowserLogin
    pages: Hono<HttpEnv>
    me: Hono<HttpEnv>
    sharedServers: RuledServers['shared']
  }
  /** Everything under /mcp. */
  mcp: Hono<HttpEnv>
  /** Discovery, the endpoints for apps, and the page for people. */
  oauth: { metadata: Hono<HttpEnv>; endpoints: Hono<HttpEnv>; consent: Hono<HttpEnv> }
  loomDir: string | undefined
  docs: DocList
  log: Log
}

const OAUTH_PATHS = ['/authorize/*', '/token', '/register', '/revoke', '/jwks', '/oauth/:endpoint']

/** The order is the security argument: who it is for, where it comes from, then who asks. */
export function createHttpApp(deps: HttpDeps): Hono<HttpEnv> {
  const { addresses, log } = deps
  const app = new Hono<HttpEnv>()
  app.onError((error, c) => {
    if (!(error instanceof AppError))
      log.error({ err: error, requestId: c.var.requestId }, 'A request failed.')
    const response = errorResponse(error, c.var.requestId)
    if (response.status === 401) response.headers.set('www-authenticate', 'Bearer')
    return response
  })
  app.notFound((c) => errorResponse(notFound(), c.var.requestId))

  app.use(nameRequests(deps.clientAddress))
  const requests = createRequestCount()
  app.use(requests.count, logRequests(log), closeAfterRefusedBody)
  app.use(securityHeaders(() => addresses.base().startsWith('https:')))
  // Before the guard: orchestrators ask by an internal address, and the answers say nothing of anybody.
  app.route('/health', healthRoutes(deps.health))
  const limited = limitRequests(deps.limits)
  app.use('/metrics', limited, operatorOnly(deps.localToken))
  app.route(
    '/metrics',
    metricsRoutes(() => [...deps.metrics(), requests.read()]),
  )
  app.use('/.well-known/*', limited, publicCors)
  app.route(
    '/.well-known/oauth-protected-resource',
    resourceMetadataRoutes(addresses, deps.authorizationServers),
  )
  app.route('/', deps.oauth.metadata)
  for (const path of OAUTH_PATHS) app.use(path, guardHost(deps.allowedHosts))
  app.route('/', deps.oauth.endpoints)
  app.use(guardHosts(deps.allowedHosts))
  app.route('/mcp', deps.mcp)
  app.route('/swarmrise', deps.governance.agentMcp)
  app.use('/api/status', limited)
  app.use('/api/openapi.json', limited)
  app.use('/claim/*', limited)
  app.use('/oauth/consent/*', limited)
  app.route('/api/status', statusRoutes(deps.instance, deps.health))
  app.route('/api/openapi.json', openapiRoutes(deps.instance.version))
  app.route('/api/uploads', uploadRoutes(deps))
  app.route('/api', peoplesApi(deps))
  app.route('/', deps.login.pages)
  app.route('/oauth/consent', deps.oauth.consent)
  app.route('/claim', claimRoutes({ ...deps, login: deps.login.browser }))
  app.route('/avatars', avatarFiles(deps.avatars))
  app.route('/docs', docsRoutes(deps.docs))
  app.route('/', loomFiles(deps.loomDir, deps.instance.sandboxChatUrl))
  return app
}

const answerAfresh: MiddlewareHandler<HttpEnv> = async (c, next) => {
  // Nothing is called so, and Postgres cannot even look for it.
  if (c.req.path.includes('\0')) throw notFound()
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

function peoplesApi(deps: HttpDeps): Hono<HttpEnv> {
  const { registry, places, live, login, governance, tools } = deps
  const { sharedServers, browser } = login
  const askingOrgas = async (serverId: string) =>
    (await governance.links.servers.ofServer(serverId)).filter(({ manager }) => manager === null).length
  return new Hono<HttpEnv>()
    .use(whoAsks({ localToken: deps.localToken, login: browser }))
    .use(limitWrites(deps.limits))
    .use(answerAfresh)
    .route('/me', login.me)
    .route('/me/servers', myServerRoutes({ registry, places, sharedServers, askingOrgas }))
    .route(
      '/live',
      liveRoutes({
        ...deps.decisions,
        live,
        registry,
        orgas: governance.audience,
        login: browser,
        version: deps.instance.version,
      }),
    )
    .route('/', entitiesApi(deps))
    .route('/', questionRoutes(deps))
    .route('/grants', grantRoutes({ ...deps, lent: governance.lentByPerson }))
    .route('/servers', serverRoutes(deps))
    .route('/servers', serverDeskRoutes(deps))
    .route('/servers', entityTalkRoutes(deps))
    .route('/requests', joinRequestRoutes({ registry, places, sharedServers }))
    .route('/bans', banRoutes(registry))
    .route('/tools', toolRoutes(tools))
    .route('/why', whyRoutes(registry, deps.why, deps.discord.audiences))
    .route('/invite', inviteRoutes(deps.inviteUrl))
    .route('/', governanceRoutes(governance))
    .route('/', instanceRoutes(deps))
    .all('*', () => {
      throw notFound()
    })
}

/** Entities, with everything that hangs on one of them. */
function entitiesApi(deps: HttpDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .route('/entities', entityRoutes(deps))
    .route('/gifts', giftRoutes(deps))
    .route('/first-steps', firstStepsRoutes(deps))
    .route('/entities', avatarRoutes(deps))
    .route('/entities', entityStatusRoutes(deps))
    .route('/entities', connectionTestRoutes(deps))
    .route('/entities', membershipRoutes(deps))
    .route('/entities', wakeCallRoutes(deps))
    .route('/entities', entityGrantRoutes(deps))
}

function notFound(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

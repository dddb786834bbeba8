import { AppError } from '@arachne/core/errors'
import { Hono, type MiddlewareHandler } from 'hono'

import type { Log } from '../../log.ts'
import type { Metric } from '../metric.ts'
import { type PeoplesApiDeps, type PublicApiDeps, peoplesApi, publicApi } from '../rest/rest-api.ts'
import { type AllowedHosts, guardHost, guardHosts } from './allowed-hosts.ts'
import { avatarFiles } from './avatar-files.ts'
import { claimRoutes } from './claim.ts'
import type { ClientAddress } from './client-address.ts'
import { publicCors } from './cors.ts'
import type { DocList } from './docs/doc-list.ts'
import { docsRoutes } from './docs/docs.ts'
import type { HttpEnv } from './env.ts'
import { errorResponse } from './error-response.ts'
import { limitRequests, limitWrites } from './limit-requests.ts'
import { loomFiles } from './loom-files.ts'
import { healthRoutes } from './operations/health.ts'
import { createRequestCount, metricsRoutes } from './operations/metrics.ts'
import { operatorOnly } from './operations/operator-only.ts'
import { closeAfterRefusedBody, logRequests, nameRequests } from './requests.ts'
import { type AuthorizationServers, resourceMetadataRoutes } from './resource-metadata.ts'
import { securityHeaders } from './security-headers.ts'
import { whoAsks } from './who-asks.ts'

export type HttpDeps = PublicApiDeps &
  PeoplesApiDeps & {
    /** In addition to those counted here. */
    metrics(): Metric[]
    allowedHosts: AllowedHosts
    authorizationServers: AuthorizationServers
    clientAddress: ClientAddress
    limits: Parameters<typeof limitRequests>[0] & Parameters<typeof limitWrites>[0]
    localToken: string
    avatars: Parameters<typeof avatarFiles>[0]
    /** `agentMcp`: everything under /swarmrise. */
    governance: { agentMcp: Hono<HttpEnv> }
    login: { pages: Hono<HttpEnv> }
    /** Everything under /mcp. */
    mcp: Hono<HttpEnv>
    /** Discovery, the endpoints for apps, and the page for people. */
    oauth: { metadata: Hono<HttpEnv>; endpoints: Hono<HttpEnv>; consent: Hono<HttpEnv> }
    loomDir: string | undefined
    docs: DocList
    log: Log
  }

const OAUTH_PATHS = ['/authorize/*', '/token', '/register', '/revoke', '/jwks', '/oauth/:endpoint']

/** The order matters for security: first the addressed host, then the origin, then the caller. */
export function createHttpApp(deps: HttpDeps): Hono<HttpEnv> {
  const { addresses, registry, log, instance, health, authenticate, uploads, limits } = deps
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
  // Before the guard, because orchestrators use an internal address, and the answers reveal nothing about anyone.
  app.route('/health', healthRoutes(health))
  const limited = limitRequests(limits)
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
  app.route('/api', publicApi({ instance, health, authenticate, uploads, limits }))
  app.route('/api', apiForPeople(deps))
  app.route('/', deps.login.pages)
  app.route('/oauth/consent', deps.oauth.consent)
  app.route('/claim', claimRoutes({ registry, addresses, login: deps.login.browser, log }))
  app.route('/avatars', avatarFiles(deps.avatars))
  app.route('/docs', docsRoutes(deps.docs))
  app.route('/', loomFiles(deps.loomDir, instance.sandboxChatUrl))
  return app
}

const answerAfresh: MiddlewareHandler<HttpEnv> = async (c, next) => {
  // No name contains it, and Postgres can't even search for it.
  if (c.req.path.includes('\0')) throw notFound()
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

function apiForPeople(deps: HttpDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .use(whoAsks({ localToken: deps.localToken, login: deps.login.browser }))
    .use(limitWrites(deps.limits))
    .use(answerAfresh)
    .route('/', peoplesApi(deps))
    .all('*', () => {
      throw notFound()
    })
}

function notFound(): AppError {
  return new AppError('not_found', 'There is nothing at this address.')
}

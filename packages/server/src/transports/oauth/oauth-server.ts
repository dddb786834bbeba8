import { createHash } from 'node:crypto'

import type { OAuthLimits, SigningKeys } from '@arachne/core/authority'
import { type Context, Hono } from 'hono'

import type { HttpEnv } from '../web/env.ts'
import { HttpRefusal } from '../web/error-response.ts'
import { readText } from '../web/json-body.ts'
import type { BrowserLogin } from '../web/login/browser-login.ts'
import { languageOf } from '../web/texts/language.ts'
import { type ApprovedApps, createApprovedApps } from './clients/approved-apps.ts'
import { createClientDocuments, type RequestOutside } from './clients/client-documents.ts'
import type { Authorizations } from './consent/authorizations.ts'
import { createAuthorizations } from './consent/consent-requests.ts'
import { tidyAuthorization } from './consent/tidy-authorization.ts'
import { oauthCors } from './cors.ts'
import { errorPage, failureOf, oauthError, refusalIn } from './oauth-error.ts'
import { type HeldProvider, holdProvider, type ProviderCall } from './provider/held-provider.ts'
import { metadataRoutes } from './provider/metadata.ts'
import type { ProviderDeps } from './provider/provider.ts'
import { tidyResource } from './tokens/resources.ts'

const MAX_BODY_BYTES = 32 * 1024
const OF_A_BROWSER = ['cookie', 'accept-language']
const FORM = 'application/x-www-form-urlencoded'

export interface OAuthServerDeps extends Omit<ProviderDeps, 'documents' | 'approved'> {
  keys: Pick<SigningKeys, 'current' | 'publicKeys'>
  limits: OAuthLimits
  requestOutside: RequestOutside
  login: Pick<BrowserLogin, 'whoIs'>
}

export interface OAuthServer {
  /** Discovery documents: for everyone, under any name of this machine. */
  metadata: Hono<HttpEnv>
  /** The endpoints, for apps of any origin. */
  routes: Hono<HttpEnv>
  authorizations: Authorizations
}

export function createOAuthServer(deps: OAuthServerDeps): OAuthServer {
  const { addresses, keys, limits, login, records, agreements, requestOutside, clock, onServerError } = deps
  const documents = createClientDocuments({ records, request: requestOutside, limits, clock })
  const approved = createApprovedApps(records, clock)
  const held = holdProvider(keys, {
    addresses,
    records,
    agreements,
    approved,
    documents,
    readToken: deps.readToken,
    entityExists: deps.entityExists,
    ids: deps.ids,
    clock,
    cookieKey: deps.cookieKey,
    onServerError,
  })
  const authorize = createAuthorize({ addresses, limits, login, held, approved })

  async function resume(c: Context<HttpEnv>): Promise<Response> {
    const path = `/authorize/${encodeURIComponent(c.req.param('uid') ?? '')}`
    return held.call({ method: 'GET', path, headers: passOn(c, OF_A_BROWSER) })
  }

  async function token(c: Context<HttpEnv>): Promise<Response> {
    const body = await readText(c.req.raw, MAX_BODY_BYTES)
    const params = new URLSearchParams(body)
    await limits.takeToken(tokenUse(c, params))
    tidyResource(params, addresses)
    return held.call({ ...post(c, '/token'), body: isForm(c) ? params.toString() : body })
  }

  async function revoke(c: Context<HttpEnv>): Promise<Response> {
    const body = await readText(c.req.raw, MAX_BODY_BYTES)
    await limits.takeToken(tokenUse(c, new URLSearchParams(body)))
    return held.call({ ...post(c, '/revoke'), body })
  }

  async function register(c: Context<HttpEnv>): Promise<Response> {
    await limits.takeRegistration(c.var.clientAddress)
    return held.call({ ...post(c, '/register'), body: await readText(c.req.raw, MAX_BODY_BYTES) })
  }

  return {
    metadata: metadataRoutes(addresses),
    routes: routesOf({ authorize, resume, token, register, revoke }, { keys, onServerError }),
    authorizations: createAuthorizations({ held, records, agreements, approved, addresses }),
  }
}

type Answer = (c: Context<HttpEnv>) => Promise<Response>

/** The pages for browsers and the addresses for programs, each also under /oauth. */
function routesOf(
  {
    authorize,
    resume,
    token,
    register,
    revoke,
  }: Record<'authorize' | 'resume' | 'token' | 'register' | 'revoke', Answer>,
  { keys, onServerError }: Pick<OAuthServerDeps, 'keys' | 'onServerError'>,
): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
    .onError((error, c) => {
      report(error, onServerError)
      return errorPage(failureOf(error), languageOf(c))
    })
    .get('/authorize', authorize)
    .get('/oauth/authorize', authorize)
    .get('/authorize/:uid', resume)
  const endpoints = new Hono<HttpEnv>().onError((error) => {
    report(error, onServerError)
    return oauthError(failureOf(error))
  })
  for (const prefix of ['', '/oauth']) {
    endpoints
      .post(`${prefix}/token`, oauthCors, token)
      .post(`${prefix}/register`, oauthCors, register)
      .post(`${prefix}/revoke`, oauthCors, revoke)
      .get(`${prefix}/jwks`, oauthCors, (c) => c.json(keys.publicKeys(), 200, JWKS_HEADERS))
    for (const name of ['token', 'register', 'revoke', 'jwks']) {
      endpoints.all(`${prefix}/${name}`, oauthCors, () => wrongMethod(name === 'jwks' ? 'GET' : 'POST'))
    }
  }
  return new Hono<HttpEnv>().route('/', pages).route('/', endpoints)
}

interface Asking extends Pick<OAuthServerDeps, 'addresses' | 'limits' | 'login'> {
  held: HeldProvider
  approved: Pick<ApprovedApps, 'has'>
}

/** The page to which an app sends the browser first. */
function createAuthorize({ addresses, limits, login, held, approved }: Asking) {
  /** Whether the person at this browser has agreed to the app. */
  async function isKnown(c: Context<HttpEnv>, clientId: string): Promise<boolean> {
    const personId = (await login.whoIs(c))?.person.userId
    return typeof personId === 'string' && approved.has({ clientId, personId })
  }

  return async (c: Context<HttpEnv>): Promise<Response> => {
    await limits.takeAuthorization(c.var.clientAddress)
    const query = tidyAuthorization(new URL(c.req.url).search, addresses)
    const call = { method: 'GET', path: `/authorize?${query}`, headers: passOn(c, OF_A_BROWSER) } as const
    const response = await held.call(call)
    const refusal = refusalIn(response)
    if (refusal === undefined) return response
    // They haven't seen a page yet, so whoever registered the app would choose where a link to this site leads.
    const clientId = new URLSearchParams(query).get('client_id') ?? ''
    return (await isKnown(c, clientId)) ? response : errorPage(refusal, languageOf(c))
  }
}

const JWKS_HEADERS = { 'cache-control': 'public, max-age=300' }

function post(c: Context<HttpEnv>, path: string): ProviderCall {
  // The library answers browsers with a page; these addresses are for programs.
  const headers = { ...passOn(c, ['authorization', 'content-type']), accept: 'application/json' }
  return { method: 'POST', path, headers }
}

function passOn(c: Context<HttpEnv>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (c.req.header(name) === undefined ? [] : [[name, c.req.header(name) ?? '']])),
  )
}

function isForm(c: Context<HttpEnv>): boolean {
  return (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() === FORM
}

/**
 * Apps share addresses, and everyone's Claude is one app, so they are told apart by their token. Apps without one are
 * told apart by the address; otherwise, strangers would use up each other's attempts.
 */
function tokenUse(c: Context<HttpEnv>, params: URLSearchParams): { address: string; key: string } {
  const address = c.var.clientAddress
  const brought = params.get('refresh_token') ?? params.get('code') ?? params.get('token') ?? ''
  const key = createHash('sha256')
    .update(`${params.get('client_id') ?? ''}\n${brought === '' ? address : brought}`)
    .digest('base64url')
  return { address, key }
}

function wrongMethod(allowed: string): Response {
  const refusal = oauthError(failureOf(new HttpRefusal(405, `Use ${allowed} here.`)))
  refusal.headers.set('allow', allowed)
  return refusal
}

function report(error: unknown, onServerError: (error: unknown) => void): void {
  if (failureOf(error).status === 500) onServerError(error)
}

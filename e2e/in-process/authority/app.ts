import { createHash, randomBytes } from 'node:crypto'

import * as oauth from 'oauth4webapi'

import { newAddress } from './browser.ts'
import type { Browser, Choice } from './browser.ts'

export const CALLBACK = 'https://app.example/callback'

interface Site {
  site: string
}

/** What is asked of /authorize. An empty value leaves a parameter out; a list sends it several times. */
export type Wishes = Record<string, string | string[]>

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

export interface Answer {
  status: number
  headers: Headers
  body: Partial<Tokens> & { error?: string; error_description?: string } & Record<string, unknown>
}

/** An app, by an implementation of OAuth that has nothing to do with this one; its raw requests can be bent. */
export interface App {
  readonly as: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly redirectUri: string
  /** A new question, with a verifier and a state of its own. */
  begin(over?: Wishes): Attempt
  /** All the way, checked by oauth4webapi at every step. */
  connect(browser: Browser, choice?: Choice, over?: Wishes): Promise<Tokens>
  refresh(token: string): Promise<Tokens>
  revoke(token: string): Promise<void>
  /** As it is, without a check. */
  token(form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  exchange(code: string, attempt: Attempt, over?: Record<string, string>): Promise<Answer>
  rawRefresh(token: string, over?: Record<string, string>): Promise<Answer>
  rawRevoke(token: string, over?: Record<string, string>): Promise<Answer>
}

export interface Attempt {
  url: string
  verifier: string
  state: string
}

/** Apps of one test do not share an address, unless it is about that. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', address)
    return fetch(input, { ...init, headers })
  }
}

export const insecure = (address = newAddress()) => ({
  [oauth.allowInsecureRequests]: true as const,
  [oauth.customFetch]: fetchFrom(address) as never,
})

export async function discover({ site }: Site): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(site)
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure() })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Registers by RFC 7591. */
export async function registerApp(site: Site, metadata: Record<string, unknown> = {}): Promise<App> {
  const as = await discover(site)
  const wish = {
    client_name: 'Test app',
    redirect_uris: [CALLBACK],
    token_endpoint_auth_method: 'none',
    ...metadata,
  }
  const response = await oauth.dynamicClientRegistrationRequest(as, wish, insecure())
  const client = await oauth.processDynamicClientRegistrationResponse(response)
  return createApp(as, client, authentication(client))
}

/** Is described by a document at its own address. */
export async function describedApp(
  site: Site,
  client: oauth.Client & { redirect_uris: string[] },
  auth: oauth.ClientAuth = oauth.None(),
): Promise<App> {
  return createApp(await discover(site), client, auth)
}

function authentication(client: oauth.OmitSymbolProperties<oauth.Client>): oauth.ClientAuth {
  const secret = client.client_secret
  if (typeof secret !== 'string') return oauth.None()
  return client.token_endpoint_auth_method === 'client_secret_post'
    ? oauth.ClientSecretPost(secret)
    : oauth.ClientSecretBasic(secret)
}

export async function post(
  url: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body =
    typeof form === 'string'
      ? form
      : new URLSearchParams(Object.entries(form).filter(([, value]) => value !== '')).toString()
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': newAddress(),
      ...headers,
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : { text },
  }
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function queryOf(wishes: Wishes): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wishes)) {
    for (const one of [value].flat()) if (one !== '') query.append(name, one)
  }
  return query.toString()
}

function createApp(as: oauth.AuthorizationServer, client: oauth.Client, auth: oauth.ClientAuth): App {
  const [listed = ''] = client.redirect_uris as string[]
  // Programs on a person's machine listen where there is room.
  const redirectUri = listed.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1))(?::\d+)?\//, '$1:51234/')
  const secret = typeof client.client_secret === 'string' ? { client_secret: client.client_secret } : {}
  const own = { client_id: client.client_id, ...secret }
  const options = insecure()

  function begin(over: Wishes = {}): Attempt {
    const verifier = randomBytes(32).toString('base64url')
    const state = randomBytes(12).toString('base64url')
    const wishes = {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: redirectUri,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      state,
      ...over,
    }
    return { url: `${as.authorization_endpoint}?${queryOf(wishes)}`, verifier, state }
  }

  const token: App['token'] = (form, headers) => post(as.token_endpoint ?? '', form, headers)

  return {
    as,
    client,
    redirectUri,
    begin,
    token,
    async connect(browser, choice = {}, over = {}) {
      const { url, verifier, state } = begin(over)
      const back = await browser.agree(url, choice)
      const params = oauth.validateAuthResponse(as, client, back, state)
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        auth,
        params,
        redirectUri,
        verifier,
        options,
      )
      return (await oauth.processAuthorizationCodeResponse(as, client, answer)) as unknown as Tokens
    },
    async refresh(refreshToken) {
      const answer = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, options)
      return (await oauth.processRefreshTokenResponse(as, client, answer)) as unknown as Tokens
    },
    async revoke(any) {
      await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, auth, any, options))
    },
    exchange: (code, { verifier }, over = {}) =>
      token({
        grant_type: 'authorization_code',
        ...own,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...over,
      }),
    rawRefresh: (refresh_token, over = {}) =>
      token({ grant_type: 'refresh_token', ...own, refresh_token, ...over }),
    rawRevoke: (revoked, over = {}) =>
      post(as.revocation_endpoint ?? '', { ...own, token: revoked, ...over }),
  }
}

/** The code alone. */
export async function fetchCode(browser: Browser, attempt: Attempt, choice: Choice = {}): Promise<string> {
  const back = await browser.agree(attempt.url, choice)
  const code = back.searchParams.get('code')
  if (code === null) throw new Error(`No code came back: ${back.search}`)
  return code
}

/** A call with a token, as an MCP client makes it: its status. */
export async function knock(url: string, token: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': newAddress(),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.body?.cancel()
  return response.status
}

function readPart(part = ''): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}

/** Without a look at the signature. */
export function partsOf(jwt: string) {
  const [head, payload] = jwt.split('.')
  return { header: readPart(head), claims: readPart(payload) }
}

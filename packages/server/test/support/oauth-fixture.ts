import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { EntityId } from '@arachne/contract'
import type { Person } from '@arachne/core/access'
import { createGrants, type Grants, type OAuthLimits, type SigningKeys } from '@arachne/core/authority'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'

import { createAtRest } from '../../src/adapters/authority/at-rest.ts'
import { createTokenReader } from '../../src/adapters/authority/read-token.ts'
import { createSealedRecords } from '../../src/adapters/authority/sealed-records.ts'
import { createSeeds } from '../../src/adapters/authority/seeds.ts'
import { openSigningKeys } from '../../src/adapters/authority/signing-keys.ts'
import { createGrantStore } from '../../src/adapters/db/authority/grant-store.ts'
import { createOAuthRecordStore } from '../../src/adapters/db/authority/oauth-record-store.ts'
import { createSigningKeyStore } from '../../src/adapters/db/authority/signing-key-store.ts'
import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { createOAuthLimits } from '../../src/adapters/limits/oauth-limits.ts'
import { derivePublicKey } from '../../src/adapters/mailbox/sealing/reader-keys.ts'
import { createGuardedRequest } from '../../src/adapters/outbound-http/guarded-request.ts'
import {
  createAgreements,
  createEntityAgreements,
  type GrantSeeds,
} from '../../src/transports/oauth/consent/agreements.ts'
import { createOAuthServer } from '../../src/transports/oauth/oauth-server.ts'
import { createAddresses } from '../../src/transports/web/addresses.ts'
import type { HttpEnv } from '../../src/transports/web/env.ts'
import { createListener } from '../../src/transports/web/listener.ts'
import type { LoggedIn } from '../../src/transports/web/login/browser-login.ts'
import { nameRequests } from '../../src/transports/web/requests.ts'
import { securityHeaders } from '../../src/transports/web/security-headers.ts'
import { openActs } from './acts.ts'
import { sampleEntity } from './sample-entity.ts'

export const LYSS = '200000000000000001'
const PUBLIC_ADDRESS = '93.184.215.14'

export interface OutsidePage {
  status?: number
  body: unknown
}

/** The authorization server on a socket and a real database, with a consent page that does what it is told. */
export async function openOAuthFixture(
  database: Database,
  { limits = createOAuthLimits() }: { limits?: OAuthLimits } = {},
) {
  const opening = new AsyncDisposableStack()
  let now = Date.now()
  const clock = { now: () => now }
  const root = randomBytes(32)
  const outside = new Map<string, OutsidePage>()
  const connected: string[] = []
  const failures: unknown[] = []
  const entities = createEntityStore(database.queries)

  const records = createSealedRecords({
    store: createOAuthRecordStore(database.queries),
    atRest: createAtRest(root),
    clock,
  })

  async function start() {
    const { acts } = openActs(database, clock)
    const grants: Grants = createGrants({
      store: createGrantStore(database.queries),
      acts,
      clock,
      onChange: async () => {},
    })
    const keys = await openSigningKeys({
      store: createSigningKeyStore(database),
      acts,
      atRest: createAtRest(root),
      clock,
      onUnreadable: () => {},
    })
    let port = 0
    const addresses = createAddresses(() => base ?? `http://localhost:${port}`)
    const ids = { uuid: randomUUID, token: (bytes: number) => randomBytes(bytes).toString('base64url') }
    const seeds: GrantSeeds = {
      ...createSeeds(root),
      publicKeyOf: async ({ seed, grantId, entityId }) =>
        await derivePublicKey({ kind: 'oauth-grant', secret: seed, grantId, entityId }),
    }
    const server = createOAuthServer({
      addresses,
      records,
      agreements: createAgreements({
        entities: createEntityAgreements({ grants, seeds, addresses, ids }),
        members: {
          live: async () => undefined,
          open: () => Promise.reject(new Error('Nobody is a member.')),
        },
      }),
      keys,
      readToken: createTokenReader(keys),
      cookieKey: root,
      entityExists: async (id) => (await entities.find(id)) !== undefined,
      limits,
      login: {
        async whoIs(c) {
          const userId = getCookie(c, 'person')
          return userId === undefined ? undefined : ({ person: personOf(userId) } as LoggedIn)
        },
      },
      requestOutside: createGuardedRequest({
        resolve: async (host) => (/\.(example|ai)$/.test(host) ? [PUBLIC_ADDRESS] : ['127.0.0.1']),
        async connect(url) {
          connected.push(url.href)
          const page = outside.get(url.href) ?? { status: 404, body: 'nothing' }
          const text = typeof page.body === 'string' ? page.body : JSON.stringify(page.body)
          return {
            status: page.status ?? 200,
            headers: {},
            body: (async function* () {
              yield Buffer.from(text)
            })(),
            [Symbol.dispose]() {},
          }
        },
      }),
      ids,
      clock,
      onServerError: (error) => failures.push(error),
    })
    const app = new Hono<HttpEnv>()
      .use(nameRequests(() => '192.0.2.1'))
      .use(securityHeaders(() => false))
      .route('/', server.metadata)
      .route('/', server.routes)
      .get('/oauth/consent/:uid', async (c) => c.json((await server.authorizations.find(c)) ?? null))
      .post('/oauth/consent/:uid', async (c) => {
        const { entityId, expiresAt = null } = await c.req.json<{ entityId?: EntityId; expiresAt?: string }>()
        if (entityId === undefined) return server.authorizations.deny(c)
        return server.authorizations.approve(c, {
          kind: 'entity',
          person: personOf(getCookie(c, 'person') ?? ''),
          entityId,
          expiresAt,
        })
      })
    app.onError((error) => new Response(error.message, { status: 500 }))
    const listener = opening.use(createListener((asked, bindings) => app.fetch(asked, bindings)))
    port = await listener.listen({ port: 0, host: '127.0.0.1' })
    return { url: `http://localhost:${port}`, grants, keys }
  }

  let base: string | undefined
  const first = await start()
  return {
    ...first,
    database,
    failures,
    outside,
    connected,
    clock,
    pass: (ms: number) => void (now += ms),
    async entity(): Promise<EntityId> {
      const id = EntityId.parse(randomUUID())
      await entities.insert(sampleEntity({ id, ownerId: LYSS }))
      return id
    },
    sweep: () => records.sweep(),
    /** How many of each kind are kept. */
    async records(): Promise<Record<string, number>> {
      const rows = await database.queries.selectFrom('oauth_record').select('kind').execute()
      return Object.fromEntries(
        Map.groupBy(rows, ({ kind }) => kind)
          .entries()
          .map(([kind, all]) => [kind, all.length]),
      )
    },
    /** Opens the seed that travels in a token, as only the server can. */
    seedOf(jwt: string): string | undefined {
      const { gk, gid } = claimsOf(jwt)
      return createSeeds(root).unwrap(String(gk), String(gid))
    },
    /** Another process on the same database, under the same public address. */
    async secondProcess(): Promise<string> {
      base = first.url
      return (await start()).url
    },
    [Symbol.asyncDispose]: () => opening.disposeAsync(),
  }
}

export type OAuthFixture = Awaited<ReturnType<typeof openOAuthFixture>> & { keys: SigningKeys }

function personOf(userId: string): Person {
  return { actor: `person:${userId}`, name: 'lyss', userId, isOperator: false, administers: () => false }
}

export interface TestClient {
  client_id: string
  client_secret?: string
  redirect_uri: string
}

const freely = async () => {}

export const NO_LIMITS: OAuthLimits = {
  takeRegistration: freely,
  takeAuthorization: freely,
  takeToken: freely,
  takeDocument: freely,
}

export const CLAUDE_CALLBACK = 'https://claude.ai/api/mcp/auth_callback'

export async function register(fixture: { url: string }, metadata: Record<string, unknown> = {}) {
  const response = await fetch(`${fixture.url}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Claude',
      redirect_uris: [CLAUDE_CALLBACK],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function registered(
  fixture: { url: string },
  metadata: Record<string, unknown> = {},
): Promise<TestClient> {
  const { status, body } = await register(fixture, metadata)
  if (status !== 201) throw new Error(`Registration was refused: ${JSON.stringify(body)}`)
  const [redirect_uri = ''] = body.redirect_uris as string[]
  return { ...(body as unknown as TestClient), redirect_uri }
}

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** A visit to /authorize by Lyss's browser, or another's, or one that is not logged in; an empty value leaves a parameter out. */
export async function authorize(
  fixture: { url: string },
  params: Record<string, string | string[]>,
  { path = '/authorize', person = LYSS }: { path?: string; person?: string | null } = {},
) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    for (const one of [value].flat()) if (one !== '') query.append(name, one)
  }
  const session = person === null ? [] : [`person=${person}`]
  const response = await fetch(`${fixture.url}${path}?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie: session.join('; ') },
  })
  const location = response.headers.get('location')
  const set = response.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '')
  const cookies = [...session, ...set]
  return { response, location, cookie: cookies.join('; '), cookies: response.headers.getSetCookie() }
}

export function request(client: TestClient, over: Record<string, string | string[]> = {}) {
  const { verifier, challenge } = pkce()
  const params: Record<string, string | string[]> = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...over,
  }
  return { verifier, params }
}

interface Agreed {
  code: string
  verifier: string
  redirected: URL
}

/** From /authorize through consent to the code. */
export async function agree(
  fixture: { url: string },
  client: TestClient,
  {
    entityId,
    over = {},
    expiresAt,
    person,
  }: {
    entityId?: EntityId
    over?: Record<string, string | string[]>
    expiresAt?: string
    person?: string
  },
): Promise<Agreed> {
  const { verifier, params } = request(client, over)
  const { location, cookie, response } = await authorize(fixture, params, {
    ...(person !== undefined && { person }),
  })
  if (!location?.includes('/oauth/consent/'))
    throw new Error(`${response.status} ${location} ${await response.text()}`)
  const decided = await fetch(new URL(location, fixture.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, expiresAt }),
  })
  if (decided.status !== 303) throw new Error(await decided.text())
  const back = await fetch(new URL(decided.headers.get('location') ?? '', fixture.url), {
    redirect: 'manual',
    headers: { cookie },
  })
  const to = back.headers.get('location')
  if (to === null) throw new Error(`${back.status} ${await back.text()}`)
  const redirected = new URL(to)
  return { code: redirected.searchParams.get('code') ?? '', verifier, redirected }
}

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

export async function post(
  fixture: { url: string },
  path: string,
  form: Record<string, string>,
  headers = {},
) {
  const body = new URLSearchParams(Object.entries(form).filter(([, value]) => value !== ''))
  const response = await fetch(`${fixture.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  const text = await response.text()
  const parsed =
    text === '' ? {} : (JSON.parse(text) as Tokens & { error?: string; error_description?: string })
  return {
    status: response.status,
    body: parsed as Tokens & { error?: string; error_description?: string },
    headers: response.headers,
  }
}

export function exchange(
  fixture: { url: string },
  client: TestClient,
  agreed: Pick<Agreed, 'code' | 'verifier'>,
  over: Record<string, string> = {},
) {
  return post(fixture, '/token', {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    client_secret: client.client_secret ?? '',
    redirect_uri: client.redirect_uri,
    code: agreed.code,
    code_verifier: agreed.verifier,
    ...over,
  })
}

export function refresh(
  fixture: { url: string },
  client: TestClient,
  token: string,
  over: Record<string, string> = {},
) {
  return post(fixture, '/token', {
    grant_type: 'refresh_token',
    client_id: client.client_id,
    client_secret: client.client_secret ?? '',
    refresh_token: token,
    ...over,
  })
}

export function claimsOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

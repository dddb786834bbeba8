import type { EntityId } from '@arachne/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createOAuthLimits } from '../../src/adapters/limits/oauth-limits.ts'
import { ENGINES, openFresh } from '../support/databases.ts'
import { DOCUMENTS } from '../support/oauth-clients.ts'
import {
  agree,
  authorize,
  exchange,
  NO_LIMITS,
  type OAuthFixture,
  openOAuthFixture,
  post,
  refresh,
  request,
} from '../support/oauth-fixture.ts'

const stack = new AsyncDisposableStack()
let fixture: OAuthFixture
let entityId: EntityId
let count = 0

async function openFixture(limits = NO_LIMITS): Promise<OAuthFixture> {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no database.')
  return stack.use(await openOAuthFixture(stack.use(await openFresh(sqlite)), { limits }))
}

beforeAll(async () => {
  fixture = await openFixture()
  entityId = await fixture.entity()
})
beforeEach(() => void (fixture.connected.length = 0))
afterAll(() => stack.disposeAsync())

/** A document at an address of its own, so that nothing is remembered from another test. */
function publish(
  document: Record<string, unknown> = {},
  id = `https://app.example/client-${(count += 1)}.json`,
) {
  const body = { client_id: id, client_name: 'App', redirect_uris: ['https://app.example/cb'], ...document }
  fixture.outside.set(id, { body })
  return { client_id: id, redirect_uri: 'https://app.example/cb' }
}

const visit = (client_id: string, redirect_uri = 'https://app.example/cb') =>
  authorize(fixture, request({ client_id, redirect_uri }).params)

describe('an app whose id is the address of a document', () => {
  it.each(Object.entries(DOCUMENTS))('A-03: %s is let in, and refreshes', async (_name, document) => {
    const client_id = String(document.client_id)
    fixture.outside.set(client_id, { body: document })
    for (const listed of document.redirect_uris as string[]) {
      // Programs on a person's machine listen where there is room.
      const redirect_uri = listed.replace(/^(http:\/\/[^/]+)/, '$1:51234')
      const client = { client_id, redirect_uri }
      const { body } = await exchange(fixture, client, await agree(fixture, client, { entityId }))
      expect((await refresh(fixture, client, body.refresh_token)).status).toBe(200)
    }
    expect(fixture.connected).toEqual([client_id])
  })

  it('is shown with the host that describes it', async () => {
    const { client_id } = publish({ client_name: undefined })
    const { location, cookie } = await visit(client_id)
    const shown: unknown = await (
      await fetch(new URL(location ?? '', fixture.url), { headers: { cookie } })
    ).json()
    expect(shown).toMatchObject({
      client: { id: client_id, name: 'app.example', describedBy: 'app.example' },
    })
  })

  it.each([
    ['about somebody else', { client_id: 'https://other.example/client.json' }],
    ['with a secret', { client_secret: 'shh' }],
    ['that authenticates by a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['without addresses', { redirect_uris: undefined }],
    ['with a bad address', { redirect_uris: ['javascript:alert(1)'] }],
    ['with plain http', { redirect_uris: ['http://app.example/cb'] }],
    ['beyond measure', { client_name: 'x'.repeat(6000) }],
    [
      'with keys over plain http',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://app.example/k' },
    ],
  ])('A-03: refuses a document %s, on a page', async (_name, wrong) => {
    const { client_id } = publish(wrong, `https://app.example/bad-${(count += 1)}.json`)
    fixture.outside.set(client_id, {
      body: { client_id, redirect_uris: ['https://app.example/cb'], ...wrong },
    })
    const { response, location } = await visit(client_id)
    expect([response.status, location]).toEqual([400, null])
  })

  it.each([
    'http://app.example/client.json',
    'https://app.example/a/../client.json',
    'https://app.example/a/%2e%2e/client.json',
    'https://user@app.example/client.json',
    'https://app.example/client.json#x',
    'https://app.example',
    'https://app.example/',
    'https://127.0.0.1/client.json',
    'https://localhost/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
    'https://169.254.169.254/latest',
    'https://inside/client.json',
  ])('A-03: asks nobody for %s', async (client_id) => {
    fixture.outside.set(client_id, { body: { client_id, redirect_uris: ['https://app.example/cb'] } })
    const { response, location } = await visit(client_id)
    expect([response.status, location]).toEqual([400, null])
    expect(fixture.connected).toEqual([])
  })

  it('A-03: follows no redirect, and no address that is not listed', async () => {
    const moved = publish()
    fixture.outside.set(moved.client_id, { status: 302, body: '' })
    expect((await visit(moved.client_id)).location).toBeNull()
    const { client_id } = publish()
    expect((await visit(client_id, 'https://evil.example/cb')).location).toBeNull()
  })

  it('A-03: keeps the last good copy while the vendor has a bad day', async () => {
    const own = await openFixture()
    const client_id = 'https://vendor.example/client.json'
    const redirect_uri = 'https://vendor.example/cb'
    const good = { client_id, redirect_uris: [redirect_uri] }
    const ask = () => authorize(own, request({ client_id, redirect_uri }).params)
    own.outside.set(client_id, { body: good })
    expect((await ask()).location).toMatch(/consent/)
    for (const bad of [{ status: 404, body: 'gone' }, { body: '<html>' }, { body: { client_id: 'x' } }]) {
      own.outside.set(client_id, bad)
      // A process that starts now has nothing in memory.
      const fresh = { url: await own.secondProcess() }
      expect((await authorize(fresh, request({ client_id, redirect_uri }).params)).location).toMatch(
        /consent/,
      )
    }
    own.pass(36 * 24 * 60 * 60_000)
    const late = { url: await own.secondProcess() }
    expect((await authorize(late, request({ client_id, redirect_uri }).params)).response.status).toBe(400)
  })

  it('A-03: looks nobody up who comes with a token first', async () => {
    const { client_id, redirect_uri } = publish()
    const stranger = { client_id, redirect_uri }
    expect((await refresh(fixture, stranger, 'a token')).body.error).toBe('invalid_client')
    expect((await post(fixture, '/revoke', { client_id, token: 'x' })).body.error).toBe('invalid_client')
    expect(fixture.connected).toEqual([])
  })

  it('A-10: asks one host thirty times a minute at most, then says 429', async () => {
    const own = await openFixture(createOAuthLimits())
    const statuses: number[] = []
    let last: Response | undefined
    for (let i = 0; i < 31; i += 1) {
      const client_id = `https://flood.example/${i}.json`
      last = (await authorize(own, request({ client_id, redirect_uri: 'https://flood.example/cb' }).params))
        .response
      statuses.push(last.status)
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429])
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(own.connected).toHaveLength(30)
  })
})

describe('an app that signs who it is', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }

  function chatgpt(document: Record<string, unknown> = {}) {
    const jwks_uri = `https://chatgpt.example/jwks-${(count += 1)}`
    fixture.outside.set(jwks_uri, { body: { keys: [jwk] } })
    return publish({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri,
      ...document,
    })
  }

  interface Assertion {
    aud?: string
    sub?: string
    iss?: string
    exp?: number
    jti?: string
    key?: typeof privateKey
  }

  async function assertion(
    client_id: string,
    { aud = fixture.url, sub, iss, exp, jti, key = privateKey }: Assertion = {},
  ) {
    const jwt = await new SignJWT({})
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(iss ?? client_id)
      .setSubject(sub ?? client_id)
      .setAudience(aud)
      .setJti(jti ?? crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime(exp ?? Math.floor(Date.now() / 1000) + 60)
      .sign(key)
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    return { client_assertion: jwt, client_assertion_type }
  }

  it('A-03: is let in with its keys fetched once, and refreshes', async () => {
    const client = chatgpt()
    const agreed = await agree(fixture, client, { entityId })
    const { body } = await exchange(fixture, client, agreed, await assertion(client.client_id))
    const byEndpoint = await assertion(client.client_id, { aud: `${fixture.url}/token` })
    expect((await refresh(fixture, client, body.refresh_token, byEndpoint)).status).toBe(200)
    expect(fixture.connected.filter((url) => url.includes('jwks'))).toHaveLength(1)
  })

  it.each([
    ['for another server', { aud: 'https://other.example' }],
    ['of another app', { iss: 'https://other.example/client.json' }],
    ['that is over', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['signed by a stranger', { key: stranger.privateKey }],
  ])('A-03: refuses an assertion %s, and burns nothing', async (_name, wrong) => {
    const client = chatgpt()
    const agreed = await agree(fixture, client, { entityId })
    const refused = await exchange(fixture, client, agreed, await assertion(client.client_id, wrong))
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client'])
    expect((await exchange(fixture, client, agreed, await assertion(client.client_id))).status).toBe(200)
  })

  it('A-03: counts an assertion once, also of two at the same moment', async () => {
    const client = chatgpt()
    const { body } = await exchange(
      fixture,
      client,
      await agree(fixture, client, { entityId }),
      await assertion(client.client_id),
    )
    const once = await assertion(client.client_id, { jti: 'same' })
    const answers = await Promise.all([1, 2, 3].map(() => refresh(fixture, client, body.refresh_token, once)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await refresh(fixture, client, body.refresh_token, once)).status).toBe(401)
  })

  it('is not believed without one', async () => {
    const client = chatgpt()
    const agreed = await agree(fixture, client, { entityId })
    expect((await exchange(fixture, client, agreed)).status).toBe(401)
  })

  it('may do without one when its document says so', async () => {
    const client = chatgpt({ token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] })
    const { body, status } = await exchange(fixture, client, await agree(fixture, client, { entityId }))
    expect(status).toBe(200)
    expect(
      (await refresh(fixture, client, body.refresh_token, await assertion(client.client_id))).status,
    ).toBe(200)
  })

  it('has its keys fetched from public addresses only', async () => {
    const client = chatgpt({ jwks_uri: 'https://inside/keys' })
    const agreed = await agree(fixture, client, { entityId })
    const refused = await exchange(fixture, client, agreed, await assertion(client.client_id))
    expect(refused.body.error).toMatch(/^invalid_client/)
    expect(fixture.connected.filter((url) => url.includes('inside'))).toEqual([])
  })

  it('can also be registered with keys in the request', async () => {
    const response = await fetch(`${fixture.url}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['https://app.example/cb'],
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [jwk] },
      }),
    })
    expect(response.status).toBe(201)
    const { client_id } = (await response.json()) as { client_id: string }
    const revoked = await post(fixture, '/revoke', { token: 'x', ...(await assertion(client_id)) })
    expect(revoked.status).toBe(200)
  })
})

it('fails at nothing by itself', () => {
  expect(fixture.failures).toEqual([])
})

import { randomUUID } from 'node:crypto'

import type { EntityId } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import {
  agree,
  authorize,
  CLAUDE_CALLBACK,
  claimsOf,
  exchange,
  LYSS,
  NO_LIMITS,
  type OAuthFixture,
  openOAuthFixture,
  register,
  registered,
  request,
  type TestClient,
} from '../support/oauth-fixture.ts'

const MALLORY = '200000000000000666'
const stack = new AsyncDisposableStack()
let fixture: OAuthFixture
let client: TestClient
let entityId: EntityId

beforeAll(async () => {
  const [sqlite] = ENGINES
  if (!sqlite) throw new Error('There is no database.')
  fixture = stack.use(await openOAuthFixture(stack.use(await openFresh(sqlite)), { limits: NO_LIMITS }))
  client = await registered(fixture)
  entityId = await fixture.entity()
  await agree(fixture, client, { entityId })
})
afterAll(() => stack.disposeAsync())

const resource = () => `${fixture.url}/mcp/${entityId}`
const visit = (over: Record<string, string | string[]> = {}) =>
  authorize(fixture, request(client, { resource: resource(), ...over }).params)

/** What the app is told by a redirect. */
async function toldTo(over: Record<string, string | string[]>) {
  const { response, location } = await visit(over)
  expect(response.status).toBe(303)
  const { origin, pathname, searchParams } = new URL(location ?? '')
  expect(`${origin}${pathname}`).toBe(CLAUDE_CALLBACK)
  return Object.fromEntries(searchParams)
}

describe('asking for authorization', () => {
  it('A-04: leads the browser to the consent page, bound to this browser', async () => {
    const { response, location, cookies } = await visit()
    expect(response.status).toBe(303)
    expect(location).toMatch(/^\/oauth\/consent\/[\w-]{43}$/)
    // Two, each with its signature.
    expect(cookies).toHaveLength(4)
    expect(cookies.filter((cookie) => /^oauth_\w+\.sig=/.test(cookie))).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i)
    expect(cookies.join()).not.toContain('oauth_session')
  })

  it('answers at the old address as well', async () => {
    const { params } = request(client, { resource: resource() })
    expect((await authorize(fixture, params, { path: '/oauth/authorize' })).location).toMatch(
      /^\/oauth\/consent\//,
    )
  })

  it('describes app and entity to the consent page of the same browser alone', async () => {
    const { location, cookie } = await visit({ scope: 'openid profile mcp offline_access' })
    const look = async (headers: Record<string, string>) =>
      (await fetch(new URL(location ?? '', fixture.url), { headers })).json()
    expect(await look({ cookie })).toMatchObject({
      client: {
        id: client.client_id,
        name: 'Claude',
        redirectHost: 'claude.ai',
        isLoopback: false,
      },
      entityId,
      scope: ['mcp'],
    })
    expect(await look({})).toBeNull()
    const other = await visit()
    expect(await look({ cookie: other.cookie })).toBeNull()
  })

  it.each([
    [{ code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: '' }, 'invalid_request'],
    [{ response_type: 'nonsense' }, 'unsupported_response_type'],
    [{ response_mode: 'form_post' }, 'unsupported_response_mode'],
    [{ response_mode: 'fragment' }, 'unsupported_response_mode'],
    [{ prompt: 'none' }, 'consent_required'],
    [{ prompt: 'none login' }, 'invalid_request'],
    [{ state: ['a', 'b'] }, 'invalid_request'],
    [{ scope: ['mcp', 'mcp'] }, 'invalid_request'],
    [{ code_challenge: ['a', 'b'] }, 'invalid_request'],
    [{ request: 'a.b.c' }, 'request_not_supported'],
    [{ request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
    [{ registration: '{}' }, 'registration_not_supported'],
  ])('A-04: tells the app what is wrong with %o', async (over, error) => {
    expect(await toldTo(over)).toMatchObject({ error, iss: fixture.url })
  })

  it.each([
    { prompt: 'none' },
    { code_challenge_method: 'plain' },
    { code_challenge: '', code_challenge_method: '' },
    { response_type: 'nonsense' },
    { response_type: 'token' },
    { response_mode: 'fragment' },
    { response_mode: 'form_post' },
    { response_mode: ['fragment', 'form_post'] },
    { scope: ['mcp', 'mcp'] },
    { resource: 'https://other.example/' },
    { request_uri: 'https://evil.example/r' },
    { redirect_uri: ['https://anywhere.example/cb', 'https://anywhere.example/cb'] },
  ] as Record<string, string | string[]>[])(
    'T04: sends nobody to an app that they have not agreed to, because of %o',
    async (over) => {
      const documentUrl = `https://app.example/${randomUUID()}`
      const redirect_uris = ['https://anywhere.example/cb']
      fixture.outside.set(documentUrl, { body: { client_id: documentUrl, redirect_uris } })
      const described = { client_id: documentUrl, redirect_uri: 'https://anywhere.example/cb' }
      // Who says the same of itself is the same app.
      const own = await registered(fixture, { redirect_uris, client_name: documentUrl })
      for (const other of [own, described]) {
        const ask = (person: string | null = LYSS) =>
          authorize(fixture, request(other, over).params, { person })
        const { response, location } = await ask()
        expect([response.status, location, response.headers.get('refresh')]).toEqual([400, null, null])
        expect(response.headers.get('content-type')).toContain('text/html')
        expect(await response.text()).not.toMatch(/anywhere\.example/)
        await agree(fixture, other, {})
        expect((await ask()).location).toBeNull()
        // Whoever made the app agrees to it, and sends others the link.
        await agree(fixture, other, { entityId, person: MALLORY })
        for (const victim of [LYSS, null]) {
          const shown = await ask(victim)
          expect([shown.response.status, shown.location]).toEqual([400, null])
          expect(await shown.response.text()).not.toMatch(/anywhere\.example/)
        }
        await agree(fixture, other, { entityId })
        for (const known of [LYSS, MALLORY])
          expect((await ask(known)).location).toContain('https://anywhere.example/cb')
        expect((await ask(null)).location).toBeNull()
      }
    },
  )

  it('A-04: refuses resources that are unknown, foreign, doubled or with a fragment', async () => {
    const refused = [
      `${fixture.url}/mcp/${randomUUID()}`,
      `https://other.example/mcp/${entityId}`,
      `${resource()}#part`,
      `${fixture.url}/swarmrise/mcp/other`,
      'not a url',
      [resource(), resource()],
      [resource(), 'https://other.example/'],
    ]
    for (const one of refused) {
      expect(await toldTo({ resource: one }), String(one)).toMatchObject({
        error: 'invalid_target',
        state: 'xyz',
      })
    }
  })

  it.each(['?toolsets=core', '/', '/?a=b'])('takes the address as people type it: %s', async (tail) => {
    const { location, cookie } = await visit({ resource: `${resource()}${tail}` })
    const shown: unknown = await (
      await fetch(new URL(location ?? '', fixture.url), { headers: { cookie } })
    ).json()
    expect(shown).toMatchObject({ entityId })
  })

  it('A-04: without resource or with the bare origin the person chooses, and the token is for what they chose', async () => {
    for (const over of [
      {},
      { resource: fixture.url },
      { resource: `${fixture.url}/` },
      { scope: 'openid' },
    ]) {
      const agreed = await agree(fixture, client, { entityId, over })
      const { body } = await exchange(fixture, client, agreed)
      expect(claimsOf(body.access_token)).toMatchObject({
        aud: resource(),
        entity_id: entityId,
        scope: 'mcp',
      })
    }
  })

  it('does not let the person choose another entity than the one that was asked for', async () => {
    const other = await fixture.entity()
    await expect(agree(fixture, client, { entityId: other, over: { resource: resource() } })).rejects.toThrow(
      'something else',
    )
  })

  it.each([
    { nonce: 'n' },
    { max_age: '0' },
    { claims: '{}' },
    { prompt: 'consent' },
    { prompt: 'select_account' },
  ])('does not stumble over what belongs to OpenID: %o', async (over) => {
    expect((await visit(over)).location).toMatch(/^\/oauth\/consent\//)
  })

  it('A-05: a person who says no sends the app access_denied with state and issuer', async () => {
    const { redirected } = await agree(fixture, client, {})
    expect(Object.fromEntries(redirected.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The person declined.',
      state: 'xyz',
      iss: fixture.url,
    })
  })

  it('A-05: takes one decision, also of a form that is sent many times at once', async () => {
    const { location, cookie } = await visit()
    const send = () =>
      fetch(new URL(location ?? '', fixture.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ entityId }),
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 500, 500])
    const to = new URL(
      answers.find(({ status }) => status === 303)?.headers.get('location') ?? '',
      fixture.url,
    )
    const codes = await Promise.all(
      [1, 2, 3].map(() => fetch(to, { redirect: 'manual', headers: { cookie } })),
    )
    expect(codes.filter((one) => one.headers.get('location')?.includes('code=') === true)).toHaveLength(1)
  })
})

describe('an address to return to that is not proven', () => {
  it.each([
    'https://claude.ai/api/mcp/other',
    'https://evil.example/api/mcp/auth_callback',
    'https://claude.ai@evil.example/api/mcp/auth_callback',
    'https://claude.ai/api/mcp/auth_callback#x',
    'https://claude.ai/api/mcp/../mcp/auth_callback',
    'https://claude.ai/api/mcp/auth_callback?x=1',
    'http://claude.ai/api/mcp/auth_callback',
    'javascript:alert(1)',
    '',
  ])('A-04, T04: never redirects to %s', async (redirect_uri) => {
    const other = await registered(fixture, { redirect_uris: [CLAUDE_CALLBACK, 'https://claude.com/cb'] })
    const { response, location } = await authorize(fixture, request(other, { redirect_uri }).params)
    expect(location).toBeNull()
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('also not together with another mistake, or twice', async () => {
    const two = await registered(fixture, { redirect_uris: [CLAUDE_CALLBACK, 'https://claude.com/cb'] })
    for (const over of [
      { redirect_uri: 'https://evil.example/', response_type: 'nonsense' },
      { redirect_uri: 'https://evil.example/', prompt: 'none' },
      { redirect_uri: [CLAUDE_CALLBACK, 'https://evil.example/'], client_id: two.client_id },
      { client_id: [client.client_id, client.client_id] },
    ]) {
      const { response, location } = await visit(over)
      expect(location).toBeNull()
      expect(response.status).toBe(400)
    }
  })

  it('T03: says that an app is not known, on a page', async () => {
    const { response, location } = await visit({ client_id: 'ghost' })
    expect(location).toBeNull()
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('invalid_client')
  })

  it('T06: shows nothing of it as markup', async () => {
    const { response } = await visit({ client_id: '"><script>alert(1)</script>', state: "'><img src=x>" })
    const page = await response.text()
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('<img src=x>')
  })
})

describe('loopback addresses', () => {
  it.each(['http://localhost:51234/callback', 'http://127.0.0.1:8/callback', 'http://[::1]:9999/callback'])(
    'A-04: any port will do: %s',
    async (redirect_uri) => {
      const local = await registered(fixture, {
        redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback', 'http://[::1]:1/callback'],
      })
      const { location } = await authorize(fixture, request(local, { redirect_uri }).params)
      expect(location).toMatch(/^\/oauth\/consent\//)
    },
  )

  it.each([
    'http://localhost:51234/other',
    'http://localhost.evil.example/callback',
    'http://user@localhost:1/callback',
  ])('but the rest must be right: %s', async (redirect_uri) => {
    const local = await registered(fixture, { redirect_uris: ['http://localhost/callback'] })
    expect((await authorize(fixture, request(local, { redirect_uri }).params)).location).toBeNull()
  })
})

it('registers what it needs for all that', async () => {
  expect((await register(fixture)).status).toBe(201)
  expect(fixture.failures).toEqual([])
})

import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startApp } from '../../../packages/server/test/support/running-app.ts'
import { CALLBACK, discover, insecure, post, queryOf, registerApp, type Wishes } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { newAddress } from './browser.ts'

const NOBODY = '00000000-0000-4000-8000-00000000ffff'
const METADATA = '/.well-known/oauth-authorization-server'
const FOREIGN = 'https://inspector.example'

async function resourceOf(url: string) {
  const response = await oauth.resourceDiscoveryRequest(new URL(url), insecure())
  return oauth.processResourceDiscoveryResponse(new URL(url), response)
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what an app finds out by itself, on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    beforeAll(async () => void (fixture = await openAuthorityFixture(engine)))
    afterAll(() => fixture[Symbol.asyncDispose]())

    const get = (path: string, headers = {}) =>
      fetch(`${fixture.site}${path}`, { headers: { 'x-forwarded-for': newAddress(), ...headers } })

    it('A-01: oauth4webapi accepts both documents, with the issuer and the resource it asked about', async () => {
      const resource = await resourceOf(fixture.kael.url)
      expect(resource.authorization_servers).toEqual([fixture.site])
      expect((await discover(fixture)).issuer).toBe(fixture.site)
    })

    it('A-01: gives the same document wherever clients look for it, to every origin', async () => {
      const expected: unknown = await (await get(METADATA)).json()
      for (const path of [
        `${METADATA}/mcp/${fixture.kael.id}`,
        `${METADATA}/swarmrise/mcp`,
        '/.well-known/openid-configuration',
        `/.well-known/openid-configuration/mcp/${fixture.kael.id}`,
        `/mcp/${fixture.kael.id}/.well-known/openid-configuration`,
      ]) {
        const response = await get(path, { origin: FOREIGN })
        expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
        expect(await response.json(), path).toEqual(expected)
      }
    })

    it('A-01, T14: the document of a resource names its exact address, and where tokens come from', async () => {
      const resource = '/.well-known/oauth-protected-resource'
      expect(await (await get(`${resource}/mcp/${fixture.kael.id}`)).json()).toEqual({
        resource: fixture.kael.url,
        resource_name: 'An entity on Arachne',
        authorization_servers: [fixture.site],
        bearer_methods_supported: ['header'],
        scopes_supported: ['mcp'],
      })
      const ours = { resource: fixture.site, authorization_servers: [fixture.site] }
      expect(await (await get(resource)).json()).toMatchObject(ours)
    })

    it('A-01: names what works, and nothing else', async () => {
      const auth = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
      const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
      const endpoints = {
        authorization_endpoint: `${fixture.site}/authorize`,
        token_endpoint: `${fixture.site}/token`,
        registration_endpoint: `${fixture.site}/register`,
        revocation_endpoint: `${fixture.site}/revoke`,
        jwks_uri: `${fixture.site}/jwks`,
      }
      expect(await (await get(METADATA)).json()).toEqual({
        issuer: fixture.site,
        ...endpoints,
        scopes_supported: ['mcp', 'swarmrise:read', 'swarmrise:write', 'swarmrise:governance'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: auth,
        token_endpoint_auth_signing_alg_values_supported: algorithms,
        revocation_endpoint_auth_methods_supported: auth,
        revocation_endpoint_auth_signing_alg_values_supported: algorithms,
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
      })
      for (const [name, url] of Object.entries(endpoints)) {
        const response = await fetch(url, {
          headers: { 'x-forwarded-for': newAddress() },
          redirect: 'manual',
        })
        expect(response.status, name).not.toBe(404)
      }
      for (const path of ['/token/introspection', '/request', '/session/end', '/device/auth', '/backchannel'])
        expect([path, (await post(`${fixture.site}${path}`, {})).status]).toEqual([path, 404])
    })

    it('A-11: serves the same at the root and at the old addresses', async () => {
      for (const path of ['/token', '/oauth/token', '/revoke', '/oauth/revoke']) {
        const { status, body } = await post(`${fixture.site}${path}`, {})
        expect([path, status, body.error]).toEqual([path, 400, 'invalid_request'])
      }
      for (const path of ['/register', '/oauth/register']) {
        const { status, body } = await post(`${fixture.site}${path}`, '{}', {
          'content-type': 'application/json',
        })
        expect([path, status, typeof body.error]).toEqual([path, 400, 'string'])
      }
      for (const path of ['/authorize', '/oauth/authorize']) expect((await get(path)).status).toBe(400)
      const asked = (await registerApp(fixture)).begin({ resource: fixture.kael.url }).url
      const old = await fetch(asked.replace('/authorize', '/oauth/authorize'), { redirect: 'manual' })
      expect(old.headers.get('location')).toMatch(/^\/oauth\/consent\/[\w-]{43}$/)
      expect(await (await get('/jwks')).json()).toEqual(await (await get('/oauth/jwks')).json())
    })

    it('A-01: a resource that is not there has no document', async () => {
      const { id } = fixture.kael
      for (const path of [
        `/mcp/${NOBODY}`,
        '/mcp/x',
        '/mcp',
        '/mcp/',
        '/nothing',
        `/mcp/${id}/x`,
        `/mcp/${id.toUpperCase()}`,
      ]) {
        const response = await get(`/.well-known/oauth-protected-resource${path}`)
        expect([path, response.status]).toEqual([path, 404])
      }
    })

    it.each(['POST', 'GET', 'DELETE'])(
      'A-01: a %s without a token is told where to get one',
      async (method) => {
        const response = await fetch(fixture.kael.url, {
          method,
          headers: { 'x-forwarded-for': newAddress() },
        })
        expect(response.status).toBe(401)
        const challenge = response.headers.get('www-authenticate') ?? ''
        const document = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
        expect(challenge).toMatch(/^Bearer .*scope="mcp"/)
        expect(document).toBe(`${fixture.site}/.well-known/oauth-protected-resource/mcp/${fixture.kael.id}`)
        expect(await (await fetch(document)).json()).toMatchObject({ resource: fixture.kael.url })
        // RFC 6750: no error code where no token was sent.
        expect(challenge).not.toContain('error=')
      },
    )

    it('A-01: a bad token is told invalid_token', async () => {
      const response = await fetch(fixture.kael.url, {
        method: 'POST',
        headers: { authorization: 'Bearer a.b.c', 'x-forwarded-for': newAddress() },
      })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
      expect(response.headers.get('www-authenticate')).toContain('resource_metadata=')
    })

    it('A-01: pages of any origin may read documents, register, exchange and revoke, without cookies', async () => {
      for (const path of [
        METADATA,
        '/.well-known/oauth-protected-resource',
        `/.well-known/oauth-protected-resource/mcp/${fixture.kael.id}`,
        '/jwks',
        '/oauth/jwks',
      ]) {
        const { headers } = await get(path, { origin: FOREIGN })
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
      for (const path of [
        '/token',
        '/register',
        '/revoke',
        '/oauth/token',
        '/oauth/register',
        '/oauth/revoke',
      ]) {
        const preflight = await fetch(`${fixture.site}${path}`, {
          method: 'OPTIONS',
          headers: {
            origin: FOREIGN,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,authorization,mcp-protocol-version',
          },
        })
        expect([path, preflight.status]).toEqual([path, 204])
        expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
        const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase()
        for (const name of ['content-type', 'mcp-protocol-version']) expect(allowed).toContain(name)
        const real = await post(`${fixture.site}${path}`, 'x', { origin: FOREIGN })
        expect(real.headers.get('access-control-allow-origin')).toBe('*')
        expect(real.headers.get('access-control-allow-credentials')).toBeNull()
        expect([400, 401]).toContain(real.status)
        expect(real.body.error).toMatch(/^invalid_/)
      }
      for (const path of ['/api/status', '/oauth/consent/x', '/'])
        expect([path, (await get(path, { origin: FOREIGN })).status]).toEqual([path, 403])
    })

    it('A-01: the keys it publishes are public', async () => {
      await registerApp(fixture)
      const { keys } = (await (await get('/jwks')).json()) as { keys: Record<string, unknown>[] }
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        const kid = expect.any(String) as string
        expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid })
        expect(key).not.toHaveProperty('d')
      }
    })
  })
}

it('behind a proxy that ends https everything names the public address, and cookies are for https alone', async () => {
  const site = 'https://arachne.example'
  await using proxied = await startApp({ BASE_URL: site })
  const told: unknown = await (await fetch(`${proxied.url}${METADATA}`)).json()
  expect(told).toMatchObject({ issuer: site, token_endpoint: `${site}/token` })
  const wish = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' }
  const { body } = await post(`${proxied.url}/register`, JSON.stringify(wish), {
    'content-type': 'application/json',
  })
  const ask = (over: Wishes = {}) => {
    const query = queryOf({
      response_type: 'code',
      client_id: String(body['client_id']),
      redirect_uri: CALLBACK,
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      ...over,
    })
    return fetch(`${proxied.url}/authorize?${query}`, { redirect: 'manual' })
  }
  for (const over of [{}, { resource: `${site}/swarmrise/mcp` }]) {
    const { headers } = await ask(over)
    expect(headers.get('location')).toMatch(/^\/oauth\/consent\//)
    expect(headers.getSetCookie()).toHaveLength(4)
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/; secure/i)
  }
  expect(await (await ask({ resource: `${proxied.url}/mcp/x` })).text()).toContain('invalid_target')
})

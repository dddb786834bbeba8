import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { discover, insecure, post, registerApp } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { newAddress } from './browser.ts'

const NOBODY = '00000000-0000-4000-8000-00000000ffff'

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
      const as = await discover(fixture)
      expect(as.issuer).toBe(fixture.site)
      expect(as.code_challenge_methods_supported).toEqual(['S256'])
      expect(as.authorization_response_iss_parameter_supported).toBe(true)
      expect(as['client_id_metadata_document_supported']).toBe(true)
      expect(as.token_endpoint_auth_methods_supported).toEqual(
        expect.arrayContaining(['none', 'private_key_jwt', 'client_secret_post', 'client_secret_basic']),
      )
      expect(as.response_types_supported).toEqual(['code'])
    })

    it('A-01: promises nothing that is not there', async () => {
      const as = (await (await get('/.well-known/oauth-authorization-server')).json()) as Record<
        string,
        string
      >
      const endpoints = Object.entries(as).filter(([name]) => /_endpoint$|_uri$/.test(name))
      expect(endpoints.map(([name]) => name).toSorted()).toEqual([
        'authorization_endpoint',
        'jwks_uri',
        'registration_endpoint',
        'revocation_endpoint',
        'token_endpoint',
      ])
      for (const [name, url] of endpoints) {
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
      expect(await (await get('/jwks')).json()).toEqual(await (await get('/oauth/jwks')).json())
    })

    it('A-01: a resource that is not there has no document', async () => {
      for (const path of [`/mcp/${NOBODY}`, '/mcp/x', '/mcp/', '/nothing', `/mcp/${fixture.kael.id}/x`]) {
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
      const origin = 'https://inspector.example'
      for (const path of [
        '/.well-known/oauth-authorization-server',
        '/.well-known/oauth-protected-resource',
        `/.well-known/oauth-protected-resource/mcp/${fixture.kael.id}`,
        '/jwks',
      ]) {
        const { headers } = await get(path, { origin })
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, '*'])
        expect(headers.get('access-control-allow-credentials')).toBeNull()
      }
      for (const path of ['/token', '/register', '/revoke']) {
        const preflight = await fetch(`${fixture.site}${path}`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type,authorization,mcp-protocol-version',
          },
        })
        expect([path, preflight.ok]).toEqual([path, true])
        expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
        expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type')
        const real = await post(`${fixture.site}${path}`, 'x', { origin })
        expect(real.headers.get('access-control-allow-origin')).toBe('*')
        expect(real.headers.get('access-control-allow-credentials')).toBeNull()
      }
    })

    it('A-01: the keys it publishes are public', async () => {
      await registerApp(fixture)
      const { keys } = (await (await get('/jwks')).json()) as { keys: Record<string, unknown>[] }
      expect(keys.length).toBeGreaterThan(0)
      for (const key of keys) {
        expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) as string })
        expect(key).not.toHaveProperty('d')
      }
    })
  })
}

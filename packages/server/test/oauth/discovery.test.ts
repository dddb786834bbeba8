import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { authorize, register, registered, request } from '../support/oauth-fixture.ts'
import { type AppOnDiscord, startApp, startAppOnDiscord } from '../support/running-app.ts'

let app: AppOnDiscord
let site: string
const FOREIGN = { origin: 'https://app.example' }

beforeAll(async () => {
  app = await startAppOnDiscord({ ADDRESS_REQUESTS_PER_MINUTE: '0' })
  site = app.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => app[Symbol.asyncDispose]())

describe('discovery', () => {
  it('A-01: names what works, and nothing else', async () => {
    const response = await fetch(`${site}/.well-known/oauth-authorization-server`)
    const auth = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt']
    const algorithms = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519']
    expect(await response.json()).toEqual({
      issuer: site,
      authorization_endpoint: `${site}/authorize`,
      token_endpoint: `${site}/token`,
      registration_endpoint: `${site}/register`,
      revocation_endpoint: `${site}/revoke`,
      jwks_uri: `${site}/jwks`,
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
  })

  it('A-01: gives the same document wherever clients look for it, to every origin', async () => {
    const entity = await app.moveIn()
    const expected: unknown = await (await fetch(`${site}/.well-known/oauth-authorization-server`)).json()
    for (const path of [
      `/.well-known/oauth-authorization-server/mcp/${entity.id}`,
      '/.well-known/oauth-authorization-server/swarmrise/mcp',
      '/.well-known/openid-configuration',
      `/.well-known/openid-configuration/mcp/${entity.id}`,
      `/mcp/${entity.id}/.well-known/openid-configuration`,
    ]) {
      const response = await fetch(`${site}${path}`, { headers: FOREIGN })
      expect(response.headers.get('access-control-allow-origin'), path).toBe('*')
      expect(await response.json(), path).toEqual(expected)
    }
  })

  it('A-01: leads from a call without a token to the one who issues them', async () => {
    const { id, url } = await app.moveIn({ name: 'Mira' })
    const refused = await fetch(url, { method: 'POST' })
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const [, at = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
    const metadata = (await (await fetch(at)).json()) as Record<string, unknown>
    expect(metadata).toMatchObject({ resource: `${site}/mcp/${id}`, authorization_servers: [site] })
  })

  it('publishes the public half of its keys, to every origin', async () => {
    for (const path of ['/jwks', '/oauth/jwks']) {
      const response = await fetch(`${site}${path}`, { headers: FOREIGN })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      const { keys } = (await response.json()) as { keys: Record<string, unknown>[] }
      expect(keys).toHaveLength(1)
      expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
      expect(keys[0]).not.toHaveProperty('d')
    }
  })
})

describe('apps in a browser', () => {
  it.each(['/token', '/register', '/revoke', '/oauth/token', '/oauth/register', '/oauth/revoke'])(
    'A-01: may ask first, and ask, at %s',
    async (path) => {
      const asked = await fetch(`${site}${path}`, {
        method: 'OPTIONS',
        headers: {
          ...FOREIGN,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
        },
      })
      expect(asked.status).toBe(204)
      expect(asked.headers.get('access-control-allow-origin')).toBe('*')
      expect(asked.headers.get('access-control-allow-headers')).toContain('mcp-protocol-version')
      const response = await fetch(`${site}${path}`, { method: 'POST', headers: FOREIGN, body: '' })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect([400, 401]).toContain(response.status)
      expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) })
    },
  )

  it('are not let in to anything else', async () => {
    for (const path of ['/api/status', '/oauth/consent/x', '/']) {
      expect((await fetch(`${site}${path}`, { headers: FOREIGN })).status, path).toBe(403)
    }
  })
})

describe('behind a proxy that ends https', () => {
  it('everything names the public address, and cookies are for https alone', async () => {
    await using proxied = await startApp({ BASE_URL: 'https://arachne.example' })
    const behind = { url: proxied.url }
    const metadata = (await (
      await fetch(`${behind.url}/.well-known/oauth-authorization-server`)
    ).json()) as object
    expect(metadata).toMatchObject({
      issuer: 'https://arachne.example',
      token_endpoint: 'https://arachne.example/token',
    })
    const client = await registered(behind)
    const { location, cookies } = await authorize(behind, request(client).params)
    expect(location).toMatch(/^\/oauth\/consent\//)
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
    const own = { resource: 'https://arachne.example/swarmrise/mcp' }
    expect((await authorize(behind, request(client, own).params)).location).toMatch(/^\/oauth\/consent\//)
    const foreign = await authorize(behind, request(client, { resource: `${behind.url}/mcp/x` }).params)
    expect(await foreign.response.text()).toContain('invalid_target')
  })
})

describe('the endpoints', () => {
  it('answer to our own name alone', async () => {
    for (const path of [
      '/authorize',
      '/authorize/x',
      '/token',
      '/register',
      '/oauth/token',
      '/oauth/authorize',
    ]) {
      const asking = get(`${site}${path}`, { headers: { host: 'evil.example' } })
      const [answer] = (await once(asking, 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode, path).toBe(403)
    }
  })

  it('carry the headers of every other page, also where something is wrong', async () => {
    const { response } = await authorize({ url: site }, { client_id: 'ghost' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toBeTruthy()
  })

  it('A-03: reach nothing on this machine, whatever an app is called', async () => {
    let reached = 0
    const server = createServer((_asked, response) => {
      reached += 1
      response.end('{}')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0']) {
      const client = {
        client_id: `https://${host}:${port}/client.json`,
        redirect_uri: 'https://app.example/cb',
      }
      const { location, response } = await authorize({ url: site }, request(client).params)
      expect([response.status, location]).toEqual([400, null])
    }
    server.close()
    expect(reached).toBe(0)
  })

  it('log nothing that could be used again', async () => {
    const { body } = await register({ url: site }, { token_endpoint_auth_method: 'client_secret_post' })
    const secret = String(body.client_secret)
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'a-refresh-token-somebody-lost',
      client_id: String(body.client_id),
      client_secret: secret,
    })
    await fetch(`${site}/token`, { method: 'POST', body: form })
    await fetch(`${site}/authorize?code=a-code-somebody-lost&client_id=x`, { redirect: 'manual' })
    for (const text of [secret, 'somebody-lost']) expect(app.logged()).not.toContain(text)
  })
})

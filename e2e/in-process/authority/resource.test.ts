import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type App, knock, partsOf, registerApp, type Tokens } from './app.ts'
import { ENGINES, HOUR, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Browser, newAddress } from './browser.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const ask = async (url: string, init: RequestInit) => (await fetch(url, { method: 'POST', ...init })).status

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`where a token opens, on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let app: App
    let lyss: Browser
    let tokens: Tokens
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      app = await registerApp(fixture)
      lyss = await fixture.browser('lyss')
      tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    const jwks = async () =>
      ((await (await fetch(`${fixture.site}/jwks`)).json()) as { keys: { kid: string; x: string }[] }).keys

    it('A-09: is an at+jwt of EdDSA with the claims of the seed, for one hour', async () => {
      const { header, claims } = partsOf(tokens.access_token)
      expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: (await jwks())[0]?.kid })
      const text = expect.any(String) as string
      expect(claims).toEqual({
        iss: fixture.site,
        sub: fixture.product.person('lyss').id,
        aud: fixture.kael.url,
        iat: expect.any(Number) as number,
        exp: expect.any(Number) as number,
        jti: text,
        scope: 'mcp',
        entity_id: fixture.kael.id,
        client_id: app.client.client_id,
        gid: text,
        gk: expect.stringMatching(/^[\w-]{80}$/) as string,
      })
      expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
      expect(tokens).toMatchObject({ expires_in: 3600, token_type: 'bearer', scope: 'mcp' })
      expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/)
    })

    it('A-09, T08, T09: is worth nothing at another entity, at none, and at the API of people', async () => {
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
      for (const url of [
        fixture.iris.url,
        fixture.rook.url,
        `${fixture.site}/mcp/00000000-0000-4000-8000-00000000ffff`,
      ])
        expect(await knock(url, tokens.access_token)).toBe(401)
      expect(await knock(`${fixture.site}/swarmrise/mcp`, tokens.access_token)).toBe(401)
      for (const path of ['/api/me', '/api/entities', '/api/grants', '/api/journal', '/metrics']) {
        const response = await fetch(`${fixture.site}${path}`, {
          headers: { authorization: `Bearer ${tokens.access_token}`, 'x-forwarded-for': newAddress() },
        })
        expect([path, response.status]).toEqual([path, 401])
      }
      const headers = { authorization: `Bearer ${tokens.access_token}` }
      expect(await ask(`${fixture.site}/api/entities/${fixture.kael.id}/key`, { headers })).toBe(401)
    })

    it('A-09: counts in the header alone: neither query, form nor cookie', async () => {
      const token = tokens.access_token
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
      expect(await ask(`${fixture.kael.url}?access_token=${token}`, { body, headers: json })).toBe(401)
      expect(await ask(`${fixture.kael.url}?token=${token}`, { body, headers: json })).toBe(401)
      expect(await ask(fixture.kael.url, { body: new URLSearchParams({ access_token: token }) })).toBe(401)
      expect(
        await ask(fixture.kael.url, { body, headers: { ...json, cookie: `access_token=${token}` } }),
      ).toBe(401)
      for (const scheme of ['Basic', 'DPoP', 'Token'])
        expect(
          await ask(fixture.kael.url, { body, headers: { ...json, authorization: `${scheme} ${token}` } }),
        ).toBe(401)
    })

    it('A-09, T09: cannot choose how it is checked, and cannot be changed', async () => {
      const [head = '', payload = '', signature = ''] = tokens.access_token.split('.')
      const { header, claims } = partsOf(tokens.access_token)
      const [key] = await jwks()
      const pem = createPublicKey({ key: key as never, format: 'jwk' })
      const raw = Buffer.from(key?.x ?? '', 'base64url')
      const hs = (secret: Buffer | string, over: object = {}) => {
        const first = encode({ ...header, alg: 'HS256', ...over })
        return `${first}.${payload}.${createHmac('sha256', secret).update(`${first}.${payload}`).digest('base64url')}`
      }
      const evil = generateKeyPairSync('ed25519')
      const evilJwk = evil.publicKey.export({ format: 'jwk' })
      const ed = (over: object, body = payload) => {
        const first = encode({ ...header, ...over })
        return `${first}.${body}.${sign(null, Buffer.from(`${first}.${body}`), evil.privateKey).toString('base64url')}`
      }
      fixture.outside.set('https://evil.example/jwks', { body: { keys: [{ ...evilJwk, kid: 'evil' }] } })
      const bad: Record<string, string> = {
        none: `${encode({ ...header, alg: 'none' })}.${payload}.`,
        'None with the signature': `${encode({ ...header, alg: 'None' })}.${payload}.${signature}`,
        'no algorithm': `${encode({ typ: 'at+jwt' })}.${payload}.${signature}`,
        'HS256 with the raw public key': hs(raw),
        'HS256 with the public PEM': hs(pem.export({ type: 'spki', format: 'pem' }).toString()),
        'HS256 with the JWK': hs(JSON.stringify(key)),
        'HS256 with nothing': hs(''),
        'an own key': ed({}),
        'an own key inside': ed({ jwk: evilJwk }),
        'an own key elsewhere': ed({ jku: 'https://evil.example/jwks', kid: 'evil' }),
        'a certificate elsewhere': ed({ x5u: 'https://evil.example/jwks' }),
        'a kid that is a path': ed({ kid: '../../../../dev/null' }),
        'a kid that is a query': ed({ kid: "x' or '1'='1" }),
        'a kid of nobody': ed({ kid: undefined }),
        'a demand': `${encode({ ...header, crit: ['b64'], b64: false })}.${payload}.${signature}`,
        'another type': `${encode({ ...header, typ: 'JWT' })}.${payload}.${signature}`,
        'another payload': `${head}.${encode({ ...claims, entity_id: fixture.iris.id, aud: fixture.iris.url })}.${signature}`,
        'a longer life': `${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`,
        'no signature': `${head}.${payload}.`,
        'two parts': `${head}.${payload}`,
        'five parts': `${tokens.access_token}.x.y`,
        'a flipped bit': `${head}.${payload}.${signature.slice(0, 9)}${signature[9] === 'A' ? 'B' : 'A'}${signature.slice(10)}`,
        'a space inside': `${head}. ${payload}.${signature}`,
        'a hundred kilobytes': `${head}.${'x'.repeat(10_000)}.${signature}`,
      }
      for (const [name, token] of Object.entries(bad)) {
        expect([name, await knock(fixture.kael.url, token)]).toEqual([name, 401])
        expect([name, await knock(fixture.iris.url, token)]).toEqual([name, 401])
      }
      expect(fixture.connected).toEqual([])
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
    })

    it('A-09: the word Bearer may be written as clients like', async () => {
      const { access_token: token } = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      for (const word of ['bearer', 'BEARER']) {
        const headers = {
          authorization: `${word} ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        }
        expect(await ask(fixture.kael.url, { body, headers })).toBe(200)
      }
    })

    it('A-09, T08: refresh tokens, codes, sessions and the operator’s token open nothing', async () => {
      const session = /session=([^;]+)/.exec(lyss.cookies('/'))?.[1] ?? ''
      expect(session).toHaveLength(43)
      for (const token of [
        tokens.refresh_token,
        session,
        fixture.product.localToken,
        app.client.client_id,
        fixture.kael.id,
      ])
        expect(await knock(fixture.kael.url, token)).toBe(401)
    })

    it('A-09: is over after one hour and a few seconds of grace, remembered or not', async () => {
      const fresh = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const unused = await app.connect(lyss, {}, { resource: fixture.kael.url })
      expect(await knock(fixture.kael.url, fresh.access_token)).toBe(200)
      fixture.pass(HOUR - 1000)
      expect(await knock(fixture.kael.url, fresh.access_token)).toBe(200)
      fixture.pass(61_000)
      for (const { access_token } of [fresh, unused])
        expect(await knock(fixture.kael.url, access_token)).toBe(401)
      expect(await knock(fixture.kael.url, (await app.refresh(fresh.refresh_token)).access_token)).toBe(200)
    })

    it('A-09: a clock that went back opens nothing that was signed later', async () => {
      const early = await app.connect(lyss, {}, { resource: fixture.kael.url })
      fixture.pass(-60_000)
      // Signed in what is now the future: a skew is no reason to lock people out, an hour is not more than an hour.
      expect([200, 401]).toContain(await knock(fixture.kael.url, early.access_token))
      fixture.pass(60_000)
      expect(await knock(fixture.kael.url, early.access_token)).toBe(200)
    })

    it('A-09: is not let in again by a name of the same machine', async () => {
      const { access_token: token } = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const elsewhere = await fetch(fixture.kael.url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
        },
      })
      expect(elsewhere.headers.get('www-authenticate') ?? '').not.toContain('evil.example')
      const asked = await fetch(`${fixture.product.url}/.well-known/oauth-authorization-server`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': newAddress() },
      })
      expect(((await asked.json()) as { issuer: string }).issuer).toBe(fixture.site)
    })
  })
}

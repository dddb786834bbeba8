import { randomUUID } from 'node:crypto'

import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { describedApp, knock, post, registerApp } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Browser, openBrowser, textOf } from './browser.ts'
import { CHATGPT, DOCUMENTS, REGISTRATIONS } from './real-apps.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const JSON_BODY = { 'content-type': 'application/json' }

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`apps that come, on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let lyss: Browser
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      lyss = await fixture.browser('lyss')
    })
    afterAll(() => fixture[Symbol.asyncDispose]())
    beforeEach(() => void (fixture.connected.length = 0))

    const register = (metadata: object) =>
      post(`${fixture.site}/register`, JSON.stringify(metadata), JSON_BODY)

    const refuse = async (client_id: string, redirect = 'https://app.example/cb') => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id,
        redirect_uri: redirect,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })
      return openBrowser(fixture.site).walk(`/authorize?${query.toString()}`)
    }

    const present = async (refresh_token: string, client_assertion: string) =>
      post(`${fixture.site}/token`, {
        grant_type: 'refresh_token',
        refresh_token,
        client_id: CHATGPT.client_id,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion,
      })

    describe('and register', () => {
      it.each(Object.entries(REGISTRATIONS))(
        'A-02: %s gets a token and refreshes it',
        async (_name, metadata) => {
          const app = await registerApp(fixture, { token_endpoint_auth_method: undefined, ...metadata })
          expect(app.client.redirect_uris).toEqual(metadata.redirect_uris)
          const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
          expect(tokens.token_type.toLowerCase()).toBe('bearer')
          expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
          const next = await app.refresh(tokens.refresh_token)
          expect(next.refresh_token).not.toBe(tokens.refresh_token)
          expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
        },
      )

      it.each(REGISTRATIONS.Cursor?.redirect_uris ?? [])(
        'A-02: Cursor may come back to %s',
        async (address) => {
          const app = await registerApp(fixture, REGISTRATIONS.Cursor)
          const back = await lyss.agree(app.begin({ redirect_uri: address, resource: fixture.kael.url }).url)
          expect(back.href.startsWith(`${address}?code=`)).toBe(true)
          expect(back.searchParams.get('iss')).toBe(fixture.site)
        },
      )

      it.each([
        'javascript:alert(1)',
        'JavaScript://app.example/%0aalert(1)',
        ' javascript:alert(1)',
        'java\tscript:alert(1)',
        'data:text/html,hello',
        'vbscript:x',
        'file:///etc/passwd',
        'blob:https://app.example/1',
        'https://app.example/cb#here',
        'https://app.example/cb#',
        'http://app.example/cb',
        'http://localhost.app.example/cb',
        'http://127.0.0.1.app.example/cb',
        'http://0.0.0.0/cb',
        'http://10.0.0.1/cb',
        'https://user:pass@app.example/cb',
        'https://user@app.example/cb',
        '//app.example/cb',
        '/cb',
        'https://',
        'not a url',
        '',
      ])('A-02, T05: refuses to return to %j', async (address) => {
        const { status, body } = await register({
          redirect_uris: ['https://app.example/cb', address],
          token_endpoint_auth_method: 'none',
        })
        expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
        expect(body).not.toHaveProperty('client_id')
      })

      it.each([
        ['not JSON', '{"redirect_uris":'],
        ['nothing', ''],
        ['a list', '[]'],
        ['a word', '"x"'],
        ['null', 'null'],
        ['a number for a list', '{"redirect_uris":7}'],
        ['a list of numbers', '{"redirect_uris":[7]}'],
        ['no address', '{"redirect_uris":[]}'],
        ['a foreign flow', '{"redirect_uris":["https://a.example/"],"grant_types":["implicit"]}'],
        [
          'an unknown method',
          '{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"tls_client_auth"}',
        ],
        [
          'a name that is a thing',
          '{"redirect_uris":["https://a.example/"],"client_name":{"a":1},"token_endpoint_auth_method":7}',
        ],
        [
          'keys for nobody',
          '{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"private_key_jwt"}',
        ],
        [
          'a secret key',
          '{"redirect_uris":["https://a.example/"],"token_endpoint_auth_method":"private_key_jwt","jwks":{"keys":[{"kty":"oct","k":"AAAA"}]}}',
        ],
      ])('A-02: answers %s with an error of RFC 7591', async (_name, body) => {
        const answer = await post(`${fixture.site}/register`, body, JSON_BODY)
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatch(/^invalid_(client_metadata|redirect_uri|request)$/)
        expect(answer.headers.get('content-type')).toContain('application/json')
      })

      it('A-02: takes words that mean something to its language as words', async () => {
        const { status, body } = await post(
          `${fixture.site}/register`,
          '{"redirect_uris":["https://a.example/"],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
          JSON_BODY,
        )
        expect(status).toBe(201)
        expect(JSON.stringify(body)).not.toContain('polluted')
        expect({}).not.toHaveProperty('polluted')
      })

      it('A-02: reads JSON alone', async () => {
        const body = JSON.stringify({ redirect_uris: ['https://app.example/cb'] })
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
          expect((await post(`${fixture.site}/register`, body, { 'content-type': type })).status).toBe(400)
      })

      it('A-02: does not let an app choose its id or secret', async () => {
        const { status, body } = await register({
          client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
          client_secret: 'chosen',
          redirect_uris: ['https://app.example/cb'],
        })
        expect(status).toBe(201)
        expect(body.client_id).not.toContain('claude.ai')
        expect(body.client_secret).not.toBe('chosen')
      })
    })

    describe('and are described by a document', () => {
      const documented = Object.entries(DOCUMENTS)

      it.each(documented)('A-03: %s goes all the way, refreshes and revokes', async (_name, document) => {
        fixture.outside.set(document.client_id, { body: document })
        const app = await describedApp(fixture, document)
        const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
        const next = await app.refresh(tokens.refresh_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
        await app.revoke(next.refresh_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(401)
        expect(new Set(fixture.connected)).toEqual(new Set([document.client_id]))
      })

      it('A-03: the page names the host that describes it and the one it returns to', async () => {
        const document = DOCUMENTS['claude.ai']!
        fixture.outside.set(document.client_id, { body: { ...document, client_name: 'Definitely Discord' } })
        const app = await describedApp(fixture, document)
        const text = textOf((await lyss.ask(app.begin().url)).page)
        expect(text).toContain('described by claude.ai')
      })

      it.each([
        ['another id', { client_id: 'https://app.example/other.json' }],
        ['no id', { client_id: undefined }],
        ['its id in capitals', { client_id: 'HTTPS://APP.EXAMPLE/ID.JSON' }],
        ['a secret', { client_secret: 'x', token_endpoint_auth_method: 'client_secret_post' }],
        ['a redirect to script', { redirect_uris: ['https://app.example/cb', 'javascript:alert(1)'] }],
        ['a redirect without https', { redirect_uris: ['http://app.example/cb'] }],
        ['no redirects', { redirect_uris: [] }],
        ['six kilobytes', { client_name: 'x'.repeat(6000) }],
        [
          'keys at a private address',
          {
            token_endpoint_auth_method: 'private_key_jwt',
            jwks_uri: 'http://169.254.169.254/keys',
          },
        ],
      ])('A-03: a document with %s is refused on a page', async (_name, wrong) => {
        const id = `https://app.example/${randomUUID()}.json`
        fixture.outside.set(id, {
          body: { client_id: id, redirect_uris: ['https://app.example/cb'], ...wrong },
        })
        const { status, left } = await refuse(id)
        expect([status, left]).toEqual([400, undefined])
      })

      it.each([
        'http://app.example/client.json',
        'https://app.example/a/../client.json',
        'https://app.example/./client.json',
        'https://app.example/%2e%2e/client.json',
        'https://user:pass@app.example/client.json',
        'https://app.example/client.json#x',
        'https://app.example/',
        'https://127.0.0.1/client.json',
        'https://[::1]/client.json',
        'https://[::ffff:127.0.0.1]/client.json',
        'https://2130706433/client.json',
        'https://0x7f.1/client.json',
        'https://10.1.2.3/client.json',
        'https://192.168.0.1/client.json',
        'https://169.254.169.254/client.json',
        'https://100.64.0.1/client.json',
        'https://[fd00::1]/client.json',
        'https://[fe80::1]/client.json',
        'https://0.0.0.0/client.json',
        'https://metadata.internal/client.json',
      ])('A-03: nobody is asked for %s', async (id) => {
        fixture.outside.set(id, { body: { client_id: id, redirect_uris: ['https://app.example/cb'] } })
        fixture.outside.set(new URL(id).href, {
          body: { client_id: id, redirect_uris: ['https://app.example/cb'] },
        })
        const { status, left } = await refuse(id)
        expect([status, left]).toEqual([400, undefined])
        expect(fixture.connected).toEqual([])
      })

      it('A-03: an address that is not in the document is not returned to', async () => {
        const document = DOCUMENTS['Claude Code']!
        fixture.outside.set(document.client_id, { body: document })
        for (const address of [
          'http://localhost:51234/other',
          'http://localhost:51234/callback/',
          'http://localhost.app.example:51234/callback',
          'http://[::1]:51234/callback',
          'https://localhost:51234/callback',
          'http://localhost:51234/callback?x=1',
          'http://user@localhost:51234/callback',
          'http://localhost:51234/x/../callback',
        ]) {
          const { status, left } = await refuse(document.client_id, address)
          expect([address, status, left]).toEqual([address, 400, undefined])
        }
      })
    })

    describe('and sign who they are', () => {
      let keys: Awaited<ReturnType<typeof generateKeyPair>>
      beforeAll(async () => {
        keys = await generateKeyPair('RS256', { extractable: true })
        const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'openai-1', alg: 'RS256', use: 'sig' }
        fixture.outside.set(CHATGPT.client_id, { body: CHATGPT })
        fixture.outside.set(CHATGPT.jwks_uri, { body: { keys: [jwk] } })
      })

      const chatgpt = () =>
        describedApp(fixture, CHATGPT, oauth.PrivateKeyJwt({ key: keys.privateKey, kid: 'openai-1' }))

      it('A-03: ChatGPT goes all the way, refreshes and revokes', async () => {
        const app = await chatgpt()
        const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
        const next = await app.refresh(tokens.refresh_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
        await app.revoke(next.access_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(401)
      })

      interface Bend {
        claims?: Record<string, unknown>
        header?: Record<string, unknown>
        key?: Parameters<SignJWT['sign']>[0]
      }
      const assertion = ({ claims = {}, header = {}, key = keys.privateKey }: Bend = {}) => {
        const now = Math.floor(fixture.now() / 1000)
        const id = CHATGPT.client_id
        return new SignJWT({
          iss: id,
          sub: id,
          aud: fixture.site,
          jti: randomUUID(),
          iat: now,
          exp: now + 60,
          ...claims,
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'openai-1', ...header })
          .sign(key)
      }
      it('A-03: only its own, fresh assertion for this server counts, and once', async () => {
        const { refresh_token: token } = await (
          await chatgpt()
        ).connect(lyss, {}, { resource: fixture.kael.url })
        const stranger = await generateKeyPair('RS256')
        const now = Math.floor(fixture.now() / 1000)
        const bad: Record<string, Bend> = {
          'for somebody else': { claims: { aud: 'https://other.example' } },
          'for nobody': { claims: { aud: undefined } },
          'by somebody else': { claims: { iss: 'https://evil.example/c.json' } },
          'about somebody else': { claims: { sub: 'https://evil.example/c.json' } },
          'over since a minute': { claims: { exp: now - 60 } },
          'without an end': { claims: { exp: undefined } },
          'without a number': { claims: { jti: undefined } },
          'of the future': { claims: { nbf: now + 600 } },
          'with another key': { key: stranger.privateKey },
          'with a header that must be understood': { header: { crit: ['x'], x: 1 } },
        }
        for (const [name, bend] of Object.entries(bad)) {
          const made = await assertion(bend).catch(() => 'eyJhbGciOiJub25lIn0.e30.')
          const { status, body } = await present(token, made)
          expect([name, Math.floor(status / 100), body.access_token]).toEqual([name, 4, undefined])
          // RFC 7521 leaves open what to call an id that differs from the one in the form.
          expect([name, body.error]).toEqual([
            name,
            name === 'about somebody else' ? 'invalid_request' : 'invalid_client',
          ])
        }
        const good = await assertion()
        expect((await present(token, good)).status).toBe(200)
        expect((await present(token, good)).body.error).toBe('invalid_client')
      })

      it('A-03: an assertion cannot choose how it is checked', async () => {
        const { refresh_token: token } = await (
          await chatgpt()
        ).connect(lyss, {}, { resource: fixture.kael.url })
        const [, payload = ''] = (await assertion()).split('.')
        const jwk = await exportJWK(keys.publicKey)
        const hs = await new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .sign(Buffer.from(jwk.n ?? '', 'base64url'))
        const evil = await generateKeyPair('RS256', { extractable: true })
        const evilJwk = await exportJWK(evil.publicKey)
        fixture.outside.set('https://evil.example/keys', { body: { keys: [{ ...evilJwk, kid: 'evil' }] } })
        for (const made of [
          `${encode({ alg: 'none' })}.${payload}.`,
          `${encode({ alg: 'HS256', kid: 'openai-1' })}.${payload}.${hs.split('.')[2]}`,
          await assertion({ key: evil.privateKey, header: { jwk: evilJwk } }),
          await assertion({
            key: evil.privateKey,
            header: { jku: 'https://evil.example/keys', kid: 'evil' },
          }),
          await assertion({ key: evil.privateKey, header: { x5u: 'https://evil.example/keys' } }),
          await assertion({ key: evil.privateKey, header: { kid: '../../../../dev/null' } }),
        ]) {
          const { status, body } = await present(token, made)
          expect([status, body.error]).toEqual([401, 'invalid_client'])
        }
        expect(fixture.connected).not.toContain('https://evil.example/keys')
        expect((await present(token, await assertion())).status).toBe(200)
      })

      it('A-03: without an assertion, or with a mere secret, it is nobody', async () => {
        const { refresh_token: token } = await (
          await chatgpt()
        ).connect(lyss, {}, { resource: fixture.kael.url })
        const form = { grant_type: 'refresh_token', refresh_token: token, client_id: CHATGPT.client_id }
        for (const more of [{}, { client_secret: 'x' }]) {
          const { status, body } = await post(`${fixture.site}/token`, { ...form, ...more })
          expect([status, body.error]).toEqual([401, 'invalid_client'])
        }
      })
    })
  })
}

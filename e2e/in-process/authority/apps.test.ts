import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { startApp } from '../../../packages/server/test/support/running-app.ts'
import { describedApp, knock, post, queryOf, registerApp } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Arrival, type Browser, openBrowser, textOf } from './browser.ts'
import { CHATGPT, DOCUMENTS, REGISTRATIONS } from './real-apps.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const JSON_BODY = { 'content-type': 'application/json' }
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const SIGNING = { token_endpoint_auth_method: 'private_key_jwt' }

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
        client_assertion_type: ASSERTION,
        client_assertion,
      })

    /** A document at an address of its own, so that nothing is remembered from another test. */
    function publish(over: object = {}) {
      const id = `https://app.example/${randomUUID()}.json`
      const document = { client_id: id, redirect_uris: ['https://app.example/cb'], ...over }
      fixture.outside.set(id, { body: document })
      return { ...document, id }
    }

    describe('and register', () => {
      it.each(Object.entries(REGISTRATIONS))(
        'A-02: %s gets a token and refreshes it',
        async (_name, metadata) => {
          const app = await registerApp(fixture, { token_endpoint_auth_method: undefined, ...metadata })
          const { token_endpoint_auth_method: method = 'client_secret_basic' } = metadata
          expect(app.client).toMatchObject({
            client_id: expect.stringMatching(/^app_/) as string,
            redirect_uris: metadata.redirect_uris,
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: method,
            scope: 'mcp swarmrise:read swarmrise:write swarmrise:governance',
          })
          expect('client_secret' in app.client).toBe(method !== 'none')
          expect('registration_access_token' in app.client).toBe(false)
          const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
          expect(tokens.token_type.toLowerCase()).toBe('bearer')
          expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
          const next = await app.refresh(tokens.refresh_token)
          expect(next.refresh_token).not.toBe(tokens.refresh_token)
          expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
        },
      )

      it.each(
        Object.entries(REGISTRATIONS).flatMap(([name, { redirect_uris: all }]) =>
          all.map((address) => [name, address] as const),
        ),
      )('A-02: %s may come back to %s', async (name, address) => {
        const app = await registerApp(fixture, REGISTRATIONS[name])
        const back = await lyss.agree(app.begin({ redirect_uri: address, resource: fixture.kael.url }).url)
        expect(back.href.startsWith(`${address}?code=`)).toBe(true)
        expect(back.searchParams.get('iss')).toBe(fixture.site)
      })

      it.each([
        ['a type that does not fit', { application_type: 'web', redirect_uris: ['http://127.0.0.1/cb'] }],
        ['fields that are null', { client_uri: null, logo_uri: null, contacts: null, jwks: null }],
        ['fields of the wrong kind', { logo_uri: 'nonsense', contacts: 'me', tos_uri: 7, policy_uri: '' }],
      ])('A-02: takes %s', async (_name, metadata) => {
        expect(await register({ redirect_uris: ['https://app.example/cb'], ...metadata })).toMatchObject({
          status: 201,
        })
      })

      it.each([
        'https://app.example/cb',
        'https://10.0.0.1:8443/cb',
        'https://app.example/@someone/cb?as=a@b',
        'http://localhost',
        'http://localhost/cb',
        'http://localhost:8787/cb?x=1',
        'http://127.0.0.1:33418/',
        'http://[::1]:1/cb',
        'com.example.app:/oauth/callback',
        'io.github.some-app://callback',
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'vscode://vscode.github-authentication/did-authenticate',
        'vscode-insiders://x/cb',
        'claude://oauth/callback',
      ])('A-02: returns to %s', async (address) => {
        expect(await register({ redirect_uris: [address] })).toMatchObject({ status: 201 })
      })

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
        'http://127.1/cb',
        'http://2130706433/cb',
        'http://0x7f000001/cb',
        'http://0177.0.0.1/cb',
        'http://127.0.0.2/cb',
        'http://0/cb',
        'http://[0:0:0:0:0:0:0:1]/cb',
        'http://[::ffff:127.0.0.1]/cb',
        'http://localhost./cb',
        'http://LOCALHOST/cb',
        'http:/localhost/cb',
        'http:localhost/cb',
        'http://local\thost/cb',
        'http:\\\\localhost\\cb',
        'http://%6cocalhost/cb',
        'http://@localhost/cb',
        'https:app.example/cb',
        'https:///app.example/cb',
        'https://app.example\\@evil.example/cb',
        ' https://app.example/cb',
        'https://user:pass@app.example/cb',
        'https://user@app.example/cb',
        'https://@app.example/cb',
        'https://:@app.example/cb',
        'cursor://someone@anysphere.cursor-mcp/cb',
        ...'ms-msdt search-ms shell edge chrome-extension moz-extension chrome intent tel sms mailto ssh steam'
          .split(' ')
          .map((scheme) => `${scheme}://x/cb`),
        ...'about blob filesystem view-source wss ftp ms-settings ms-excel itms-apps facetime zoommtg slack myapp'
          .split(' ')
          .map((scheme) => `${scheme}:x`),
        'microsoft.windows.camera:x',
        'com.:x',
        '.com:x',
        '//app.example/cb',
        '/cb',
        'https://',
        'not a url',
        '',
      ])('A-02, T05: refuses to return to %j, alone and among good ones', async (address) => {
        for (const redirect_uris of [[address], ['https://app.example/cb', address]]) {
          const { status, body } = await register({ redirect_uris, token_endpoint_auth_method: 'none' })
          expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
          expect(body).not.toHaveProperty('client_id')
        }
      })

      it.each([
        ['not JSON', '{"redirect_uris":'],
        ['nothing', ''],
        ['a list', '[]'],
        ['a word', '"x"'],
        ['null', 'null'],
      ])('A-02: answers %s with an error of RFC 7591', async (_name, body) => {
        const answer = await post(`${fixture.site}/register`, body, JSON_BODY)
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatch(/^invalid_(client_metadata|redirect_uri|request)$/)
        expect(answer.headers.get('content-type')).toContain('application/json')
      })

      it.each([
        ['no addresses', { redirect_uris: undefined }, 'invalid_redirect_uri'],
        ['none in the list', { redirect_uris: [] }, 'invalid_redirect_uri'],
        ['a word for a list', { redirect_uris: 'https://app.example/cb' }, 'invalid_redirect_uri'],
        ['a number for a list', { redirect_uris: 7 }, 'invalid_redirect_uri'],
        ['a list of numbers', { redirect_uris: [7] }, 'invalid_redirect_uri'],
        ['a list of things', { redirect_uris: [{ url: 1 }] }, 'invalid_redirect_uri'],
        ['a foreign flow', { grant_types: ['implicit'] }, 'invalid_client_metadata'],
        ['a flow without people', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
        ['a foreign answer', { response_types: ['token'] }, 'invalid_client_metadata'],
        ['an unknown method', { token_endpoint_auth_method: 'tls_client_auth' }, 'invalid_client_metadata'],
        [
          'a name that is a thing',
          { client_name: { a: 1 }, token_endpoint_auth_method: 7 },
          'invalid_client_metadata',
        ],
        [
          'a type that is a number, and a bad address',
          { application_type: 7, redirect_uris: ['https://app.example/cb#'] },
          'invalid_redirect_uri',
        ],
        ['keys for nobody', SIGNING, 'invalid_client_metadata'],
        [
          'keys over plain http',
          { ...SIGNING, jwks_uri: 'http://app.example/keys' },
          'invalid_client_metadata',
        ],
        [
          'a secret key',
          { ...SIGNING, jwks: { keys: [{ kty: 'oct', k: 'AAAA' }] } },
          'invalid_client_metadata',
        ],
      ])('A-02: refuses %s with the error of RFC 7591', async (_name, wrong, error) => {
        const answer = await register({ redirect_uris: ['https://app.example/cb'], ...wrong })
        expect([answer.status, answer.body.error]).toEqual([400, error])
        expect(answer.headers.get('content-type')).toContain('application/json')
      })

      it('shortens names, and drops what cannot be seen in them', async () => {
        const client_name = `Cla\u202Eude\u0000${'!'.repeat(200)}`
        const { body } = await register({ client_name, redirect_uris: ['https://app.example/cb'] })
        expect(body.client_name).toMatch(/^Claude!{74}$/)
      })

      it('gives an app that registers the same again the same id, and one with a secret another', async () => {
        const { Cursor: open, 'claude.ai': secretive } = REGISTRATIONS
        const { client: first } = await registerApp(fixture, open)
        expect((await registerApp(fixture, open)).client.client_id).toBe(first.client_id)
        const { client: one } = await registerApp(fixture, secretive)
        const { client: other } = await registerApp(fixture, secretive)
        expect(one.client_id).not.toBe(other.client_id)
        expect(one.client_secret).not.toBe(other.client_secret)
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
        const got = await fetch(`${fixture.site}/register`)
        expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST'])
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
        for (const listed of document.redirect_uris) {
          const { begin } = await describedApp(fixture, { ...document, redirect_uris: [listed] })
          const { searchParams } = await lyss.agree(begin({ resource: fixture.kael.url }).url)
          expect([listed, searchParams.has('code')]).toEqual([listed, true])
        }
        expect(new Set(fixture.connected)).toEqual(new Set([document.client_id]))
      })

      it('A-03: the page names the host that describes it and the one it returns to', async () => {
        const document = DOCUMENTS['claude.ai']!
        fixture.outside.set(document.client_id, { body: { ...document, client_name: 'Definitely Discord' } })
        const app = await describedApp(fixture, document)
        const text = textOf((await lyss.ask(app.begin().url)).page)
        expect(text).toContain('described by claude.ai')
        const nameless = await describedApp(fixture, publish())
        expect(textOf((await lyss.ask(nameless.begin().url)).page)).toContain('app.example wants to speak')
      })

      it('A-03: a document that has moved is not followed', async () => {
        const { client_id, redirect_uris } = publish()
        fixture.outside.set(client_id, { status: 302, body: { client_id, redirect_uris } })
        expect(await refuse(client_id)).toMatchObject({ status: 400 })
      })

      it('A-03: nobody is looked up who comes with a token first', async () => {
        const { client_id } = publish()
        const form = { client_id, grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }
        for (const path of ['/token', '/revoke'])
          expect((await post(`${fixture.site}${path}`, form)).body.error).toBe('invalid_client')
        expect(fixture.connected).toEqual([])
      })

      it('A-10: one host is asked thirty times a minute at most, then it is 429', async () => {
        const answers: Arrival[] = []
        for (let at = 0; at <= 30; at += 1)
          answers.push(await refuse(`https://flood.example/${at}.json`, 'https://flood.example/cb'))
        expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(400), 429])
        expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(fixture.connected).toHaveLength(30)
      })

      it.each([
        ['another id', { client_id: 'https://app.example/other.json' }],
        ['no id', { client_id: undefined }],
        ['its id in capitals', { client_id: 'HTTPS://APP.EXAMPLE/ID.JSON' }],
        ['a secret', { client_secret: 'x', token_endpoint_auth_method: 'client_secret_post' }],
        ['a redirect to script', { redirect_uris: ['https://app.example/cb', 'javascript:alert(1)'] }],
        ['a redirect without https', { redirect_uris: ['http://app.example/cb'] }],
        ['no redirects', { redirect_uris: [] }],
        ['nothing of redirects', { redirect_uris: undefined }],
        ['a method that takes a secret', { token_endpoint_auth_method: 'client_secret_post' }],
        ['keys over plain http', { ...SIGNING, jwks_uri: 'http://app.example/k' }],
        ['six kilobytes', { client_name: 'x'.repeat(6000) }],
        ['keys at a private address', { ...SIGNING, jwks_uri: 'http://169.254.169.254/keys' }],
      ])('A-03: a document with %s is refused on a page', async (_name, wrong) => {
        const { status, left } = await refuse(publish(wrong).id)
        expect([status, left]).toEqual([400, undefined])
      })

      it.each([
        'http://app.example/client.json',
        'https://app.example/a/../client.json',
        'https://app.example/./client.json',
        'https://app.example/%2e%2e/client.json',
        'https://user:pass@app.example/client.json',
        'https://app.example/client.json#x',
        'https://app.example',
        'https://app.example/',
        'https://localhost/client.json',
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
      let jwk: JWK
      beforeAll(async () => {
        keys = await generateKeyPair('RS256', { extractable: true })
        jwk = { ...(await exportJWK(keys.publicKey)), kid: 'openai-1', alg: 'RS256', use: 'sig' }
        fixture.outside.set(CHATGPT.client_id, { body: CHATGPT })
        fixture.outside.set(CHATGPT.jwks_uri, { body: { keys: [jwk] } })
      })

      const signs = () => oauth.PrivateKeyJwt({ key: keys.privateKey, kid: 'openai-1' })
      const chatgpt = () => describedApp(fixture, CHATGPT, signs())

      it('A-03: ChatGPT goes all the way, refreshes and revokes', async () => {
        const app = await chatgpt()
        const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
        const next = await app.refresh(tokens.refresh_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(200)
        await app.revoke(next.access_token)
        expect(await knock(fixture.kael.url, next.access_token)).toBe(401)
        expect(fixture.connected.filter((url) => url === CHATGPT.jwks_uri)).toHaveLength(1)
      })

      it('may do without where its document says so', async () => {
        const client_id = 'https://chatgpt.com/oauth/either/client.json'
        const either = { token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'] }
        const document = { ...CHATGPT, ...either, client_id }
        fixture.outside.set(client_id, { body: document })
        const open = await describedApp(fixture, document)
        const tokens = await open.connect(lyss, {}, { resource: fixture.kael.url })
        const signed = await describedApp(fixture, document, signs())
        expect((await signed.refresh(tokens.refresh_token)).access_token).toBeTruthy()
      })

      it('may register with its keys in the request', async () => {
        const jwks = { keys: [jwk] }
        const { status, body } = await register({
          redirect_uris: ['https://app.example/cb'],
          ...SIGNING,
          jwks,
        })
        expect(status).toBe(201)
        const id = String(body.client_id)
        const revoked = await post(`${fixture.site}/revoke`, {
          token: 'x',
          client_id: id,
          client_assertion_type: ASSERTION,
          client_assertion: await assertion({ claims: { iss: id, sub: id } }),
        })
        expect(revoked.status).toBe(200)
      })

      interface Bend {
        claims?: Record<string, unknown>
        header?: Record<string, unknown>
        key?: Parameters<SignJWT['sign']>[0]
      }
      const assertion = ({ claims = {}, header = {}, key = keys.privateKey }: Bend = {}) => {
        const now = Math.floor(Date.now() / 1000)
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
        const now = Math.floor(Date.now() / 1000)
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
        const good = await assertion({ claims: { aud: `${fixture.site}/token` } })
        const answers = await Promise.all([1, 2, 3].map(() => present(token, good)))
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
        expect((await present(token, good)).body.error).toBe('invalid_client')
      })

      it('A-03: an assertion cannot choose how it is checked', async () => {
        const { refresh_token: token } = await (
          await chatgpt()
        ).connect(lyss, {}, { resource: fixture.kael.url })
        const [, payload = ''] = (await assertion()).split('.')
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

it('A-03: an app reaches nothing on this machine, whatever it is called', async () => {
  await using app = await startApp()
  let reached = 0
  const server = createServer((_asked, response) => {
    reached += 1
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    const query = queryOf({
      response_type: 'code',
      client_id: `https://${host}:${port}/client.json`,
      redirect_uri: 'https://app.example/cb',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    })
    const { status, headers } = await fetch(`${app.url}/authorize?${query}`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([400, null])
  }
  server.close()
  expect(reached).toBe(0)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '../../../packages/server/src/adapters/db/engine/database.ts'
import { sendBytes } from '../../support/wire.ts'
import { type App, CALLBACK, fetchCode, knock, post, registerApp } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Browser, fieldOf, newAddress, openBrowser } from './browser.ts'

const FORM = 'application/x-www-form-urlencoded'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A request by another name of the machine, which fetch would not send. */
function askAs(host: string, url: string): Promise<string> {
  const { port, pathname, search } = new URL(url)
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `host: ${host}`, 'connection: close', '', '']
  return sendBytes(Number(port), lines.join('\r\n'))
}

const session = (browser: Browser) => /arachne-\d+-session=([^;]+)/.exec(browser.cookies('/'))
const isIn = async (browser: Browser) => (await browser.go('/api/me')).status === 200

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`attacks on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let app: App
    let lyss: Browser
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      app = await registerApp(fixture)
      lyss = await fixture.browser('lyss')
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    const raw = (path: string, body: string, headers: Record<string, string> = {}) =>
      post(`${fixture.site}${path}`, body, { 'content-type': FORM, ...headers })
    const empty = (address: string) => raw('/token', '', { 'x-forwarded-for': address })

    it('mix-up: every answer to an app names its issuer, good or bad', async () => {
      const good = await lyss.agree(app.begin({ resource: fixture.kael.url }).url)
      const denied = await lyss.agree(app.begin({ resource: fixture.kael.url }).url, { decision: 'cancel' })
      const { left: wrong } = await lyss.walk(app.begin({ code_challenge_method: 'plain' }).url)
      for (const back of [good, denied, wrong])
        expect(back?.searchParams.getAll('iss')).toEqual([fixture.site])
    })

    it('injection: a code that is planted in another person’s browser does not fit their verifier', async () => {
      const jonas = await fixture.browser('jonas')
      const theirs = app.begin({ resource: fixture.rook.url })
      const stolen = await fetchCode(jonas, theirs)
      const own = app.begin({ resource: fixture.kael.url })
      expect((await app.exchange(stolen, own)).body.error).toBe('invalid_grant')
    })

    it('downgrade: a verifier for a code without a challenge, or the other way round, gets nothing', async () => {
      const { left } = await lyss.walk(app.begin({ code_challenge: '', code_challenge_method: '' }).url)
      expect(left?.searchParams.get('code')).toBeNull()
      const attempt = app.begin({ resource: fixture.kael.url })
      const code = await fetchCode(lyss, attempt)
      const challenge = new URL(attempt.url).searchParams.get('code_challenge') ?? ''
      const { body } = await app.exchange(code, attempt, {
        code_verifier: challenge,
        code_challenge_method: 'plain',
      })
      expect(body.error).toBe('invalid_grant')
    })

    it.each(['grant_type', 'client_id', 'refresh_token', 'resource', 'scope'])(
      'pollution: %s sent twice to /token is refused, and nothing is burnt',
      async (name) => {
        const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
        const form = new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: app.client.client_id,
          refresh_token: tokens.refresh_token,
          resource: fixture.kael.url,
          scope: 'mcp',
        })
        const twice = `${form.toString()}&${name}=${encodeURIComponent(form.get(name) ?? '')}`
        const { status, body } = await raw('/token', twice)
        expect([status, body.access_token]).toEqual([400, undefined])
        expect((await raw('/token', form.toString())).status).toBe(200)
      },
    )

    it('pollution: what stands in the query of /token and /revoke counts for nothing', async () => {
      const { refresh_token } = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const all = { grant_type: 'refresh_token', client_id: app.client.client_id, refresh_token }
      const query = new URLSearchParams(all).toString()
      expect((await raw(`/token?${query}`, '')).status).toBe(400)
      const mixed = await raw(
        `/token?client_id=${app.client.client_id}`,
        `grant_type=refresh_token&refresh_token=${refresh_token}`,
      )
      expect(mixed.status).toBe(400)
      expect((await raw(`/revoke?token=${refresh_token}&client_id=${app.client.client_id}`, '')).status).toBe(
        400,
      )
      expect((await app.rawRefresh(refresh_token)).status).toBe(200)
    })

    it('two ways to prove an app in one request are one too many', async () => {
      const secretive = await registerApp(fixture, { token_endpoint_auth_method: 'client_secret_basic' })
      const { refresh_token } = await secretive.connect(lyss, {}, { resource: fixture.kael.url })
      const { client_id: id, client_secret: secret } = secretive.client
      const authorization = `Basic ${Buffer.from(`${id}:${secret as string}`).toString('base64')}`
      const both = await secretive.token(
        { grant_type: 'refresh_token', refresh_token, client_id: id, client_secret: secret as string },
        { authorization },
      )
      expect([both.status, both.body.access_token]).toEqual([400, undefined])
      const other = await secretive.token(
        { grant_type: 'refresh_token', refresh_token, client_id: app.client.client_id },
        { authorization },
      )
      expect([Math.floor(other.status / 100), other.body.access_token]).toEqual([4, undefined])
    })

    it.each([
      ['nothing', '', FORM],
      ['JSON', '{"grant_type":"refresh_token"}', 'application/json'],
      ['half of JSON', '{"grant', 'application/json'],
      [
        'XML',
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
        'text/xml',
      ],
      [
        'parts',
        '--x\r\ncontent-disposition: form-data; name="grant_type"\r\n\r\nx\r\n--x--',
        'multipart/form-data; boundary=x',
      ],
      ['bytes', '\u0000\u0001\uffff%00%ff%zz', FORM],
      ['brackets', 'grant_type[]=refresh_token&client_id[$ne]=1&__proto__[x]=1', FORM],
      ['only signs', '&&&===&&', FORM],
      ['a thousand parameters', Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join('&'), FORM],
      ['no type', 'grant_type=refresh_token', ''],
      ['a strange encoding', 'grant_type=refresh_token', `${FORM}; charset=utf-7`],
    ])('malformed: %s gets the JSON of an OAuth error everywhere', async (_name, body, type) => {
      for (const path of ['/token', '/revoke', '/register', '/oauth/token']) {
        const answer = await post(`${fixture.site}${path}`, body, { 'content-type': type })
        expect([path, Math.floor(answer.status / 100)]).toEqual([path, 4])
        expect([path, answer.body.error]).toEqual([path, expect.any(String)])
        expect(answer.headers.get('content-type')).toContain('application/json')
        expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|root:/)
      }
    })

    it('strangers who send nothing do not use up each other’s tries', async () => {
      const [one, other] = [newAddress(), newAddress()]
      const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await empty(one)).status))
      expect(new Set(statuses)).toEqual(new Set([400, 429]))
      expect((await empty(other)).status).toBe(400)
    })

    it('huge: a body beyond measure is refused with an OAuth error, and the next one is read', async () => {
      for (const path of ['/token', '/revoke', '/register']) {
        const answer = await raw(path, `refresh_token=${'x'.repeat(200_000)}`)
        expect([path, answer.status, typeof answer.body.error]).toEqual([path, 413, 'string'])
        expect((await raw(path, '')).status).toBe(400)
      }
    })

    it('by another name of the machine nothing is asked, given or registered', async () => {
      const paths = ['/login', '/jwks', '/logout', '/authorize/x', '/token', '/register', '/oauth/token']
      for (const url of [app.begin().url, ...paths.map((path) => `${fixture.site}${path}`)]) {
        const answer = await askAs('evil.example', url)
        expect(answer).toMatch(/^HTTP\/1\.1 403/)
        expect(answer).not.toMatch(/^location:/im)
      }
      const documents = await askAs('evil.example', `${fixture.site}/.well-known/oauth-authorization-server`)
      expect(documents).not.toContain('evil.example')
    })

    it('fixation: a session that somebody planted is not the one after login', async () => {
      const attacker = await fixture.browser('mina')
      const [, planted = ''] = session(attacker) ?? []
      const name = `arachne-${new URL(fixture.site).port}-session`
      for (const value of [planted, 'A'.repeat(43)]) {
        const victim = openBrowser(fixture.site)
        victim.plant(name, value)
        await victim.logIn('lyss')
        expect(session(victim)?.[1]).not.toBe(value)
        const me = (await (await victim.go('/api/me')).json()) as { name?: string; user_id?: string }
        expect(JSON.stringify(me)).toContain(fixture.product.person('lyss').id)
      }
    })

    it('tossing: with a stranger’s cookie in front, a person’s own form does nothing', async () => {
      const attacker = await fixture.browser('mina')
      const [, theirs = ''] = session(attacker) ?? []
      const victim = await fixture.browser('lyss')
      const asked = await victim.ask(app.begin({ resource: fixture.kael.url }).url)
      // From another port of this machine, for a longer path: browsers send it first.
      victim.plant(`arachne-${new URL(fixture.site).port}-session`, theirs, '/oauth/consent')
      const { status, left } = await victim.answer(asked)
      expect([status, left]).toEqual([403, undefined])
    })

    it('tossing: the cookie of another question does not answer this one', async () => {
      const attacker = await fixture.browser('mina')
      const evil = await registerApp(fixture, {
        client_name: 'Evil',
        redirect_uris: ['https://evil.example/cb'],
      })
      const trap = await attacker.ask(evil.begin().url)
      const victim = await fixture.browser('lyss')
      const asked = await victim.ask(app.begin({ resource: fixture.kael.url }).url)
      for (const pair of attacker.cookies(trap.url).split('; ')) {
        const [name = '', value = ''] = pair.split('=')
        if (name.startsWith('oauth')) victim.plant(name, value, new URL(asked.url).pathname)
      }
      const { status, left } = await victim.answer(asked)
      expect([Math.floor(status / 100), left]).toEqual([4, undefined])
    })

    it('CSRF: nobody is logged out, and no app shut out, by another site or without the token', async () => {
      const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
      const csrf = fieldOf((await lyss.walk('/logout')).page, 'csrf') ?? ''
      const logout = (headers: Record<string, string>, fields: Record<string, string>) =>
        lyss.go('/logout', { method: 'POST', body: new URLSearchParams(fields), headers })
      const refused = [
        await logout({ origin: 'https://evil.example' }, { csrf }),
        await logout({ origin: 'http://localhost:9' }, { csrf }),
        await logout({ origin: 'null' }, { csrf }),
        await logout({ origin: fixture.site }, {}),
        await logout({ origin: fixture.site }, { csrf: 'x' }),
        await logout({}, { csrf }),
      ]
      expect(refused.map(({ status }) => status)).toEqual(Array(6).fill(403))
      const revoke = (headers: Record<string, string>) =>
        lyss.go(`/api/entities/${fixture.kael.id}/grants`, { method: 'DELETE', headers })
      const also = [
        await revoke({ origin: 'https://evil.example', 'x-csrf-token': csrf }),
        await revoke({ origin: 'http://localhost:9', 'x-csrf-token': csrf }),
        await revoke({ origin: fixture.site }),
        await revoke({ 'x-csrf-token': csrf }),
      ]
      expect(also.map(({ status }) => status)).toEqual(Array(4).fill(403))
      expect((await lyss.go('/logout')).status).toBe(200)
      expect(await isIn(lyss)).toBe(true)
      expect(await knock(fixture.kael.url, tokens.access_token)).toBe(200)
    })

    it('framing and opening: no page on the way can be put into another', async () => {
      for (const path of [
        '/login/callback',
        '/logout',
        '/authorize',
        '/oauth/consent/x',
        new URL(app.begin().url).pathname,
      ]) {
        const { headers } = await lyss.go(path)
        expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
        for (const rule of ["default-src 'none'", "frame-ancestors 'none'"])
          expect(headers.get('content-security-policy')).toContain(rule)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('x-request-id')).toBeTruthy()
      }
    })

    it('A-08: a refresh on its way while the grant ends brings nothing that lives', async () => {
      for (let round = 0; round < 4; round += 1) {
        const tokens = await app.connect(lyss, {}, { resource: fixture.kael.url })
        const ends = [
          () => app.rawRevoke(tokens.refresh_token),
          () => app.rawRevoke(tokens.access_token),
          () => lyss.api('DELETE', `/entities/${fixture.kael.id}/grants`),
        ]
        const end = ends[round % ends.length]
        const [refreshed] = await Promise.all([app.rawRefresh(tokens.refresh_token), end?.()])
        const { access_token: access = 'none', refresh_token: next = 'none' } = refreshed.body
        expect(await knock(fixture.kael.url, access)).toBe(401)
        expect((await app.rawRefresh(next)).body.error).toBe('invalid_grant')
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
      }
    })

    it('A-08: a code on its way while the entity is switched off brings nothing that lives', async () => {
      const attempt = app.begin({ resource: fixture.iris.url })
      const code = await fetchCode(lyss, attempt)
      const [{ body }] = await Promise.all([
        app.exchange(code, attempt),
        lyss.api('POST', `/entities/${fixture.iris.id}/deactivate`),
      ])
      expect(await knock(fixture.iris.url, body.access_token ?? 'none')).toBe(401)
      await lyss.api('POST', `/entities/${fixture.iris.id}/activate`)
      expect(await knock(fixture.iris.url, body.access_token ?? 'none')).toBe(401)
    })

    it('the way back with a code in it is kept by no cache', async () => {
      const asked = await lyss.ask(app.begin({ resource: fixture.kael.url }).url)
      const { headers, left } = await lyss.answer(asked)
      expect(left?.searchParams.get('code')).toBeTruthy()
      expect(headers.get('cache-control')).toContain('no-store')
    })

    it('headers: an address cannot add anything to the challenge', async () => {
      const words = [
        'x%22,%20realm=%22evil',
        'x%0d%0aset-cookie:%20a=b',
        '%E2%80%A8',
        '..%2f..%2fapi',
        '%00',
        "x'--",
      ]
      for (const word of words) {
        const { status, headers } = await lyss.go(`/mcp/${word}`, { method: 'POST' })
        expect([word, [400, 401, 404].includes(status)]).toEqual([word, true])
        expect(headers.get('www-authenticate') ?? '').toMatch(
          /^(?:Bearer scope="mcp", resource_metadata="[^"]+")?$/,
        )
        expect(headers.getSetCookie()).toEqual([])
      }
    })

    it('keys: an app that registers with keys at a private address has nobody asked for them', async () => {
      const json = { 'content-type': 'application/json' }
      for (const jwks_uri of [
        'https://metadata.internal/keys',
        'https://127.0.0.1/keys',
        'https://[::1]/keys',
      ]) {
        const wish = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'private_key_jwt', jwks_uri }
        const { body } = await post(`${fixture.site}/register`, JSON.stringify(wish), json)
        const id = String(body.client_id)
        const claims = {
          iss: id,
          sub: id,
          aud: fixture.site,
          jti: jwks_uri,
          exp: Math.floor(Date.now() / 1000) + 60,
        }
        const answer = await app.token({
          grant_type: 'refresh_token',
          refresh_token: 'x',
          client_id: id,
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: `${part({ alg: 'RS256' })}.${part(claims)}.AAAA`,
        })
        expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
      }
      expect(fixture.connected).toEqual([])
    })

    it('guessing: a wrong id of a request tells as little as one that is over', async () => {
      const asked = await lyss.ask(app.begin({ resource: fixture.kael.url }).url)
      await lyss.answer(asked, { decision: 'cancel' })
      const over = await lyss.walk(asked.url)
      const guessed = await lyss.walk(`/oauth/consent/${'x'.repeat(43)}`)
      expect([guessed.status, guessed.page]).toEqual([over.status, over.page])
    })

    it('a grant nobody fetched opens nothing, and the same code twice from two addresses neither', async () => {
      const attempt = app.begin({ resource: fixture.kael.url })
      const code = await fetchCode(lyss, attempt)
      const form = {
        grant_type: 'authorization_code',
        client_id: app.client.client_id,
        redirect_uri: CALLBACK,
        code,
        code_verifier: attempt.verifier,
      }
      const both = await Promise.all(
        [newAddress(), newAddress()].map((address) => app.token(form, { 'x-forwarded-for': address })),
      )
      expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(await knock(fixture.kael.url, code)).toBe(401)
    })
  })
}

it('says server_error and nothing else when the database is gone, and reports why', async () => {
  await using fixture = await openAuthorityFixture(ENGINES[0]!)
  const app = await registerApp(fixture)
  await using database = await openDatabase(fixture.product.databaseLocation)
  await database.queries.schema.dropTable('oauth_record').execute()
  for (const answer of [await app.rawRefresh('a token'), await app.rawRevoke('a token')]) {
    expect([answer.status, answer.body.error]).toEqual([500, 'server_error'])
    expect(JSON.stringify(answer.body)).not.toMatch(/database|sqlite|driver|oauth_record/i)
  }
  const { status, left, page } = await openBrowser(fixture.site).walk(app.begin().url)
  expect([status, left]).toEqual([500, undefined])
  expect(page).not.toMatch(/database|sqlite|driver|oauth_record/i)
  expect(fixture.product.logged().match(/no such table: oauth_record/g)?.length).toBeGreaterThanOrEqual(3)
})

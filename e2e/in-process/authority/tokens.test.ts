import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createLending } from '../../../packages/server/test/support/lending.ts'
import { type App, type Attempt, fetchCode, knock, partsOf, post, registerApp, type Tokens } from './app.ts'
import {
  DAY,
  ENGINES,
  HOUR,
  MINUTE,
  openAuthorityFixture,
  type AuthorityFixture,
} from './authority-fixture.ts'
import type { Browser } from './browser.ts'

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`codes and tokens on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let lyss: Browser
    let app: App
    let secretive: App
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      app = await registerApp(fixture)
      secretive = await registerApp(fixture, { token_endpoint_auth_method: 'client_secret_basic' })
    })
    // Hours and days pass between tests.
    beforeEach(async () => void (lyss = await fixture.browser('lyss')))
    afterAll(() => fixture[Symbol.asyncDispose]())

    const connect = (who = app, entity = fixture.kael) => who.connect(lyss, {}, { resource: entity.url })
    const works = async ({ access_token }: { access_token: string }, entity = fixture.kael) =>
      (await knock(entity.url, access_token)) === 200
    async function code(over = {}): Promise<{ code: string; attempt: Attempt }> {
      const attempt = app.begin({ resource: fixture.kael.url, ...over })
      return { code: await fetchCode(lyss, attempt), attempt }
    }

    /** Which error it is refused with; no token, and nothing to be kept by a cache. */
    async function refusal(made: { code: string; attempt: Attempt }, over: Record<string, string>) {
      const { status, body, headers } = await app.exchange(made.code, made.attempt, over)
      expect([Math.floor(status / 100), body.access_token]).toEqual([4, undefined])
      expect(headers.get('cache-control')).toBe('no-store')
      return body.error
    }

    describe('a code', () => {
      it.each([
        ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
        ['no verifier', { code_verifier: '' }, 'invalid_grant'],
        ['a short verifier', { code_verifier: 'x' }, 'invalid_request'],
        ['another address', { redirect_uri: 'https://app.example/other' }, 'invalid_grant'],
        ['a code that is none', { code: 'nonsense' }, 'invalid_grant'],
        ['no code', { code: '' }, 'invalid_request'],
      ])('A-06: with %s is worth nothing, and stays good', async (_name, over, error) => {
        const made = await code()
        expect(await refusal(made, over)).toBe(error)
        expect((await app.exchange(made.code, made.attempt)).status).toBe(200)
      })

      it('A-06: is not used up by a request that is wrong from the start', async () => {
        const made = await code()
        const errors = [
          await refusal(made, { client_id: '' }),
          await refusal(made, { client_id: 'nobody' }),
          await refusal(made, { grant_type: 'client_credentials' }),
          await refusal(made, { grant_type: 'password', username: 'lyss', password: 'x' }),
          await refusal(made, { grant_type: '' }),
        ]
        expect(errors).toEqual([
          'invalid_request',
          'invalid_client',
          'unsupported_grant_type',
          'unsupported_grant_type',
          'invalid_request',
        ])
        expect((await app.exchange(made.code, made.attempt)).status).toBe(200)
      })

      it('A-06: of one app is nothing to another, with a secret or without', async () => {
        const made = await code()
        const other = await registerApp(fixture, { client_name: 'Another app' })
        for (const thief of [other, secretive]) {
          const { body } = await thief.exchange(made.code, made.attempt)
          expect(body.error).toBe('invalid_grant')
        }
        expect((await app.exchange(made.code, made.attempt)).status).toBe(200)
      })

      it('A-06, T13: used twice ends what the first use gave, access and refresh', async () => {
        const made = await code()
        const { body: first } = await app.exchange(made.code, made.attempt)
        expect(await works(first as Tokens)).toBe(true)
        expect((await app.exchange(made.code, made.attempt)).body.error).toBe('invalid_grant')
        expect(await works(first as Tokens)).toBe(false)
        expect((await app.rawRefresh(first.refresh_token ?? '')).body.error).toBe('invalid_grant')
      })

      it('A-06: of six exchanges at once at most one wins, and nothing is left open', async () => {
        for (let round = 0; round < 3; round += 1) {
          const made = await code()
          const answers = await Promise.all(
            Array.from({ length: 6 }, () => app.exchange(made.code, made.attempt)),
          )
          const won = answers.filter(({ status }) => status === 200)
          expect(won.length).toBeLessThanOrEqual(1)
          expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
          // Whoever was second gave the code away as known to two.
          for (const { body } of won) expect(await works(body as Tokens)).toBe(false)
        }
      })

      it('A-06: is over after ten minutes', async () => {
        const fresh = await code()
        fixture.pass(9 * MINUTE)
        expect((await app.exchange(fresh.code, fresh.attempt)).status).toBe(200)
        const stale = await code()
        fixture.pass(10 * MINUTE + 1000)
        expect((await app.exchange(stale.code, stale.attempt)).body.error).toBe('invalid_grant')
      })

      it('A-06: of one question does not go with the verifier of another', async () => {
        const [one, two] = [await code(), await code()]
        expect((await app.exchange(one.code, two.attempt)).body.error).toBe('invalid_grant')
      })

      it('A-06: names the resource it was asked for, when it is exchanged, or nothing', async () => {
        const own = await code()
        const answered = await app.exchange(own.code, own.attempt, { resource: fixture.kael.url })
        expect(partsOf(answered.body.access_token ?? '').claims.aud).toBe(fixture.kael.url)
        for (const resource of [fixture.iris.url, 'https://other.example/mcp'])
          expect(await refusal(await code(), { resource })).toBe('invalid_target')
      })

      it('A-06: an app with a secret proves it in one of its two ways, and is not believed without', async () => {
        const tokens = await connect(secretive)
        expect(await works(tokens)).toBe(true)
        const bad = await post(`${fixture.site}/token`, {
          grant_type: 'refresh_token',
          client_id: secretive.client.client_id,
          client_secret: 'wrong',
          refresh_token: tokens.refresh_token,
        })
        expect([bad.status, bad.body.error]).toEqual([401, 'invalid_client'])
        const without = { client_secret: '' }
        const refused = { status: 401, body: { error: 'invalid_client' } }
        expect(await secretive.rawRefresh(tokens.refresh_token, without)).toMatchObject(refused)
        expect(await works(await secretive.refresh(tokens.refresh_token))).toBe(true)
        expect(await secretive.rawRefresh(tokens.refresh_token, without)).toMatchObject(refused)
        expect(secretive.client.client_secret).toMatch(/^[\w-]{43}$/)
      })
    })

    describe('a refresh token', () => {
      it('A-07: turns with each use, for thirty days from the last', async () => {
        const { unwrap } = createLending(fixture.product)
        const seedOf = ({ access_token }: Tokens) => {
          const { gk, gid } = partsOf(access_token).claims
          return unwrap(String(gk), String(gid))
        }
        let tokens = await connect()
        for (let month = 0; month < 3; month += 1) {
          fixture.pass(29 * DAY)
          const next = await app.refresh(tokens.refresh_token)
          expect(next.refresh_token).not.toBe(tokens.refresh_token)
          expect(partsOf(next.access_token).claims.gid).toBe(partsOf(tokens.access_token).claims.gid)
          expect(seedOf(next)).toBe(seedOf(tokens))
          expect(seedOf(next)).toHaveLength(43)
          expect(await works(tokens)).toBe(false)
          expect(await works(next)).toBe(true)
          tokens = next
        }
        fixture.pass(30 * DAY + 1000)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('A-07, T12: gives the identical answer for two minutes', async () => {
        const tokens = await connect()
        const first = await app.rawRefresh(tokens.refresh_token)
        fixture.pass(119_000)
        const again = await app.rawRefresh(tokens.refresh_token)
        expect(again.body).toEqual(first.body)
        expect(await works(again.body as Tokens)).toBe(true)
        expect(await works(await app.refresh(again.body.refresh_token ?? ''))).toBe(true)
      })

      it('A-07, T12: gives no answer again once the next one was used, and ends the grant', async () => {
        for (const generations of [1, 2, 3]) {
          const first = await connect()
          let newest = await app.refresh(first.refresh_token)
          for (let at = 0; at < generations; at += 1) {
            fixture.pass(1_000)
            newest = await app.refresh(newest.refresh_token)
          }
          const stolen = await app.rawRefresh(first.refresh_token)
          expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
          expect(await works(newest)).toBe(false)
          expect((await app.rawRefresh(newest.refresh_token)).body.error).toBe('invalid_grant')
        }
      })

      it('A-07: gives the answer of the newest again, and leaves those of other grants alone', async () => {
        const [own, neighbour] = [await connect(), await connect()]
        const { body: theirs } = await app.rawRefresh(neighbour.refresh_token)
        const second = await app.refresh(own.refresh_token)
        const { body: third } = await app.rawRefresh(second.refresh_token)
        expect((await app.rawRefresh(second.refresh_token)).body).toEqual(third)
        expect((await app.rawRefresh(neighbour.refresh_token)).body).toEqual(theirs)
        expect(await works(third as Tokens)).toBe(true)
      })

      it('A-07: gives one answer to six that ask at once', async () => {
        const tokens = await connect()
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => app.rawRefresh(tokens.refresh_token)),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
        expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
        expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
      })

      it('A-07: used late ends the family, its first token and its newest, and no other', async () => {
        const [own, neighbour] = [await connect(), await connect(app, fixture.iris)]
        const next = await app.refresh(own.refresh_token)
        fixture.pass(121_000)
        expect(await works(own)).toBe(true)
        expect((await app.rawRefresh(own.refresh_token)).body.error).toBe('invalid_grant')
        for (const tokens of [own, next]) expect(await works(tokens)).toBe(false)
        expect((await app.rawRefresh(next.refresh_token)).body.error).toBe('invalid_grant')
        expect(await works(neighbour, fixture.iris)).toBe(true)
        expect(await works(await app.refresh(neighbour.refresh_token), fixture.iris)).toBe(true)
      })

      it.each([
        ['by another app', () => ({ client_id: secretive.client.client_id }), 'invalid_client'],
        ['by nobody', () => ({ client_id: '' }), 'invalid_request'],
        ['with a wider scope', () => ({ scope: 'mcp admin' }), 'invalid_scope'],
        ['with a foreign scope', () => ({ scope: 'openid' }), 'invalid_scope'],
        ['for another resource', () => ({ resource: fixture.iris.url }), 'invalid_target'],
        ['for a resource elsewhere', () => ({ resource: 'https://other.example/mcp' }), 'invalid_target'],
        ['without a token', () => ({ refresh_token: '' }), 'invalid_request'],
      ])('A-07, T12: %s is refused, and not burnt', async (_name, over, error) => {
        const tokens = await connect()
        const { status, body } = await app.rawRefresh(tokens.refresh_token, over())
        expect([Math.floor(status / 100), body.access_token, body.error]).toEqual([4, undefined, error])
        const next = await app.refresh(tokens.refresh_token)
        expect(await works(next)).toBe(true)
        fixture.pass(3 * MINUTE)
        expect(await works(await app.refresh(next.refresh_token))).toBe(true)
      })

      it('A-07: is bound to the app that has it, also as a repeated answer', async () => {
        const tokens = await connect()
        const next = await app.refresh(tokens.refresh_token)
        const thief = await registerApp(fixture, { client_name: 'Thief' })
        const stolen = await thief.rawRefresh(tokens.refresh_token)
        expect(stolen.body.error).toBe('invalid_grant')
        expect(stolen.body.access_token).toBeUndefined()
        fixture.pass(10 * MINUTE)
        expect((await thief.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
        expect(await works(next)).toBe(true)
      })

      it('A-09: ends with what the person chose, and so do access tokens', async () => {
        const tokens = await app.connect(lyss, { span: 'day' }, { resource: fixture.kael.url })
        fixture.pass(DAY - HOUR / 2)
        const last = await app.refresh(tokens.refresh_token)
        expect(last.expires_in).toBeLessThanOrEqual(1800)
        expect(await works(last)).toBe(true)
        fixture.pass(HOUR / 2 + 1000)
        expect(await works(last)).toBe(false)
        expect((await app.rawRefresh(last.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('T11: dies when its entity is switched off, and stays dead when it is on again', async () => {
        const tokens = await connect(app, fixture.iris)
        expect((await lyss.api('POST', `/entities/${fixture.iris.id}/deactivate`)).ok).toBe(true)
        expect(await works(tokens, fixture.iris)).toBe(false)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
        expect((await lyss.api('POST', `/entities/${fixture.iris.id}/activate`)).ok).toBe(true)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
        expect(await works(tokens, fixture.iris)).toBe(false)
      })

      it('T11: dies with its owner’s right, also when the entity comes back to them', async () => {
        const given = await fixture.product.moveIn({ name: 'Wanderer' }, null)
        const entity = { ...given, url: given.url.replace('127.0.0.1', 'localhost') }
        const tokens = await connect(app, entity)
        const waiting = app.begin({ resource: entity.url })
        const unused = await fetchCode(lyss, waiting)
        const jonas = await fixture.browser('jonas')
        await give(entity.id, lyss, { name: 'jonas', browser: jonas })
        expect(await works(tokens, entity)).toBe(false)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
        expect((await app.exchange(unused, waiting)).body.error).toBe('invalid_grant')
        await give(entity.id, jonas, { name: 'lyss', browser: lyss })
        expect(await works(tokens, entity)).toBe(false)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
      })
    })

    describe('revoking', () => {
      it('A-08: a refresh token or an own access token, by oauth4webapi, counts at once', async () => {
        for (const pick of ['refresh_token', 'access_token'] as const) {
          const tokens = await connect()
          await app.revoke(tokens[pick])
          expect([pick, await works(tokens)]).toEqual([pick, false])
          expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
        }
      })

      it('A-08: a refresh token that was replaced ends the grant too', async () => {
        const tokens = await connect()
        const next = await app.refresh(tokens.refresh_token)
        await app.revoke(tokens.refresh_token)
        expect(await works(next)).toBe(false)
      })

      it('A-08: an access token that is over ends the grant too', async () => {
        const tokens = await connect()
        fixture.pass(2 * HOUR)
        await app.revoke(tokens.access_token)
        expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('A-08: somebody else’s token has no effect, and nobody learns that it exists', async () => {
        const tokens = await connect()
        const other = await registerApp(fixture, { client_name: 'Another app' })
        const secret = await registerApp(fixture, { token_endpoint_auth_method: 'client_secret_post' })
        const garbage = await other.rawRevoke('garbage')
        for (const token of [tokens.refresh_token, tokens.access_token]) {
          const answer = await other.rawRevoke(token)
          expect([answer.status, answer.body]).toEqual([garbage.status, garbage.body])
          expect((await secret.rawRevoke(token)).status).toBe(200)
        }
        expect(await works(tokens)).toBe(true)
        expect(await works(await app.refresh(tokens.refresh_token))).toBe(true)
      })

      it.each([
        'garbage',
        'a.b.c',
        'eyJhbGciOiJub25lIn0.e30.',
        '../../etc/passwd',
        "' or 1=1 --",
        '\u0000',
        '한글',
      ])('A-08: %j is answered with 200 and nothing', async (token) => {
        expect((await app.rawRevoke(token)).status).toBe(200)
        expect((await app.rawRevoke(token, { token_type_hint: 'nonsense' })).status).toBe(200)
      })

      it('A-08: a token that somebody made up of another ends nothing', async () => {
        const tokens = await connect()
        const [head, , signature] = tokens.access_token.split('.')
        const { gid, client_id } = partsOf(tokens.access_token).claims
        const forged = Buffer.from(JSON.stringify({ gid, client_id })).toString('base64url')
        expect((await app.rawRevoke([head, forged, signature].join('.'))).status).toBe(200)
        expect(await works(tokens)).toBe(true)
      })

      it('A-08: is refused to nobody, and without a token', async () => {
        const { refresh_token: token } = await connect()
        expect((await app.rawRevoke(token, { client_id: '' })).status).toBe(400)
        expect((await app.rawRevoke('')).body.error).toBe('invalid_request')
        expect((await post(`${fixture.site}/revoke`, { token, client_id: 'nobody' })).status).toBe(401)
        expect((await app.rawRefresh(token)).status).toBe(200)
      })

      it('A-08, T20: in the dashboard counts at once, for one or for all', async () => {
        const [one, two] = [await connect(), await connect()]
        const { grants } = (await (await lyss.api('GET', '/grants')).json()) as {
          grants: { id: string }[]
        }
        const id = String(partsOf(one.access_token).claims.gid)
        expect(grants.map((grant) => grant.id)).toContain(id)
        const stranger = await fixture.browser('jonas')
        expect(await (await stranger.api('GET', '/grants')).json()).toMatchObject({ grants: [] })
        expect((await stranger.api('DELETE', `/grants/${id}`)).status).toBe(404)
        expect((await stranger.api('DELETE', `/entities/${fixture.kael.id}/grants`)).status).toBe(404)
        expect(await works(one)).toBe(true)
        expect((await lyss.api('DELETE', `/grants/${id}`)).ok).toBe(true)
        expect([await works(one), await works(two)]).toEqual([false, true])
        expect((await lyss.api('DELETE', `/entities/${fixture.kael.id}/grants`)).ok).toBe(true)
        expect(await works(two)).toBe(false)
        expect((await app.rawRefresh(two.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('T10: a new key ends every app of the entity, and of no other', async () => {
        const [own, neighbour] = [await connect(app, fixture.iris), await connect()]
        expect((await lyss.api('POST', `/entities/${fixture.iris.id}/key`, {})).ok).toBe(true)
        expect(await works(own, fixture.iris)).toBe(false)
        expect((await app.rawRefresh(own.refresh_token)).body.error).toBe('invalid_grant')
        expect(await works(neighbour)).toBe(true)
      })
    })

    it('A-09: oauth4webapi accepts the access token by RFC 9068', async () => {
      const { access_token: token } = await connect()
      const request = new Request(fixture.kael.url, { headers: { authorization: `Bearer ${token}` } })
      const options = {
        [oauth.allowInsecureRequests]: true as const,
        signingAlgorithms: ['EdDSA', 'Ed25519'],
      }
      const skew = Math.round((fixture.now() - Date.now()) / 1000)
      const claims = await oauth.validateJwtAccessToken(app.as, request, fixture.kael.url, {
        ...options,
        [oauth.clockSkew]: skew,
      })
      expect(claims).toMatchObject({
        sub: fixture.product.person('lyss').id,
        client_id: app.client.client_id,
      })
    })
  })
}

/** Offered by one, accepted by the other. */
async function give(entityId: string, from: Browser, to: { name: string; browser: Browser }): Promise<void> {
  const offered = await from.api('POST', `/entities/${entityId}/gift`, { to: to.name })
  const { gift } = (await offered.json()) as { gift: { id: string } }
  expect((await to.browser.api('POST', `/gifts/${gift.id}/accept`, {})).ok).toBe(true)
}

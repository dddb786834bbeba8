import type { EntityId } from '@arachne/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openFresh } from '../support/databases.ts'
import {
  agree,
  claimsOf,
  exchange,
  LYSS,
  NO_LIMITS,
  type OAuthFixture,
  openOAuthFixture,
  post,
  refresh,
  registered,
  type TestClient,
  type Tokens,
} from '../support/oauth-fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`tokens on ${engine.name}`, () => {
    let stack: AsyncDisposableStack
    let fixture: OAuthFixture
    let client: TestClient
    let entityId: EntityId
    beforeAll(async () => {
      stack = new AsyncDisposableStack()
      fixture = stack.use(await openOAuthFixture(stack.use(await openFresh(engine)), { limits: NO_LIMITS }))
    })
    beforeEach(async () => {
      client = await registered(fixture)
      entityId = await fixture.entity()
    })
    afterAll(() => stack.disposeAsync())

    const over = () => ({ resource: `${fixture.url}/mcp/${entityId}` })
    const connected = async (as = client): Promise<Tokens & { gid: string }> => {
      const { body, status } = await exchange(
        fixture,
        as,
        await agree(fixture, as, { entityId, over: over() }),
      )
      expect(status).toBe(200)
      return { ...body, gid: String(claimsOf(body.access_token).gid) }
    }
    const isLive = async (gid: string) => (await fixture.grants.live(gid)) !== undefined

    const revoke = (token: string, as = client, more = {}) =>
      post(fixture, '/revoke', {
        client_id: as.client_id,
        client_secret: as.client_secret ?? '',
        token,
        ...more,
      })

    describe('a code', () => {
      it('A-06: becomes a token for the one endpoint, with a reader of its own', async () => {
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const { body, headers } = await exchange(fixture, client, agreed)
        expect(headers.get('cache-control')).toBe('no-store')
        expect(headers.get('access-control-allow-origin')).toBe('*')
        const claims = claimsOf(body.access_token)
        expect(claims).toEqual({
          iss: fixture.url,
          sub: LYSS,
          aud: `${fixture.url}/mcp/${entityId}`,
          iat: Math.floor(fixture.clock.now() / 1000),
          exp: Math.floor(fixture.clock.now() / 1000) + 3600,
          jti: expect.any(String),
          scope: 'mcp',
          entity_id: entityId,
          client_id: client.client_id,
          gid: expect.any(String),
          gk: expect.stringMatching(/^[\w-]{80}$/),
        })
        expect(await fixture.grants.live(String(claims.gid))).toMatchObject({
          entityId,
          userId: LYSS,
          client: { id: client.client_id, name: 'Claude' },
          publicKey: expect.any(String),
        })
      })

      it.each([
        ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
        ['no verifier', { code_verifier: '' }, 'invalid_grant'],
        ['another redirect', { redirect_uri: 'https://claude.ai/other' }, 'invalid_grant'],
        ['no such code', { code: 'nonsense' }, 'invalid_grant'],
        ['no code', { code: '' }, 'invalid_request'],
        ['an unknown app', { client_id: 'ghost' }, 'invalid_client'],
        ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
      ])('A-06: is refused with %s, and stays good', async (_name, wrong, error) => {
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const refused = await exchange(fixture, client, agreed, wrong)
        expect(refused.body.error).toBe(error)
        expect(refused.status).toBe(error === 'invalid_client' ? 401 : 400)
        expect((await exchange(fixture, client, agreed)).status).toBe(200)
      })

      it('A-06: is refused to another app', async () => {
        const other = await registered(fixture, { client_name: 'Other' })
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const refused = await exchange(fixture, other, agreed)
        expect(refused.body.error).toBe('invalid_grant')
        expect((await exchange(fixture, client, agreed)).status).toBe(200)
      })

      it('A-06: is refused after ten minutes', async () => {
        const agreed = await agree(fixture, client, { entityId, over: over() })
        fixture.pass(10 * MINUTE + 1000)
        expect((await exchange(fixture, client, agreed)).body.error).toBe('invalid_grant')
      })

      it('A-06, T13: used twice ends what the first use gave', async () => {
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const { body } = await exchange(fixture, client, agreed)
        const gid = String(claimsOf(body.access_token).gid)
        expect(await isLive(gid)).toBe(true)
        expect((await exchange(fixture, client, agreed)).body.error).toBe('invalid_grant')
        expect(await isLive(gid)).toBe(false)
        expect((await refresh(fixture, client, body.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('A-06: of six exchanges at once at most one wins', async () => {
        const second = await fixture.secondProcess()
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const both = [fixture, { url: second }]
        const answers = await Promise.all(
          Array.from({ length: 6 }, (_, i) => exchange(both[i % 2] ?? fixture, client, agreed)),
        )
        expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
        const errors = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error)
        expect(new Set(errors)).toEqual(new Set(['invalid_grant']))
      })

      it('names the resource it was asked for, or nothing', async () => {
        const other = await fixture.entity()
        const agreed = await agree(fixture, client, { entityId, over: over() })
        const wrong = await exchange(fixture, client, agreed, { resource: `${fixture.url}/mcp/${other}` })
        expect(wrong.body.error).toBe('invalid_target')
      })
    })

    describe('a refresh token', () => {
      it('A-07: is replaced by the next one, with the same grant and the same reader', async () => {
        const first = await connected()
        const { body } = await refresh(fixture, client, first.refresh_token)
        expect(body.refresh_token).not.toBe(first.refresh_token)
        const [one, two] = [claimsOf(first.access_token), claimsOf(body.access_token)]
        expect(two.gid).toBe(one.gid)
        expect(two.jti).not.toBe(one.jti)
        const third = await refresh(fixture, client, body.refresh_token, { scope: 'mcp', ...over() })
        expect(third.status).toBe(200)
        expect(fixture.seedOf(third.body.access_token)).toBe(fixture.seedOf(first.access_token))
      })

      it('A-07, T12: gives the identical answer for two minutes', async () => {
        const first = await connected()
        const { body } = await refresh(fixture, client, first.refresh_token)
        fixture.pass(119_000)
        const again = await refresh(fixture, client, first.refresh_token)
        expect(again.body).toEqual(body)
        expect((await refresh(fixture, client, body.refresh_token)).status).toBe(200)
      })

      it('A-07, T12: gives no answer again once the next one was used, and ends the grant', async () => {
        for (const generations of [1, 2, 3]) {
          const first = await connected()
          let newest = (await refresh(fixture, client, first.refresh_token)).body.refresh_token
          for (let at = 0; at < generations; at += 1) {
            fixture.pass(1_000)
            newest = (await refresh(fixture, client, newest)).body.refresh_token
          }
          const stolen = await refresh(fixture, client, first.refresh_token)
          expect([stolen.status, stolen.body.error]).toEqual([400, 'invalid_grant'])
          expect(await isLive(first.gid)).toBe(false)
          expect((await refresh(fixture, client, newest)).body.error).toBe('invalid_grant')
        }
      })

      it('A-07: gives the answer of the newest again, and leaves those of other grants alone', async () => {
        const first = await connected()
        const neighbour = await connected()
        const { body: theirs } = await refresh(fixture, client, neighbour.refresh_token)
        const { body: second } = await refresh(fixture, client, first.refresh_token)
        const { body: third } = await refresh(fixture, client, second.refresh_token)
        expect((await refresh(fixture, client, second.refresh_token)).body).toEqual(third)
        expect((await refresh(fixture, client, neighbour.refresh_token)).body).toEqual(theirs)
        expect(await isLive(first.gid)).toBe(true)
      })

      it('A-07: gives one answer to all that ask at once, also by two processes', async () => {
        const second = await fixture.secondProcess()
        const { refresh_token: token, gid } = await connected()
        const both = [fixture, { url: second }]
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, i) => refresh(both[i % 2] ?? fixture, client, token)),
        )
        expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
        expect(await isLive(gid)).toBe(true)
        expect((await refresh(fixture, client, answers[0]?.body.refresh_token ?? '')).status).toBe(200)
      })

      it('A-07, T12: used again later ends the grant, the newest token too, and no other one', async () => {
        const first = await connected()
        const neighbour = await connected()
        const { body } = await refresh(fixture, client, first.refresh_token)
        fixture.pass(121_000)
        expect((await refresh(fixture, client, first.refresh_token)).body.error).toBe('invalid_grant')
        expect(await isLive(first.gid)).toBe(false)
        expect((await refresh(fixture, client, body.refresh_token)).body.error).toBe('invalid_grant')
        expect(await isLive(neighbour.gid)).toBe(true)
        expect((await refresh(fixture, client, neighbour.refresh_token)).status).toBe(200)
      })

      it.each([
        ['a wider scope', { scope: 'mcp admin' }, 'invalid_scope'],
        ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
        ['no token', { refresh_token: '' }, 'invalid_request'],
      ])('A-07, T12: asking for %s is refused and burns nothing', async (_name, wrong, error) => {
        const { refresh_token: token } = await connected()
        expect((await refresh(fixture, client, token, wrong)).body.error).toBe(error)
        expect((await refresh(fixture, client, token)).status).toBe(200)
      })

      it('A-07, T12: is refused to another app, and not burnt', async () => {
        const other = await registered(fixture, { client_name: 'Other' })
        const { refresh_token: token, gid } = await connected()
        expect((await refresh(fixture, other, token)).body.error).toBe('invalid_grant')
        await refresh(fixture, client, token)
        fixture.pass(10 * MINUTE)
        expect((await refresh(fixture, other, token)).body.error).toBe('invalid_grant')
        expect(await isLive(gid)).toBe(true)
      })

      it('A-07: dies with the grant, whoever ended it', async () => {
        const { refresh_token: token, gid } = await connected()
        await fixture.grants.end(gid, 'revoked', 'person:1')
        expect((await refresh(fixture, client, token)).body.error).toBe('invalid_grant')
      })

      it('A-09: lives thirty days from its last use', async () => {
        const { refresh_token: token } = await connected()
        fixture.pass(29 * DAY)
        const { body } = await refresh(fixture, client, token)
        fixture.pass(29 * DAY)
        const next = await refresh(fixture, client, body.refresh_token)
        expect(next.status).toBe(200)
        fixture.pass(31 * DAY)
        expect((await refresh(fixture, client, next.body.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('A-09: outlives nothing that the person agreed to, nor does the access token', async () => {
        const expiresAt = new Date(fixture.clock.now() + 30 * MINUTE).toISOString()
        const agreed = await agree(fixture, client, { entityId, over: over(), expiresAt })
        const { body } = await exchange(fixture, client, agreed)
        expect(body.expires_in).toBeLessThanOrEqual(1800)
        expect(body.expires_in).toBeGreaterThan(1700)
        const { exp } = claimsOf(body.access_token)
        expect(Number(exp) * 1000).toBeLessThanOrEqual(Date.parse(expiresAt))
        fixture.pass(20 * MINUTE)
        const later = await refresh(fixture, client, body.refresh_token)
        expect(later.body.expires_in).toBeLessThanOrEqual(600)
        fixture.pass(11 * MINUTE)
        expect((await refresh(fixture, client, later.body.refresh_token)).body.error).toBe('invalid_grant')
      })
    })

    describe('revoking', () => {
      it('A-08: ends the grant by its refresh token, by an old one, and by the access token', async () => {
        const [a, b, c] = [await connected(), await connected(), await connected()]
        await refresh(fixture, client, b.refresh_token)
        expect((await revoke(a.refresh_token, client, { token_type_hint: 'refresh_token' })).status).toBe(200)
        expect((await revoke(b.refresh_token)).status).toBe(200)
        expect((await revoke(c.access_token, client, { token_type_hint: 'access_token' })).status).toBe(200)
        expect(await Promise.all([a, b, c].map(({ gid }) => isLive(gid)))).toEqual([false, false, false])
        expect((await refresh(fixture, client, c.refresh_token)).body.error).toBe('invalid_grant')
      })

      it('A-08: has no effect for somebody else, and nobody is told', async () => {
        const other = await registered(fixture, { client_name: 'Other' })
        const secret = await registered(fixture, { token_endpoint_auth_method: 'client_secret_post' })
        const mine = await connected()
        for (const stranger of [other, secret]) {
          expect((await revoke(mine.refresh_token, stranger)).status).toBe(200)
          expect((await revoke(mine.access_token, stranger)).status).toBe(200)
        }
        expect(await isLive(mine.gid)).toBe(true)
      })

      it('A-08: says 200 to garbage', async () => {
        for (const garbage of ['garbage', 'a.b.c', `${'e'.repeat(40)}.x.y`]) {
          expect((await revoke(garbage)).status, garbage).toBe(200)
        }
        const { access_token: token, gid } = await connected()
        const [head = '', , signature = ''] = token.split('.')
        const forged = Buffer.from(JSON.stringify({ gid, client_id: client.client_id })).toString('base64url')
        expect((await revoke([head, forged, signature].join('.'))).status).toBe(200)
        expect(await isLive(gid)).toBe(true)
        expect((await revoke('x', { ...client, client_id: 'ghost' })).status).toBe(401)
      })
    })

    describe('an app with a secret', () => {
      it('proves itself by header or form, and never without', async () => {
        const secret = await registered(fixture, { token_endpoint_auth_method: 'client_secret_basic' })
        expect(secret.client_secret).toMatch(/^[\w-]{43}$/)
        const { refresh_token: token } = await connected(secret)
        const { client_id, client_secret = '' } = secret
        const basic = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
        const form = { grant_type: 'refresh_token', refresh_token: token }
        const without = await post(fixture, '/token', { ...form, client_id })
        expect(without).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
        const wrong = await post(fixture, '/token', { ...form, client_id, client_secret: 'wrong' })
        expect(wrong.status).toBe(401)
        expect((await post(fixture, '/token', form, { authorization: basic })).status).toBe(200)
        const replayed = await post(fixture, '/token', { ...form, client_id })
        expect(replayed).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
      })
    })

    it('fails at nothing by itself', () => {
      expect(fixture.failures).toEqual([])
    })
  })
}

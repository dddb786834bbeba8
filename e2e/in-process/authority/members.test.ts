import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

import { RESOURCE_TYPES } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { authorization, openSession, plain } from '../../../packages/server/test/support/rpc.ts'
import { hear, listen } from '../../../packages/server/test/support/stream.ts'
import { type App, fetchCode, knock, partsOf, registerApp, type Tokens } from './app.ts'
import { DAY, ENGINES, HOUR, MINUTE } from './authority-fixture.ts'
import { type Arrival, fieldOf, textOf } from './browser.ts'
import { type MembersFixture, type Lent, openMembersFixture, type Person } from './members-fixture.ts'
import { SDKS, startSdkApp } from './sdk.ts'

const SCOPES = ['swarmrise:read', 'swarmrise:write', 'swarmrise:governance']

interface Listed {
  grants: { kind: string; id: string; name?: string; via?: string; last_used_at: string | null }[]
}

const mine = async ({ ask }: Person) => (await ask<Listed>('GET /grants?limit=100')).grants

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`agents of members by OAuth on ${engine.name}`, () => {
    let fixture: MembersFixture
    let app: App
    beforeAll(async () => {
      fixture = await openMembersFixture(engine)
      app = await registerApp(fixture, { client_name: 'Proof reader' })
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    const connect = (who: Person, lent: Lent = {}, over = {}) =>
      app.connect(fixture.lending(who, lent), {}, { resource: fixture.url, ...over })
    const acting = (): Lent => ({ permission: 'action', roles: [fixture.lyss.roleId] })
    const opens = async ({ access_token: key = '' }: Partial<Tokens>) => {
      const { status } = await plain({ url: fixture.url, key }, 'tools/list')
      expect([200, 401]).toContain(status)
      return status === 200
    }
    const question = (who: Person, over = {}) =>
      who.browser.ask(app.begin({ resource: fixture.url, ...over }).url)
    const calls = async ({ access_token: key }: Tokens, name: string, args: object) =>
      plain({ url: fixture.url, key }, 'tools/call', { name, arguments: args })

    async function answer(asked: Arrival, who: Person, fields: [string, string][]): Promise<Arrival> {
      const body = new URLSearchParams([['csrf', fieldOf(asked.page, 'csrf') ?? ''], ...fields])
      return who.browser.walk(asked.url, { method: 'POST', body, headers: { origin: fixture.site } })
    }

    it('G-02, G-03: lead from a refusal to who issues tokens, and how', async () => {
      const refused = await fetch(fixture.url, { method: 'POST' })
      const challenge = refused.headers.get('www-authenticate') ?? ''
      const at = /resource_metadata="([^"]+)"/.exec(challenge)?.[1] ?? ''
      expect([refused.status, challenge]).toEqual([401, expect.stringContaining(SCOPES.join(' '))])
      expect(await (await fetch(at)).json()).toMatchObject({
        resource: fixture.url,
        authorization_servers: [fixture.site],
        scopes_supported: SCOPES,
      })
      expect(app.as).toMatchObject({
        issuer: fixture.site,
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        scopes_supported: ['mcp', ...SCOPES],
      })
    })

    it('G-04: are asked for with PKCE, or not at all', async () => {
      for (const over of [{ code_challenge: '' }, { code_challenge_method: 'plain' }]) {
        // Nobody has let this app in yet: what is wrong is said here, not sent to its address.
        const { left, page } = await question(fixture.lyss, over)
        expect([left, page]).toEqual([undefined, expect.stringContaining('invalid_request')])
      }
    })

    it('G-14: are let in on a page that says where, with which roles, to do what, and how long', async () => {
      const { page } = await question(fixture.jonas)
      const text = textOf(page)
      for (const said of [
        'Proof reader wants to act for you',
        'Bakery',
        'Oven keeper',
        'Read and act',
        '90 days',
      ])
        expect(text).toContain(said)
      expect(text).not.toMatch(/Miller|Corner shop|Anonymous ballots are final/)
      for (const type of RESOURCE_TYPES) expect(page).toContain(`name="type" value="${type}"`)
      const languages = { ko: '나를 대신해', fr: 'agir pour vous' }
      for (const [language, words] of Object.entries(languages)) {
        const shown = await fixture.jonas.browser.go(app.begin({ resource: fixture.url }).url)
        const { page: translated } = await fixture.jonas.browser.walk(shown.headers.get('location') ?? '', {
          headers: { 'accept-language': language },
        })
        expect(translated).toContain(words)
      }
    })

    it('G-14, G-15, A-05: are lent nothing that the page does not offer', async () => {
      const { jonas, lyss, shopId } = fixture
      const forged: Record<string, Lent> = {
        'a role of somebody else': { roles: [lyss.roleId] },
        'an organisation of somebody else': { orga: shopId },
        'no organisation there is': { orga: 'nowhere' },
        'more days': { days: 91 },
        'a type that is none': { types: ['contacts'] },
      }
      for (const [name, lent] of Object.entries(forged)) {
        const refused = await answer(await question(jonas), jonas, fixture.fields(lent))
        expect([name, refused.status, refused.left]).toEqual([name, 403, undefined])
      }
      const reading = await question(jonas, { scope: 'swarmrise:read' })
      expect(textOf(reading.page)).not.toContain('Read and act')
      const acted = await answer(reading, jonas, fixture.fields({ permission: 'action' }))
      expect(acted.status).toBe(403)
      expect(await mine(jonas)).toEqual([])
      const stranger = await fixture.browser('mina')
      const { page } = await stranger.ask(app.begin({ resource: fixture.url }).url)
      expect(textOf(page)).toContain('You’re not in an organisation yet.')
      expect(page).not.toContain('value="authorise"')
    })

    it('G-14: are let in as far as the organisation goes, and no further', async () => {
      const { jonas } = fixture
      await fixture.change({ max_days: 10, ask_first: true, anonymous_ballots: true })
      const { page } = await question(jonas)
      expect(textOf(page)).toMatch(/1 day 7 days 10 days/)
      expect(textOf(page)).toContain('Anonymous ballots are final.')
      expect(/<input[^>]*name="ask-first[^>]*>/.exec(page)?.[0]).toContain('disabled')
      const tokens = await connect(jonas, { permission: 'action', days: 10 })
      const { agents } = await jonas.ask<{ agents: { ask_first: boolean; expires_at: string }[] }>(
        `GET /orgas/${fixture.orgaId}/agents`,
      )
      expect(agents).toMatchObject([{ name: 'Proof reader', ask_first: true, permission: 'action' }])
      expect(Date.parse(agents[0]?.expires_at ?? '') - fixture.now()).toBeLessThanOrEqual(10 * DAY)
      await fixture.change({ permission: 'readonly' })
      expect((await calls(tokens, 'send_message', {})).status).toBe(403)
      expect(await app.refresh(tokens.refresh_token)).toMatchObject({ scope: 'swarmrise:read' })
      const acted = await answer(
        await question(jonas),
        jonas,
        fixture.fields({ permission: 'action', days: 1 }),
      )
      expect(acted.status).toBe(403)
      await fixture.change({ allowed: false })
      expect(await opens(tokens)).toBe(false)
      expect((await question(jonas)).page).not.toContain('value="authorise"')
      const usual = { allowed: true, permission: 'action', max_days: 90, ask_first: false }
      await fixture.change({ ...usual, anonymous_ballots: false })
    })

    it('G-13, G-17: get a token that says what was lent, for an hour at most', async () => {
      const tokens = await connect(fixture.lyss, { ...acting(), types: [...RESOURCE_TYPES] })
      const { header, claims } = partsOf(tokens.access_token)
      expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
      expect(claims).toMatchObject({
        iss: fixture.site,
        sub: fixture.lyss.memberId,
        aud: fixture.url,
        scope: SCOPES.join(' '),
        client_id: app.client.client_id,
      })
      expect(claims['swarmrise']).toEqual({
        orgaId: fixture.orgaId,
        memberId: fixture.lyss.memberId,
        roleIds: [fixture.lyss.roleId],
        resourceScopes: [...RESOURCE_TYPES],
        permission: 'action',
      })
      expect(Number(claims.exp) - Number(claims.iat)).toBeLessThanOrEqual(3600)
      expect(tokens.expires_in).toBeLessThanOrEqual(3600)
      const listed = await plain({ url: fixture.url, key: tokens.access_token }, 'tools/list')
      expect(listed.body.result?.['tools']).toHaveLength(8)
      expect(await mine(fixture.lyss)).toContainEqual(
        expect.objectContaining({
          kind: 'member',
          name: 'Proof reader',
          via: 'app',
          organisation: { id: fixture.orgaId, name: 'Bakery' },
          last_used_at: expect.any(String) as string,
        }),
      )
    })

    it('G-16: read with one scope, whatever was asked for', async () => {
      const tokens = await connect(fixture.lyss, {}, { scope: SCOPES.join(' ') })
      expect(tokens.scope).toBe('swarmrise:read')
      expect(partsOf(tokens.access_token).claims).toMatchObject({ scope: 'swarmrise:read' })
      const listed = await plain({ url: fixture.url, key: tokens.access_token }, 'tools/list')
      expect(listed.body.result?.['tools']).toMatchObject([{ name: 'search_messages' }])
    })

    it('G-96: vote and do not respond when the app asked for no more', async () => {
      const tokens = await connect(fixture.lyss, acting(), { scope: 'swarmrise:write' })
      expect(tokens.scope).toBe('swarmrise:read swarmrise:write')
      const refused = await calls(tokens, 'respond_to_topic', { messageId: 'x', response: 'consent' })
      expect(refused.status).toBe(403)
      expect(refused.headers.get('www-authenticate')).toContain('scope="swarmrise:governance"')
      expect((await calls(tokens, 'cast_vote', { messageId: 'x', choices: ['y'] })).status).toBe(200)
    })

    it('G-05: lose everything when their code is used twice', async () => {
      const attempt = app.begin({ resource: fixture.url })
      const code = await fetchCode(fixture.lending(fixture.lyss), attempt)
      const { body } = await app.exchange(code, attempt)
      expect(await opens(body)).toBe(true)
      expect((await app.exchange(code, attempt)).body.error).toBe('invalid_grant')
      expect(await opens(body)).toBe(false)
      expect((await app.rawRefresh(body.refresh_token ?? '')).body.error).toBe('invalid_grant')
    })

    it('G-06, A-09: have tokens for this address alone, as entities have for theirs', async () => {
      const member = await connect(fixture.lyss)
      const entity = await app.connect(fixture.lyss.browser, {}, { resource: fixture.kael.url })
      expect([await opens(member), await knock(fixture.kael.url, entity.access_token)]).toEqual([true, 200])
      expect([await opens(entity), await knock(fixture.kael.url, member.access_token)]).toEqual([false, 401])
      const api = await fetch(`${fixture.site}/api/orgas`, { headers: authorization(member.access_token) })
      expect(api.status).toBe(401)
      const attempt = app.begin({ resource: fixture.url })
      const code = await fetchCode(fixture.lending(fixture.lyss), attempt)
      const { body } = await app.exchange(code, attempt, { resource: fixture.kael.url })
      expect(body.error).toBe('invalid_target')
      const wrong = await app.rawRefresh(member.refresh_token, { resource: fixture.kael.url })
      const wider = await app.rawRefresh(member.refresh_token, { scope: SCOPES.join(' ') })
      expect([wrong.body.error, wider.body.error]).toEqual(['invalid_target', 'invalid_scope'])
      expect((await app.rawRefresh(member.refresh_token, { resource: fixture.url })).status).toBe(200)
    })

    it('G-07, G-08: are not let in by a token of somebody else’s making', async () => {
      const { access_token: token } = await connect(fixture.lyss)
      const [head = '', payload = '', signature = ''] = token.split('.')
      const { header, claims } = partsOf(token)
      const { keys } = (await (await fetch(`${fixture.site}/jwks`)).json()) as { keys: object[] }
      const pem = createPublicKey({ key: keys[0] as never, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      })
      const hmac = encode({ ...header, alg: 'HS256' })
      const evil = generateKeyPairSync('ed25519').privateKey
      const other = `${head}.${encode({ ...claims, iss: 'https://evil.example' })}`
      const bad: Record<string, string> = {
        'no signature': `${encode({ ...header, alg: 'none' })}.${payload}.`,
        'the public key as a secret': `${hmac}.${payload}.${createHmac('sha256', pem).update(`${hmac}.${payload}`).digest('base64url')}`,
        'another member': `${head}.${encode({ ...claims, sub: fixture.jonas.memberId })}.${signature}`,
        'another issuer': `${other}.${sign(null, Buffer.from(other), evil).toString('base64url')}`,
        'another key': `${head}.${payload}.${sign(null, Buffer.from(`${head}.${payload}`), evil).toString('base64url')}`,
      }
      for (const [name, forged] of Object.entries(bad))
        expect([name, await opens({ access_token: forged })]).toEqual([name, false])
      expect(await opens({ access_token: token })).toBe(true)
    })

    it('G-12: are shut out with the very next request, and hear nothing more in either era', async () => {
      const tokens = await connect(fixture.lyss, acting())
      const target = { url: fixture.url, key: tokens.access_token }
      const session = await openSession(target)
      await using old = await hear(target, session.id)
      const uri = `swarmrise://orgas/${fixture.orgaId}/teams`
      await using modern = await listen(target, { resourceSubscriptions: [uri] })
      expect([old.status, modern.status]).toEqual([200, 200])
      await expect.poll(() => modern.methods()).toContain('notifications/subscriptions/acknowledged')

      const id = String(partsOf(tokens.access_token).claims['gid'])
      expect((await fixture.jonas.browser.api('DELETE', `/grants/${id}`)).status).toBe(404)
      expect(await opens(tokens)).toBe(true)
      await fixture.lyss.ask(`DELETE /grants/${id}`)
      expect(await opens(tokens)).toBe(false)
      expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
      await Promise.all([old.ended, modern.ended])
      expect((await mine(fixture.lyss)).map((grant) => grant.id)).not.toContain(id)
    })

    it('G-12: are done when they hand their token in', async () => {
      for (const which of ['access_token', 'refresh_token'] as const) {
        const tokens = await connect(fixture.lyss)
        await app.revoke(tokens[which])
        expect([which, await opens(tokens)]).toEqual([which, false])
      }
    })

    it('G-23: keep their session through a refresh, and only they', async () => {
      const first = await connect(fixture.lyss)
      const { id } = await openSession({ url: fixture.url, key: first.access_token })
      const inSession = async ({ access_token: key }: Tokens) =>
        (await plain({ url: fixture.url, key }, 'tools/list', {}, { 'mcp-session-id': id })).status
      const second = await app.refresh(first.refresh_token)
      expect(second.access_token).not.toBe(first.access_token)
      expect(await inSession(second)).toBe(200)
      expect(await inSession(await connect(fixture.lyss))).toBe(404)
    })

    it.each(SDKS)('G-23: go with SDK $name from 401 to a call, refresh, and ask once more', async (sdk) => {
      const lyss = fixture.lending(fixture.lyss, acting())
      await using program = await startSdkApp(sdk, fixture.url)
      await program.connect(lyss)
      expect([program.asked(), program.requests('/register'), program.requests('/token')]).toEqual([1, 1, 1])
      const search = () => program.call('search_messages', { query: 'bread' })
      const found = await search()

      const before = program.tokens()
      program.spoil()
      expect(await search()).toEqual(found)
      expect(program.tokens()?.refresh_token).not.toBe(before?.refresh_token)
      expect(program.asked()).toBe(1)

      const { gid } = partsOf(program.tokens()?.access_token ?? '').claims
      await fixture.lyss.ask(`DELETE /grants/${String(gid)}`)
      expect(await program.fail()).toBe('UnauthorizedError')
      await program.connect(lyss)
      expect(await search()).toEqual(found)
    })

    it('G-11: have a refresh token that turns, and lose everything when an old one comes back', async () => {
      const first = await connect(fixture.lyss)
      const second = await app.refresh(first.refresh_token)
      expect(second.refresh_token).not.toBe(first.refresh_token)
      // Real apps refresh in parallel: for two minutes the answer is the same.
      expect(await app.refresh(first.refresh_token)).toEqual(second)
      fixture.pass(3 * MINUTE)
      expect(await opens(second)).toBe(true)
      expect((await app.rawRefresh(first.refresh_token)).body.error).toBe('invalid_grant')
      expect([await opens(first), await opens(second)]).toEqual([false, false])
      expect((await app.rawRefresh(second.refresh_token)).body.error).toBe('invalid_grant')
    })

    it('G-27: are out when the organisation is gone', async () => {
      const tokens = await connect(fixture.ben, { orga: fixture.shopId })
      expect(await opens(tokens)).toBe(true)
      await fixture.ben.ask(`DELETE /orgas/${fixture.shopId}`)
      expect(await opens(tokens)).toBe(false)
      expect((await app.rawRefresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    })

    it('G-26: are out when their member leaves', async () => {
      const tokens = await connect(fixture.jonas, { roles: [fixture.jonas.roleId] })
      expect(await opens(tokens)).toBe(true)
      await fixture.lyss.ask(`PATCH /orgas/${fixture.orgaId}/roles/${fixture.jonas.roleId}`, {
        member_id: fixture.lyss.memberId,
      })
      expect(partsOf((await app.refresh(tokens.refresh_token)).access_token).claims).toMatchObject({
        swarmrise: { roleIds: [] },
      })
      await fixture.jonas.ask(`DELETE /orgas/${fixture.orgaId}/members/${fixture.jonas.memberId}`)
      expect(await opens(tokens)).toBe(false)
    })

    it('G-09: have an hour with a token, and as long as was agreed with all of them', async () => {
      const tokens = await connect(fixture.lyss, { days: 1 })
      fixture.pass(HOUR + MINUTE)
      expect(await opens(tokens)).toBe(false)
      const next = await app.refresh(tokens.refresh_token)
      expect(await opens(next)).toBe(true)
      fixture.pass(DAY - HOUR - 2 * MINUTE)
      const last = await app.refresh(next.refresh_token)
      expect(last.expires_in).toBeLessThanOrEqual(60)
      fixture.pass(2 * MINUTE)
      expect([await opens(last), (await app.rawRefresh(last.refresh_token)).body.error]).toEqual([
        false,
        'invalid_grant',
      ])
    })
  })
}

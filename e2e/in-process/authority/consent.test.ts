import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type App, fetchCode, knock, partsOf, registerApp } from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Arrival, type Browser, fieldOf, openBrowser, textOf } from './browser.ts'

const MARKUP = `"><script>alert(1)</script><img src=x onerror=alert(2)>'--></title></style>`

/** Nothing a stranger wrote has become part of the page. */
function expectInert({ page, headers }: Arrival): void {
  expect(page).not.toMatch(/<script/i)
  expect(page).not.toMatch(/<img[^>]+onerror/i)
  expect(page).not.toMatch(/<[^>]*\son\w+=/i)
  expect(page).not.toMatch(/(?:href|src|action)="(?:javascript|data):/i)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toMatch(/unsafe|script-src|\*/)
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`what a person is asked, on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let app: App
    let lyss: Browser
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      app = await registerApp(fixture)
      lyss = await fixture.browser('lyss')
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    const question = (who = lyss, over = {}) =>
      who.ask(app.begin({ resource: fixture.kael.url, ...over }).url)
    const grants = async (who = lyss) =>
      ((await (await who.api('GET', '/grants')).json()) as { grants: unknown[] }).grants.length

    it('A-05: the link alone is worth nothing in another browser, logged in or not', async () => {
      const asked = await question()
      const [stranger, twin] = [openBrowser(fixture.site), await fixture.browser('lyss')]
      for (const other of [stranger, twin]) {
        expect((await other.walk(asked.url)).status).toBe(404)
        const { status, left } = await other.answer(asked)
        expect([Math.floor(status / 100), left]).toEqual([4, undefined])
      }
      expect((await lyss.answer(asked)).left?.searchParams.get('code')).toBeTruthy()
    })

    it('A-05: nor are cookies that are made up from the link', async () => {
      const asked = await question()
      const { pathname } = new URL(asked.url)
      const uid = pathname.split('/').at(-1) ?? ''
      const jonas = await fixture.browser('jonas')
      for (const suffix of ['', '.sig']) {
        jonas.plant(`oauth_request${suffix}`, uid, pathname)
        jonas.plant(`oauth_resume${suffix}`, uid, `/authorize/${uid}`)
      }
      expect((await jonas.walk(asked.url)).status).toBe(404)
      const csrf = fieldOf((await jonas.walk('/logout')).page, 'csrf')
      const form = { ...asked, page: `<input name="csrf" value="${csrf}">` }
      expect((await jonas.answer(form, { entity: fixture.rook.id })).status).toBe(404)
      expect((await jonas.walk(`/authorize/${uid}`)).left).toBeUndefined()
      expect((await lyss.answer(asked)).left?.searchParams.get('code')).toBeTruthy()
    })

    it('A-05, T01: without a session nobody answers, whoever the fields name', async () => {
      const before = await grants()
      const browser = openBrowser(fixture.site)
      const asked = await browser.walk(app.begin({ resource: fixture.kael.url }).url)
      const body = new URLSearchParams({
        user_id: fixture.product.person('lyss').id,
        person: 'lyss',
        sub: fixture.product.person('lyss').id,
        entity: fixture.kael.id,
        decision: 'authorise',
        span: 'open',
        csrf: '',
      })
      const { status, left } = await browser.walk(asked.url, {
        method: 'POST',
        body,
        headers: { origin: fixture.site },
      })
      expect([status, left]).toEqual([403, undefined])
      expect(await grants()).toBe(before)
    })

    it.each([
      ['no token', (form: URLSearchParams) => form.delete('csrf')],
      ['a made-up token', (form: URLSearchParams) => form.set('csrf', 'x'.repeat(43))],
      ['two tokens', (form: URLSearchParams) => form.append('csrf', 'x')],
    ])('A-05, T02: with %s it is refused, or counts as what it is', async (_name, bend) => {
      const asked = await question()
      const good = fieldOf(asked.page, 'csrf') ?? ''
      const form = new URLSearchParams({
        csrf: good,
        decision: 'authorise',
        span: 'open',
        entity: fixture.kael.id,
      })
      bend(form)
      const sent = await lyss.walk(asked.url, {
        method: 'POST',
        body: form,
        headers: { origin: fixture.site },
      })
      const isOwn = form.get('csrf') === good
      expect([sent.status === 403, sent.left === undefined]).toEqual([!isOwn, !isOwn])
    })

    it('A-05, T02: the token of another session does not count', async () => {
      const jonas = await fixture.browser('jonas')
      const theirs = fieldOf((await question(jonas, { resource: fixture.rook.url })).page, 'csrf') ?? ''
      const asked = await question()
      const { status, left } = await lyss.answer({ ...asked, page: `<input name="csrf" value="${theirs}">` })
      expect([status, left]).toEqual([403, undefined])
    })

    it.each([
      ['another site', { origin: 'https://evil.example' }],
      ['another port of this machine', { origin: 'http://localhost:9' }],
      ['a frame without an origin', { origin: 'null' }],
      ['another site, by its own word', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ])('A-05, T02: a form that %s sends is refused', async (_name, headers) => {
      const asked = await question()
      const { status, left } = await lyss.answer(asked, { entity: fixture.kael.id }, { headers })
      expect([status, left]).toEqual([403, undefined])
      expect((await lyss.answer(asked)).left).toBeDefined()
    })

    it('A-05: counts once, replayed later or five times at once', async () => {
      const before = await grants()
      const asked = await question()
      const answers = await Promise.all(Array.from({ length: 5 }, () => lyss.answer(asked)))
      const codes = answers.flatMap(({ left }) => left?.searchParams.get('code') ?? [])
      expect(new Set(codes).size).toBe(codes.length)
      expect(codes.length).toBeLessThanOrEqual(1)
      expect((await lyss.answer(asked)).status).toBe(404)
      expect((await grants()) - before).toBeLessThanOrEqual(1)
    })

    it('A-05: the page on the way back answers once, and to this browser alone', async () => {
      const asked = await question()
      const body = new URLSearchParams({
        csrf: fieldOf(asked.page, 'csrf') ?? '',
        decision: 'authorise',
        span: 'open',
        entity: fixture.kael.id,
      })
      const sent = await lyss.go(asked.url, { method: 'POST', body, headers: { origin: fixture.site } })
      const onward = /url=(.+)$/.exec(sent.headers.get('refresh') ?? '')?.[1] ?? ''
      expect(onward).toMatch(/^\/authorize\//)
      const elsewhere = await openBrowser(fixture.site).walk(onward)
      expect([elsewhere.status, elsewhere.left]).toEqual([400, undefined])
      expect((await lyss.walk(onward)).left?.searchParams.get('code')).toBeTruthy()
      const again = await lyss.walk(onward)
      expect([again.status, again.left]).toEqual([400, undefined])
    })

    it('A-05: somebody else’s entity is neither shown nor lent', async () => {
      const other = await question(lyss, { resource: fixture.rook.url })
      expect(textOf(other.page)).not.toContain('Rook')
      for (const asked of [other, await question(lyss, { resource: '' })]) {
        const { status, left } = await lyss.answer(asked, { entity: fixture.rook.id })
        expect([status, left]).toEqual([403, undefined])
      }
      const named = await question()
      const { status, left } = await lyss.answer(named, { entity: fixture.iris.id })
      expect([status, left]).toEqual([403, undefined])
    })

    it.each([
      ['no entity', { entity: '' }],
      ['an entity that is not there', { entity: '00000000-0000-4000-8000-00000000ffff' }],
      ['markup for an entity', { entity: MARKUP }],
      ['no such span', { span: 'ever' as 'open' }],
      ['a span of the prototype', { span: '__proto__' as 'open' }],
      ['no such decision', { decision: 'maybe' as 'cancel' }],
    ])('A-05: %s gives no code', async (_name, choice) => {
      const sent = await lyss.answer(await question(), choice)
      expect([Math.floor(sent.status / 100), sent.left]).toEqual([4, undefined])
      expectInert(sent)
    })

    it('A-05: whoever says no sends error, state and issuer, and no code', async () => {
      const attempt = app.begin({ resource: fixture.kael.url })
      const back = await lyss.agree(attempt.url, { decision: 'cancel' })
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        error: 'access_denied',
        state: attempt.state,
        iss: fixture.site,
      })
      expect(back.searchParams.get('code')).toBeNull()
    })

    it('A-05: who switches the account lends as the new person, with the same question', async () => {
      const browser = await fixture.browser('jonas')
      const attempt = app.begin({ resource: fixture.kael.url })
      const asked = await browser.ask(attempt.url)
      expect(textOf(asked.page)).not.toContain('Kael')
      const as = await browser.logIn('lyss', new URL(asked.url).pathname)
      expect(textOf(as.page)).toContain('Kael')
      // The form that jonas saw is over with his session.
      expect((await browser.answer(asked, { entity: fixture.kael.id })).status).toBe(403)
      const { left } = await browser.answer(as)
      const { body } = await app.exchange(left?.searchParams.get('code') ?? '', attempt)
      expect(partsOf(body.access_token ?? '').claims.sub).toBe(fixture.product.person('lyss').id)
    })

    it('A-05: who logs out in another tab answers nothing any more', async () => {
      const browser = await fixture.browser('lyss')
      const asked = await question(browser)
      const out = await browser.walk('/logout')
      const csrf = fieldOf(out.page, 'csrf') ?? ''
      await browser.walk('/logout', {
        method: 'POST',
        body: new URLSearchParams({ csrf }),
        headers: { origin: fixture.site },
      })
      expect((await browser.answer(asked)).status).toBe(403)
    })

    it('A-05, T07: a login that began elsewhere, or was made up, is not finished here', async () => {
      const [victim, attacker] = [openBrowser(fixture.site), openBrowser(fixture.site)]
      const begun = (await attacker.walk('/login?return_to=/logout')).left ?? new URL('http://x')
      const form = new URLSearchParams({ person: 'mina', decision: 'allow' })
      const agreed = await fetch(begun, { method: 'POST', body: form, redirect: 'manual' })
      const back = new URL(agreed.headers.get('location') ?? '')
      const forged = new URL(back)
      forged.searchParams.set('state', 'x'.repeat(back.searchParams.get('state')?.length ?? 20))
      for (const url of [back, forged]) {
        const { status } = await victim.walk(url.href)
        expect(status).toBe(400)
        expect((await victim.go('/api/me')).status).toBe(401)
      }
      expect((await attacker.walk(back.href)).status).toBe(200)
      expect((await attacker.go('/api/me')).status).toBe(200)
    })

    it.each([
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      '/%2f/evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/..//evil.example',
      '/login/../..//evil.example',
      'http:evil.example',
      '\u2028//evil.example',
      '/@evil.example',
      'data:text/html,x',
    ])('A-05: a login that is to end at %j ends on this site', async (address) => {
      const browser = openBrowser(fixture.site)
      const { left, url } = await browser.logIn('lyss', address)
      expect(left).toBeUndefined()
      expect(new URL(url).origin).toBe(fixture.site)
    })

    it('A-05: names the host that the answer goes to, as the network knows it', async () => {
      const idn = await registerApp(fixture, { redirect_uris: [new URL('https://clаude.ai/cb').href] })
      const { page } = await lyss.ask(idn.begin().url)
      expect(textOf(page)).toContain('xn--')
      expect(textOf((await question()).page)).toContain('app.example')
    })

    it('A-05: warns of a program on this machine', async () => {
      const native = await registerApp(fixture, { redirect_uris: ['http://127.0.0.1/cb'] })
      const { page } = await lyss.ask(native.begin().url)
      expect(page).toContain('127.0.0.1:51234')
      expect(textOf(page)).toMatch(/on (this|your) computer/i)
    })

    it('A-05, A-11, T06: what strangers wrote stays text, on every page', async () => {
      const evil = await registerApp(fixture, {
        client_name: MARKUP,
        redirect_uris: [`https://evil.example/?x=${encodeURIComponent(MARKUP)}`],
      })
      const attempt = evil.begin({ state: MARKUP })
      const anonymous = await openBrowser(fixture.site).walk(attempt.url)
      expectInert(anonymous)
      expect(anonymous.page).toContain('&lt;script&gt;')
      const asked = await lyss.ask(evil.begin({ state: MARKUP }).url)
      expectInert(asked)
      expect(asked.page).toContain('&lt;script&gt;')
      // The page that hands over names the app as well.
      const body = new URLSearchParams({ csrf: fieldOf(asked.page, 'csrf') ?? '', decision: 'cancel' })
      const over = await lyss.go(asked.url, { method: 'POST', body, headers: { origin: fixture.site } })
      expectInert({ page: await over.text(), headers: over.headers, status: over.status, url: asked.url })
      const word = encodeURIComponent(MARKUP)
      for (const path of [
        `/authorize?client_id=${word}`,
        `/authorize?client_id=${evil.client.client_id}&redirect_uri=${word}`,
        `/authorize/${word}`,
        `/oauth/consent/${word}`,
        `/login/callback?state=${word}&code=${word}`,
        `/login/callback?error=${word}&error_description=${word}&state=${word}`,
        '/logout',
      ]) {
        for (const who of [openBrowser(fixture.site), lyss]) {
          const page = await who.walk(path)
          expectInert(page)
          expect(page.left, path).toBeUndefined()
        }
      }
    })

    it('A-05: keeps nothing of it in a cache', async () => {
      const asked = await question()
      expect(asked.headers.get('cache-control')).toContain('no-store')
      expect(asked.headers.get('referrer-policy')).toMatch(/^(same-origin|no-referrer)$/)
      const { page, headers } = await lyss.answer(asked, { decision: 'cancel' })
      expect(page).not.toContain('code=')
      expect(headers.get('location')).toContain('access_denied')
    })

    it('A-05: cookies are for this browser alone: httpOnly, same-site, and of one path', async () => {
      const response = await fetch(app.begin().url, { redirect: 'manual' })
      const cookies = response.headers.getSetCookie()
      // Two, each with its signature.
      expect(cookies.filter((cookie) => /^oauth_\w+\.sig=/.test(cookie))).toHaveLength(2)
      expect(cookies).toHaveLength(4)
      for (const cookie of cookies) {
        expect(cookie.toLowerCase()).toContain('httponly')
        expect(cookie.toLowerCase()).toContain('samesite=lax')
        expect(cookie.toLowerCase()).toMatch(/path=\/(oauth\/consent|authorize)\//)
      }
    })

    it('two questions side by side do not get mixed up', async () => {
      const [one, two] = [
        app.begin({ resource: fixture.kael.url }),
        app.begin({ resource: fixture.iris.url }),
      ]
      const [first, second] = [await lyss.ask(one.url), await lyss.ask(two.url)]
      const [b, a] = [await lyss.answer(second), await lyss.answer(first)]
      expect([a.left?.searchParams.get('state'), b.left?.searchParams.get('state')]).toEqual([
        one.state,
        two.state,
      ])
      const { body } = await app.exchange(a.left?.searchParams.get('code') ?? '', one)
      expect(await knock(fixture.kael.url, body.access_token ?? '')).toBe(200)
      expect(await knock(fixture.iris.url, body.access_token ?? '')).toBe(401)
    })

    it('is over after an hour', async () => {
      const asked = await question()
      fixture.pass(61 * 60_000)
      expect((await lyss.answer(asked)).status).toBe(404)
      expect(await fetchCode(lyss, app.begin({ resource: fixture.kael.url }))).toBeTruthy()
    })
  })
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  type App,
  CALLBACK,
  challengeOf,
  describedApp,
  fetchCode,
  knock,
  partsOf,
  registerApp,
  type Wishes,
} from './app.ts'
import { ENGINES, openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Browser, fieldOf } from './browser.ts'

const NOBODY = '00000000-0000-4000-8000-00000000ffff'
const isAsked = (page: string) => page.includes('/login?') || fieldOf(page, 'csrf') !== undefined
const NATIVE = 'http://127.0.0.1/callback'
const TRAP = 'https://evil.example/trap'
const BROKEN: Wishes[] = [
  { prompt: 'none' },
  { code_challenge_method: 'plain' },
  { code_challenge: '', code_challenge_method: '' },
  { response_type: 'nonsense' },
  { response_type: 'token' },
  { response_mode: 'fragment' },
  { response_mode: 'form_post' },
  { response_mode: ['fragment', 'form_post'] },
  { scope: ['mcp', 'mcp'] },
  { resource: 'https://other.example/' },
  { request_uri: 'https://evil.example/r' },
  { redirect_uri: [TRAP, TRAP] },
]

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(`a question of an app, on ${engine.name}`, () => {
    let fixture: AuthorityFixture
    let app: App
    let native: App
    let lyss: Browser
    beforeAll(async () => {
      fixture = await openAuthorityFixture(engine)
      app = await registerApp(fixture)
      const redirect_uris = [NATIVE, 'http://localhost:3000/callback', 'http://[::1]:1/v6']
      native = await registerApp(fixture, { redirect_uris })
      lyss = await fixture.browser('lyss')
      // To whom has not agreed to the app, what is wrong with its question is said on a page.
      await fetchCode(lyss, app.begin(), { entity: fixture.iris.id })
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    /** Lyss, who has agreed to the app, from an address of her own: nobody asks so often. */
    const asLyss = async () => {
      const browser = await fixture.browser()
      for (const pair of lyss.cookies('/').split('; ')) {
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        browser.plant(name, value)
      }
      return browser
    }
    const ask = async (over: Wishes, who = app) => (await asLyss()).walk(who.begin(over).url)
    /** What the app is told. */
    const told = async (over: Wishes) => {
      const { left, page } = await ask(over)
      if (left === undefined) throw new Error(`Nobody was sent back: ${page}`)
      expect(`${left.origin}${left.pathname}`).toBe(CALLBACK)
      // What would have come in a fragment is refused in one.
      return Object.fromEntries(new URLSearchParams(left.search || left.hash.slice(1)))
    }

    it.each([
      ['no challenge', { code_challenge: '', code_challenge_method: '' }],
      ['no challenge, but a method', { code_challenge: '' }],
      ['a plain one', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }],
      ['no method, which means plain', { code_challenge_method: '' }],
      ['an unknown method', { code_challenge_method: 'S512' }],
      ['a method in lower case', { code_challenge_method: 's256' }],
      ['a challenge that is too short', { code_challenge: 'abc' }],
      ['a challenge that is no digest', { code_challenge: '!'.repeat(43) }],
      ['two challenges', { code_challenge: [challengeOf('a'.repeat(43)), challengeOf('b'.repeat(43))] }],
    ])('A-04: with %s the app is told invalid_request, with state and issuer', async (_name, over) => {
      const answer = await told({ ...over, state: 'of-the-app' })
      expect(answer).toMatchObject({ error: 'invalid_request', state: 'of-the-app', iss: fixture.site })
      expect(answer).not.toHaveProperty('code')
    })

    it.each([
      ['another path', 'https://app.example/other'],
      ['more of a path', 'https://app.example/callback/more'],
      ['a slash at the end', 'https://app.example/callback/'],
      ['a query', 'https://app.example/callback?next=https://evil.example'],
      ['another host', 'https://evil.example/callback'],
      ['a longer host', 'https://app.example.evil.example/callback'],
      ['a host that ends alike', 'https://evilapp.example/callback'],
      ['user information', 'https://app.example@evil.example/callback'],
      ['user information of nobody', 'https://evil.example@app.example/callback'],
      ['a backslash', 'https://app.example\\@evil.example/callback'],
      ['a fragment', 'https://app.example/callback#x'],
      ['an empty fragment', 'https://app.example/callback#'],
      ['dot segments', 'https://app.example/x/../callback'],
      ['encoded dot segments', 'https://app.example/x/%2e%2e/callback'],
      ['an encoded slash', 'https://app.example%2fcallback'],
      ['an encoded letter', 'https://app.example/callbac%6b'],
      ['a port', 'https://app.example:8443/callback'],
      ['the usual port', 'https://app.example:443/callback'],
      ['another scheme', 'http://app.example/callback'],
      ['capital letters in the path', 'https://app.example/Callback'],
      ['a letter that only looks alike', 'https://аpp.example/callback'],
      ['the same in Punycode', 'https://xn--pp-7kc.example/callback'],
      ['a full-width dot', 'https://app。example/callback'],
      ['a soft hyphen', 'https://app\u00ad.example/callback'],
      ['a line break', 'https://app.example/callback\r\nx: y'],
      ['a tab', 'https://app.exam\tple/callback'],
      ['a space before it', ' https://app.example/callback'],
      ['a zero byte', 'https://app.example/callback\0'],
      ['script', 'javascript:alert(document.domain)'],
      ['data', 'data:text/html,x'],
      ['nothing of a scheme', '//app.example/callback'],
      ['nothing but a path', '/callback'],
      ['our own site', '/oauth/consent/x'],
      ['eight kilobytes', `https://app.example/callback?${'x'.repeat(8000)}`],
    ])('A-04, T04: an address with %s is on a page, and nobody goes there', async (_name, address) => {
      const { status, left, headers, page } = await ask({ redirect_uri: address })
      expect([status, left]).toEqual([400, undefined])
      expect(headers.get('location')).toBeNull()
      expect(headers.get('refresh')).toBeNull()
      expect(page).not.toMatch(/href="(?!\/|#)/)
    })

    it('A-04: an address that is sent twice leads nowhere but to the one that is proven', async () => {
      for (const redirect_uri of [
        [CALLBACK, 'https://evil.example/'],
        ['https://evil.example/', CALLBACK],
        [CALLBACK, CALLBACK],
      ])
        expect((await told({ redirect_uri })).error).toBe('invalid_request')
      const twice = { redirect_uri: [NATIVE, 'https://evil.example/'] }
      for (const over of [twice, { redirect_uri: '' }]) expect((await ask(over, native)).left).toBeUndefined()
      const evil = { redirect_uri: 'https://evil.example/' }
      for (const also of [{ response_type: 'nonsense' }, { prompt: 'none' }]) {
        const { status, left } = await ask({ ...evil, ...also })
        expect([status, left]).toEqual([400, undefined])
      }
    })

    it.each([
      ['another port', 'http://127.0.0.1:49152/callback', true],
      ['no port', 'http://127.0.0.1/callback', true],
      ['another port than the one listed', 'http://localhost:49152/callback', true],
      ['another port of the other family', 'http://[::1]:49152/v6', true],
      ['another path', 'http://127.0.0.1:49152/other', false],
      ['the other family', 'http://[::1]:49152/callback', false],
      ['https', 'https://127.0.0.1:49152/callback', false],
      ['user information', 'http://x@127.0.0.1:49152/callback', false],
      ['another way to write the address', 'http://2130706433:49152/callback', false],
      ['a longer host', 'http://127.0.0.1.evil.example:49152/callback', false],
      ['no port at all', 'http://127.0.0.1:99999/callback', false],
    ])('A-04: for a program on this machine, %s: %s → %s', async (_name, address, isGood) => {
      const { page, left, status } = await ask({ redirect_uri: address }, native)
      expect(left).toBeUndefined()
      expect(isAsked(page)).toBe(isGood)
      expect(status).toBe(isGood ? 200 : 400)
    })

    it.each([
      ['client_id', undefined],
      ['state', 'invalid_request'],
      ['scope', 'invalid_request'],
      ['response_type', 'invalid_request'],
      ['code_challenge_method', 'invalid_request'],
      ['resource', 'invalid_target'],
      ['prompt', 'invalid_request'],
    ])('A-04: %s sent twice is refused', async (name, error) => {
      const query = new URL(app.begin({ scope: 'mcp', prompt: 'consent', resource: fixture.kael.url }).url)
      query.searchParams.append(name, query.searchParams.get(name) ?? '')
      const { left, status } = await (await asLyss()).walk(query.href)
      expect([status, left?.searchParams.get('error')]).toEqual([error === undefined ? 400 : 303, error])
    })

    it.each([
      ['an unknown entity', (at: string) => `${at}/mcp/${NOBODY}`],
      ['no entity', (at: string) => `${at}/mcp/x`],
      ['another site', () => `https://other.example/mcp/${NOBODY}`],
      ['a fragment', (at: string) => `${at}/mcp/${NOBODY}#x`],
      ['more than governance', (at: string) => `${at}/swarmrise/mcp/other`],
      ['no address', () => 'kael'],
      ['governance before its time', (at: string) => `${at}/api`],
      ['user information', (at: string) => at.replace('http://', 'http://x@')],
    ])('A-04: a resource that is %s is refused as invalid_target', async (_name, resource) => {
      expect(await told({ resource: resource(fixture.site) })).toMatchObject({
        error: 'invalid_target',
        iss: fixture.site,
      })
    })

    it.each(['?toolsets=core', '/', '/?a=b'])(
      'takes the address of an entity as people type it: %s',
      async (tail) => {
        const { page } = await lyss.ask(app.begin({ resource: `${fixture.kael.url}${tail}` }).url)
        expect(fieldOf(page, 'entity')).toBe(fixture.kael.id)
      },
    )

    it('A-04: two resources are refused, also when they are one', async () => {
      const one = fixture.kael.url
      for (const resource of [
        [one, fixture.iris.url],
        [one, one],
      ])
        expect((await told({ resource })).error).toBe('invalid_target')
    })

    it.each([
      ['nothing', {}],
      ['openid', { scope: 'openid' }],
      ['foreign scopes', { scope: 'openid profile email offline_access admin everything:write' }],
      [
        'nonce, claims and a hint',
        { nonce: 'n', claims: '{"id_token":{}}', id_token_hint: 'a.b.c', max_age: '0' },
      ],
      ['a prompt', { prompt: 'login' }],
      ['a select_account', { prompt: 'select_account consent' }],
      ['a login_hint', { login_hint: 'jonas' }],
      ['a display', { display: 'popup', ui_locales: 'ko' }],
      ['the site', (at: string) => ({ resource: at })],
      ['the site with a slash', (at: string) => ({ resource: `${at}/` })],
    ])(
      'A-04: an app that asks for %s gets the one scope there is, for what the person chose',
      async (_name, over) => {
        const attempt = app.begin(typeof over === 'function' ? over(fixture.site) : over)
        const code = await fetchCode(lyss, attempt, { entity: fixture.iris.id })
        const { body } = await app.exchange(code, attempt)
        expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp' })
        expect(body).not.toHaveProperty('id_token')
        const { claims } = partsOf(body.access_token ?? '')
        expect(claims).toMatchObject({ aud: fixture.iris.url, entity_id: fixture.iris.id, scope: 'mcp' })
        expect(await knock(fixture.iris.url, body.access_token ?? '')).toBe(200)
      },
    )

    it.each([
      ['registered', () => registerApp(fixture, { redirect_uris: [TRAP] })],
      [
        'is described',
        () => {
          const client_id = 'https://app.example/trap.json'
          const document = { client_id, redirect_uris: [TRAP] }
          fixture.outside.set(client_id, { body: document })
          return describedApp(fixture, document)
        },
      ],
    ])('T04: an app that %s sends nobody who has not agreed to it by a broken link', async (_name, open) => {
      const trap = await open()
      const maker = await fixture.browser('jonas')
      // Whoever made the app agrees to it, and sends others the link.
      await fetchCode(maker, trap.begin(), { person: 'jonas' })
      for (const over of BROKEN) {
        const link = trap.begin(over).url
        for (const victim of [await asLyss(), await fixture.browser()]) {
          const { status, left, headers, page } = await victim.walk(link)
          expect([over, status, left, headers.get('refresh')]).toEqual([over, 400, undefined, null])
          expect(headers.get('content-type')).toContain('text/html')
          expect(page).not.toContain('evil.example')
        }
        expect([over, (await maker.walk(link)).left?.hostname]).toEqual([over, 'evil.example'])
      }
      // She is asked like everybody, and her own answer is brought to the app.
      const denied = await lyss.agree(trap.begin().url, { decision: 'cancel' })
      expect([denied.hostname, denied.searchParams.get('error')]).toEqual(['evil.example', 'access_denied'])
      expect((await lyss.walk(trap.begin({ prompt: 'none' }).url)).left).toBeUndefined()
    })

    it('T03: an app that is not known is said to be so on a page', async () => {
      const { page, status, left } = await ask({ client_id: 'ghost' })
      expect([status, left]).toEqual([400, undefined])
      expect(page).toContain('invalid_client')
    })

    it('A-04: somebody has to see the page: prompt=none is refused', async () => {
      const browser = await fixture.browser('lyss')
      const { left } = await browser.walk(app.begin({ prompt: 'none', resource: fixture.kael.url }).url)
      expect(left?.searchParams.get('error')).toMatch(/^(interaction|login|consent)_required$/)
      expect(left?.searchParams.get('iss')).toBe(fixture.site)
    })

    it.each([
      ['a token', { response_type: 'token' }, 'unsupported_response_type'],
      ['an id_token', { response_type: 'code id_token' }, 'unsupported_response_type'],
      ['none', { response_type: 'none' }, 'unsupported_response_type'],
      ['nothing', { response_type: '' }, 'invalid_request'],
      ['a fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
      ['a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
      ['a message', { response_mode: 'web_message' }, 'unsupported_response_mode'],
      ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }, 'request_not_supported'],
      ['one from elsewhere', { request_uri: 'https://evil.example/r' }, 'request_uri_not_supported'],
      ['a registration', { registration: '{}' }, 'registration_not_supported'],
      ['nonsense', { response_type: 'nonsense' }, 'unsupported_response_type'],
      ['none and a login', { prompt: 'none login' }, 'invalid_request'],
    ])('A-04: an answer as %s is refused', async (_name, over, error) => {
      fixture.connected.length = 0
      const answer = await told(over)
      expect([answer.error, 'code' in answer]).toEqual([error, false])
      expect(fixture.connected).toEqual([])
    })

    it('A-04: a POST asks nothing, and neither does anything else', async () => {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const response = await fetch(app.begin().url, { method, redirect: 'manual' })
        expect([method, response.headers.get('location')]).toEqual([method, null])
      }
    })

    it('A-04: state comes back as it went, whatever is in it', async () => {
      const state = `&code=evil#<script>'"\r\nset-cookie: a=b; 한글 ${'x'.repeat(1000)}`
      const { left } = await ask({ state, code_challenge_method: 'plain' })
      expect(left?.searchParams.get('state')).toBe(state)
      expect(left?.searchParams.get('code')).toBeNull()
      expect(left?.hash).toBe('')
    })

    it.each(['client_id', 'state', 'scope', 'resource', 'login_hint', 'code_challenge', 'x'])(
      'answers a huge %s with an error, and goes on',
      async (name) => {
        const { status } = await ask({ [name]: 'y'.repeat(12_000) }).catch(() => ({ status: 431 }))
        expect(status).toBeLessThan(500)
        const url = `${app.begin().url}&${name}=${'z'.repeat(100_000)}`
        const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined)
        expect(response?.status ?? 431).toBeLessThan(500)
        expect((await ask({})).status).toBe(200)
      },
    )
  })
}

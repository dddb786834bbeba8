import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MeAnswer } from '@arachne/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import { agree, type Browser, locationOf } from '../support/browser.ts'
import { plain } from '../support/rpc.ts'

/** The clock runs: libraries compare with the real one, and a busy machine takes minutes. */
let ahead = 0
let app: AppWithLogin
let site: string
let browser: Browser

beforeAll(async () => {
  app = await startAppWithLogin({ operator: 'amara', clock: { now: () => Date.now() + ahead } })
  site = app.site
})
afterAll(async () => app[Symbol.asyncDispose]())
beforeEach(async () => void (browser = await app.browser()))

const idOf = (username: string) => app.person(username).id
const me = async (who = browser) => MeAnswer.parse(await (await who.api('GET /me')).json())

const bodyOf = async (response: Response) => (await response.json()) as { code: string; reason?: string }

describe('logging in', () => {
  it('L-01: goes through Discord and back to where it began, as that person', async () => {
    const arrived = await browser.logIn('lyss', '/entities/kael?tab=keys')
    expect(arrived.status).toBe(302)
    expect(locationOf(arrived)).toBe(`${site}/entities/kael?tab=keys`)
    expect(await me()).toMatchObject({
      id: idOf('lyss'),
      name: 'Lyss Aldana',
      is_operator: false,
      servers: [],
      sessions: [{ current: true }],
    })
  })

  it('keeps an httpOnly, same-site cookie and nothing else', async () => {
    const arrived = await browser.logIn('lyss')
    const kept = arrived.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatch(
      /^arachne-\d+-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(browser.cookies()).toHaveLength(1)
  })

  it('tells the operator and the admin of a server from others', async () => {
    await browser.logIn('jonas')
    expect(await me()).toMatchObject({
      is_operator: false,
      servers: [{ id: app.serverId, name: 'Hearthside', role: 'admin' }],
    })
    await browser.logIn('amara')
    expect(await me()).toMatchObject({ is_operator: true, servers: [{ role: 'operator' }] })
  })

  it('begins a new session each time and ends the one before', async () => {
    await browser.logIn('lyss')
    const before = sessionCookie(browser)
    await browser.logIn('lyss')
    expect(sessionCookie(browser)).not.toBe(before)
    const old = await fetch(`${site}/api/me`, { headers: { cookie: before } })
    expect(old.status).toBe(401)
  })

  it('works in two tabs side by side, also when both begin before either has a cookie', async () => {
    const [one, two] = await Promise.all([
      browser.go(`${site}/login?return_to=/one`),
      browser.go(`${site}/login?return_to=/two`),
    ])
    const second = await browser.go(agree(app.sandbox, locationOf(two), 'lyss'))
    const first = await browser.go(agree(app.sandbox, locationOf(one), 'lyss'))
    expect([locationOf(first), locationOf(second)]).toEqual([`${site}/one`, `${site}/two`])
    expect(await me()).toMatchObject({ id: idOf('lyss') })
  })

  it.each(['/callback', '/oauth/discord-callback'])('also comes back by %s', async (path) => {
    const asked = await browser.go(`${site}/login`)
    const back = agree(app.sandbox, locationOf(asked), 'lyss').replace('/login/callback', path)
    expect(locationOf(await browser.go(back))).toBe(`${site}/`)
    expect(await me()).toMatchObject({ id: idOf('lyss') })
  })

  it('begins at the address Discord comes back to', async () => {
    const asked = await fetch(`${app.url}/login?return_to=/x`, { redirect: 'manual' })
    expect(locationOf(asked)).toBe(`${site}/login?return_to=%2Fx&moved=1`)
    expect(locationOf(await browser.go(locationOf(asked)))).toContain(app.sandbox.endpoints.authorizeUrl)
  })

  it('says so when the person does not agree', async () => {
    const asked = await browser.go(`${site}/login?return_to=/x`)
    const step = app.sandbox.oauth.consent(locationOf(asked), { person: 'lyss', allow: false })
    const page = await browser.go(step.kind === 'redirect' ? step.location : '')
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('/login?return_to=%2Fx')
    expect(browser.cookies()).toEqual([])
  })
})

/** What a refusal shows: a page of ours, without script and without a session. */
async function refusal(page: Response) {
  const { status, headers } = page
  return {
    status,
    isPage: headers.get('content-type')?.includes('text/html'),
    isStrict: headers.get('content-security-policy')?.includes("default-src 'none'"),
    hasScript: (await page.text()).includes('<script'),
    sessions: headers.getSetCookie().filter((line) => line.includes('session')),
  }
}
const REFUSED = { status: 400, isPage: true, isStrict: true, hasScript: false, sessions: [] }

/** Where Discord sends this browser after lyss has agreed. */
async function wayBack(): Promise<string> {
  return agree(app.sandbox, locationOf(await browser.go(`${site}/login`)), 'lyss')
}

describe('T07: a way back from Discord that is not one', () => {
  it('is refused without a state', async () => {
    const back = new URL(await wayBack())
    back.searchParams.delete('state')
    expect(await refusal(await browser.go(back.href))).toEqual(REFUSED)
  })

  it('is refused the second time', async () => {
    const back = await wayBack()
    expect((await browser.go(back)).status).toBe(302)
    expect(await refusal(await browser.go(back))).toEqual(REFUSED)
  })

  it('is refused with a code from another login', async () => {
    const [mine, other] = [new URL(await wayBack()), new URL(await wayBack())]
    mine.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect(await refusal(await browser.go(mine.href))).toEqual(REFUSED)
  })

  it('is refused after ten minutes', async () => {
    const back = await wayBack()
    ahead += 600_000
    expect(await refusal(await browser.go(back))).toEqual(REFUSED)
  })
})

function sessionCookie(who: Browser): string {
  const name = `arachne-${new URL(site).port}-session`
  expect(who.cookies()).toContain(name)
  return `${name}=${who.cookie(name)}`
}

describe('T19: logging out', () => {
  it('ends the session on the server', async () => {
    await browser.logIn('lyss')
    const cookie = sessionCookie(browser)
    expect((await browser.api('DELETE /me/session')).status).toBe(200)
    expect(browser.cookies()).toEqual([])
    expect((await fetch(`${site}/api/me`, { headers: { cookie } })).status).toBe(401)
  })

  it('L-01: signs out everywhere, and nobody else', async () => {
    await browser.logIn('ben')
    const [other, somebody] = [await app.browser('ben'), await app.browser('mina')]
    expect((await me()).sessions).toHaveLength(2)
    expect((await browser.api('DELETE /me/sessions')).status).toBe(200)
    expect((await other.api('GET /me')).status).toBe(401)
    expect((await somebody.api('GET /me')).status).toBe(200)
  })

  it('works without script, by a form with the token in it', async () => {
    await browser.logIn('ben')
    const page = await (await browser.go(`${site}/logout`)).text()
    const csrf = /name="csrf" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    const send = (fields: Record<string, string>, origin = site) =>
      browser.go(`${site}/logout`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(fields),
      })
    expect((await send({})).status).toBe(403)
    expect((await send({ csrf }, 'http://localhost:1')).status).toBe(403)
    expect((await browser.api('GET /me')).status).toBe(200)
    expect((await send({ csrf, everywhere: 'yes' })).status).toBe(200)
    expect((await browser.api('GET /me')).status).toBe(401)
  })
})

const CHANGES = [
  'POST /entities',
  'PATCH /entities/Kael',
  'DELETE /entities/Kael',
  'POST /entities/Kael/activate',
  'POST /entities/Kael/deactivate',
  'POST /entities/Kael/key',
  'PUT /entities/Kael/owner',
  'POST /entities/Kael/gift',
  'DELETE /entities/Kael/gift',
  'POST /gifts/1/accept',
  'POST /gifts/1/decline',
  'POST /entities/Kael/servers',
  'PATCH /entities/Kael/servers/Hearthside',
  'PATCH /entities/Kael/servers/Hearthside/tuning',
  'DELETE /entities/Kael/servers/Hearthside',
  'PUT /entities/Kael/wake-call',
  'DELETE /entities/Kael/wake-call',
  'PATCH /servers/Hearthside/settings',
  'POST /servers/Hearthside/templates',
  'POST /servers/Hearthside/templates/usual/apply',
  'DELETE /servers/Hearthside/templates/usual',
  'POST /requests',
  'POST /requests/1/approve',
  'POST /requests/1/reject',
  'POST /requests/1/withdraw',
  'POST /bans',
  'DELETE /bans/Hearthside',
  'DELETE /entities/Kael/grants',
  'DELETE /grants/1',
  'DELETE /me/session',
  'DELETE /me/sessions',
  // Nothing is there: who asks, and from where, is settled before anybody looks.
  'POST /nothing',
  'PUT /nothing',
  'PATCH /nothing',
  'DELETE /nothing',
]

describe('T02: a change that another site asked for', () => {
  it.each(CHANGES)('is refused: %s', async (line) => {
    await browser.logIn('amara')
    const stranger = await app.browser('ben')
    const { csrf_token: foreign } = await me(stranger)
    const tries: Record<string, string>[] = [
      { 'x-csrf-token': '' },
      { 'x-csrf-token': foreign ?? '' },
      { origin: 'https://elsewhere.test' },
      { origin: 'http://localhost:1' },
      { origin: 'null' },
      { origin: app.url.replace('127.0.0.1', '127.0.0.2') },
    ]
    for (const headers of tries) {
      const response = await browser.api(line, {}, headers)
      expect([headers, response.status]).toEqual([headers, 403])
      expect(await bodyOf(response)).toMatchObject({ code: 'forbidden' })
    }
    expect((await browser.api('GET /me')).status).toBe(200)
  })

  it('is refused without any word on where it comes from', async () => {
    await browser.logIn('amara')
    const { csrf_token: csrf } = await me()
    const send = (headers: Record<string, string>) =>
      browser.go(`${site}/api/me/session`, {
        method: 'DELETE',
        headers: { 'x-csrf-token': csrf ?? '', ...headers },
      })
    expect((await send({})).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('names a page from an earlier login', async () => {
    await browser.logIn('amara')
    const answer = await browser.api('POST /bans', {}, { 'x-csrf-token': 'old' })
    expect(await bodyOf(answer)).toMatchObject({ reason: 'stale_page' })
  })

  it('T01: is refused to whoever has no session', async () => {
    for (const line of CHANGES) {
      const response = await browser.api(line, {})
      expect([line, response.status]).toEqual([line, 401])
    }
  })
})

describe('T08: a credential at the wrong door', () => {
  it('neither a key nor a session opens the other’s', async () => {
    const { key, url, id } = await app.moveIn({ name: 'Doorkeeper' })
    for (const path of ['/entities', '/me', `/entities/${id}/key`]) {
      const headers = { authorization: `Bearer ${key}` }
      expect((await fetch(`${site}/api${path}`, { headers })).status).toBe(401)
    }
    await browser.logIn('lyss')
    const cookie = sessionCookie(browser)
    const bare = cookie.split('=')[1] ?? ''
    expect(
      (await browser.go(`${site}/api/me`, { headers: { authorization: `Bearer ${bare}` } })).status,
    ).toBe(401)
    expect((await plain({ url, key: bare }, 'tools/list')).status).toBe(401)
    expect((await browser.go(url.replace(app.url, site), { method: 'POST' })).status).toBe(401)
  })

  it('a key does not ride on a session', async () => {
    const { key } = await app.moveIn({ name: 'Rider' })
    await browser.logIn('lyss')
    const response = await browser.go(`${site}/api/entities`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(401)
  })
})

describe('T18: rights follow Discord', () => {
  const MANAGE_GUILD = String(1n << 5n)

  it('an admin who loses Manage Server is refused within minutes, and told nothing more', async () => {
    const jonas = app.person('jonas')
    const path = `/guilds/${app.serverId}`
    const wish = { name: 'deputy', permissions: MANAGE_GUILD }
    const { id } = await jonas.rest<{ id: string }>('POST', `${path}/roles`, wish)
    const held = `${path}/members/${idOf('mina')}/roles/${id}`
    await jonas.rest('PUT', held)
    const change = () => browser.api(`PATCH /servers/${app.serverId}/settings`, { log_channel: 'general' })

    await expect
      .poll(async () => {
        await browser.logIn('mina')
        return (await change()).status
      })
      .toBe(200)
    await jonas.rest('DELETE', held)
    ahead += 5 * 60_000
    expect((await change()).status).toBe(404)
    expect(await me()).toMatchObject({ id: idOf('mina'), servers: [] })
  })
})

describe('what is kept', () => {
  it('T19: no secret of a session or a login is on disk or in the log', async () => {
    const arrived = await browser.go(`${site}/login`)
    const state = new URL(locationOf(arrived)).searchParams.get('state') ?? ''
    const back = new URL(agree(app.sandbox, locationOf(arrived), 'lyss'))
    const code = back.searchParams.get('code') ?? ''
    await browser.go(back.href)
    const { csrf_token: csrf } = await me()
    const secret = sessionCookie(browser).split('=')[1] ?? ''
    const kept = [app.logged()]
    for (const name of await readdir(app.dataDir))
      kept.push(await readFile(join(app.dataDir, name), 'latin1'))
    for (const word of [secret, state, code, csrf ?? '']) {
      expect(word).toMatch(/^[\w-]{20,}/)
      expect(kept.some((text) => text.includes(word))).toBe(false)
    }
  })

  it('lets the local token in as before', async () => {
    const headers = { authorization: `Bearer ${app.localToken}` }
    const answer = MeAnswer.parse(await (await fetch(`${app.url}/api/me`, { headers })).json())
    expect(answer).toMatchObject({ id: null, is_operator: true, csrf_token: null, sessions: [] })
  })
})

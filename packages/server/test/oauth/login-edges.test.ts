import { createSandbox } from '@arachne/sandbox'
import { describe, expect, it } from 'vitest'

import { agree, createBrowser, locationOf } from '../support/browser.ts'
import { type AppOnDiscord, startApp, startAppOnDiscord } from '../support/running-app.ts'

const PUBLIC = 'https://arachne.example'

/** The demo's application can log people in. */
async function openApp(env: Record<string, string> = {}): Promise<AppOnDiscord> {
  const sandbox = await createSandbox()
  const { id, clientSecret } = sandbox.application
  sandbox.world.applications.get(id)?.redirectUris.push(`${PUBLIC}/login/callback`)
  const discord = { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: clientSecret }
  return startAppOnDiscord({ ...discord, ...env }, {}, sandbox)
}

/** As a proxy passes it on: the socket is local, the name is the public one. */
async function behindProxy(app: AppOnDiscord, path: string, cookies: string[] = []): Promise<Response> {
  const headers = { 'x-forwarded-proto': 'https', cookie: cookies.join('; ') }
  return fetch(`${app.url}${path}`, { headers, redirect: 'manual' })
}

const kept = (response: Response) =>
  response.headers.getSetCookie().filter((line) => !line.includes('Max-Age=0'))

const pairs = (response: Response) => kept(response).map((line) => line.split(';', 1)[0] ?? '')

describe('under https', () => {
  it('keeps cookies that no other host and no plain connection can touch', async () => {
    await using app = await openApp({ BASE_URL: PUBLIC })
    const moved = await behindProxy(app, '/login?return_to=/x')
    const asked = await behindProxy(app, locationOf(moved).slice(PUBLIC.length))
    const back = agree(app.sandbox, locationOf(asked), 'lyss')
    expect(back.startsWith(`${PUBLIC}/login/callback?`)).toBe(true)
    const arrived = await behindProxy(app, back.slice(PUBLIC.length), pairs(asked))
    expect(locationOf(arrived)).toBe(`${PUBLIC}/x`)
    for (const line of [...kept(asked), ...kept(arrived)]) {
      expect(line).toMatch(/^__Host-arachne-(session|login-[\w-]+)=/)
      expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(line).not.toMatch(/domain/i)
    }
  })
})

describe('when it cannot work', () => {
  it('says what is missing without an application', async () => {
    await using running = await startApp()
    const page = await fetch(`${running.url}/login?moved=1`, { redirect: 'manual' })
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('DISCORD_CLIENT_SECRET')
  })

  it('says so when Discord refuses our secret, and keeps no session', async () => {
    await using app = await openApp({ DISCORD_CLIENT_SECRET: 'wrong' })
    const browser = createBrowser({ site: app.site, sandbox: app.sandbox })
    const page = await browser.logIn('lyss')
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(browser.cookies().filter((name) => name.includes('session'))).toEqual([])
  })

  it('answers too many tries with a page and when to come back', async () => {
    await using app = await openApp({ ADDRESS_REQUESTS_PER_MINUTE: '3' })
    const path = `${app.site}/login/callback?state=x`
    const statuses = []
    for (let i = 0; i < 3; i += 1) statuses.push((await fetch(path)).status)
    expect(statuses).toEqual([400, 400, 400])
    const page = await fetch(path)
    expect(page.status).toBe(429)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('speaks the reader’s language', async () => {
    await using app = await openApp()
    const headers = { 'accept-language': 'ko-KR,ko;q=0.9' }
    const page = await fetch(`${app.site}/logout`, { headers })
    expect(await page.text()).toContain('<html lang="ko">')
  })
})

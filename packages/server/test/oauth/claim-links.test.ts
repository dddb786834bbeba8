import { CreateEntityAnswer } from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import { fetchKey } from '../support/claim.ts'

let app: AppWithLogin
let operator: Browser
let owner: Browser
beforeAll(async () => {
  app = await startAppWithLogin({ operator: 'jonas' })
  operator = await app.browser('jonas')
  owner = await app.browser('lyss')
})
afterAll(async () => app[Symbol.asyncDispose]())

async function makeLink(name: string) {
  const made = CreateEntityAnswer.parse(
    await (await operator.api('POST /entities', { name, owner: 'lyss' })).json(),
  )
  expect(made.key).toBeUndefined()
  const path = new URL(made.claim_url ?? '').pathname
  return { entity: made.entity, path, link: `${app.site}${path}`, secret: path.split('/').at(-1) ?? '' }
}

const KEY = /ara_[\w-]{49}/

describe('a claim link', () => {
  it('shows the key once to the owner, with everything needed to connect', async () => {
    const { entity, link, secret } = await makeLink('Vera <b>')
    const offer = await (await owner.go(link)).text()
    expect(offer).toContain('Vera &lt;b&gt; belongs to lyss')
    expect(offer).toMatch(/<form method="post">\s*<input type="hidden" name="csrf" value="[^"]+"/)
    expect((await owner.go(link)).status).toBe(200)

    const given = await fetchKey(owner, link)
    const page = await given.text()
    const key = KEY.exec(page)?.[0] ?? ''
    expect(page).toContain(`claude mcp add --transport http vera-b ${entity.url} --header`)
    expect(given.headers.get('cache-control')).toBe('no-store')
    expect(given.headers.get('referrer-policy')).toBe('same-origin')

    expect((await owner.go(link)).status).toBe(409)
    const again = await fetchKey(owner, link)
    expect(again.status).toBe(409)
    expect(await again.text()).not.toContain('ara_')
    expect(app.logged()).not.toContain(secret)
    expect(app.logged()).not.toContain(key)
  })

  it.each<[string, () => Promise<Browser>, number]>([
    ['nobody who is logged in', () => app.browser(), 401],
    ['the operator who made it', async () => operator, 404],
    ['a stranger', () => app.browser('mina'), 404],
  ])('gives nothing to %s, and stays for the owner', async (who, as, status) => {
    const { link } = await makeLink(`For lyss, not ${who}`.slice(0, 32))
    const browser = await as()
    for (const response of [await browser.go(link), await fetchKey(browser, link)]) {
      expect(response.status).toBe(status)
      expect(await response.text()).not.toMatch(/ara_|For lyss/)
    }
    expect(await (await fetchKey(owner, link)).text()).toMatch(KEY)
  })

  it('is opened by no form of another page', async () => {
    const { link } = await makeLink('Forged')
    expect((await fetchKey(owner, link, 'guessed')).status).toBe(403)
    expect(await (await fetchKey(owner, link)).text()).toMatch(KEY)
  })

  it('leads through the login and back', async () => {
    const { path, link } = await makeLink('Returning')
    const browser = await app.browser()
    const page = await (await browser.go(link)).text()
    expect(page).toContain(encodeURIComponent(path))
    const back = await browser.logIn('lyss', path)
    expect(back.headers.get('location')).toBe(link)
  })

  it('needs no script, and its style is the one its policy allows', async () => {
    const { link } = await makeLink('Styled')
    const response = await owner.go(link)
    const page = await response.text()
    expect(page).not.toContain('<script')
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const hash = Buffer.from(digest).toString('base64')
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  it('is refused kindly when nobody made it', async () => {
    const response = await owner.go(`${app.site}/claim/guess`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('isn’t valid')
  })
})

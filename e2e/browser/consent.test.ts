import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { AxeResults } from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowser } from '../in-process/authority/browser.ts'
import { connectAgent } from '../support/agent.ts'
import { chromiumPath, openPage } from '../support/browser.ts'
import { type OAuthApp, startOAuthApp } from '../support/oauth-app.ts'
import { connectOperator } from '../support/operator.ts'
import { type Product, ROOT, startProduct, temporaryFolder } from '../support/product.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PICTURES = join(ROOT, 'docs/images')
/** They differ with every run by ports alone, so only who wants new ones makes them. */
const takesPictures = process.env.PICTURES === '1'

/** What a person does between the app and the question. */
async function logIn(page: Page, person: string): Promise<void> {
  await page.getByRole('link', { name: /Log in with Discord|Discord로 로그인/ }).click()
  await page.getByText(`@${person}`).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /Cancel|취소/ }).waitFor()
}

async function grave(page: Page): Promise<string[]> {
  // Sent by the debugger: the page's own policy would not let it in.
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help }) => `${id}: ${help}`)
}

const openAt = (options: BrowserContextOptions) => openPage({ locale: 'en-GB', ...options })

describe.skipIf(chromiumPath === undefined)('login and consent in a real browser', () => {
  const open = new AsyncDisposableStack()
  let product: Product
  let app: OAuthApp

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    product = open.use(await startProduct({ dataDir: folder.path }))
    const operator = await connectOperator(product)
    await operator.createEntity({ name: '서리', owner: 'lyss' })
    app = open.use(await startOAuthApp(product.entities[0]!.url, { name: 'Claude Code' }))
  })
  afterAll(() => open.disposeAsync())

  it.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('goes from the app to a token at %i px, %s', async (width, colorScheme) => {
    const { page, faults } = await openAt({ viewport: { width, height: 900 }, colorScheme })
    await page.goto(app.authorizeUrl())
    expect(await grave(page)).toEqual([])
    await logIn(page, 'lyss')

    await page.getByRole('heading', { name: 'Claude Code wants to speak as Kael' }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /Kael/ }).isChecked()).toBe(true)
    expect(await grave(page)).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    if (takesPictures)
      await page.screenshot({ path: join(PICTURES, `consent-${width}-${colorScheme}.png`), fullPage: true })

    await page.getByRole('button', { name: 'Authorise' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(app.returned().get('state')).toBe('state-of-the-app')
    expect(app.returned().get('iss')).toBe(product.loom)
    const { access_token: key } = await app.fetchToken()
    await using agent = await connectAgent({ url: product.entities[0]!.url, key })
    expect(await agent.call('get_entity_info')).toMatchObject({ name: 'Kael' })
    expect(faults).toEqual([])
  })

  it('works without script, lets the person choose, and says no to the app on Cancel', async () => {
    const { page } = await openAt({ javaScriptEnabled: false })
    await page.goto(app.authorizeUrl({ resource: product.loom }))
    await logIn(page, 'lyss')
    await expect.poll(() => page.getByRole('radio', { name: /Kael|서리/ }).count()).toBe(2)
    await page.getByRole('button', { name: 'Authorise' }).click()
    await page.getByRole('radio', { name: /서리/ }).check()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const { error, state, iss } = Object.fromEntries(app.returned())
    expect({ error, state, iss }).toEqual({
      error: 'access_denied',
      state: 'state-of-the-app',
      iss: product.loom,
    })
  })

  it('goes on by the keyboard alone, and shows where it is', async () => {
    const { page } = await openAt({ colorScheme: 'light' })
    await page.goto(app.authorizeUrl({ resource: product.loom }))
    await logIn(page, 'lyss')
    await page.getByRole('radio', { name: /Kael/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('radio', { name: /서리/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Authorise' }).focus()
    const ring = 'getComputedStyle(document.activeElement).outlineStyle'
    await expect.poll(() => page.evaluate(ring)).toBe('solid')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(app.returned().get('code')).toBeTruthy()
  })

  it('comes back to an app that opened it in a window of its own', async () => {
    const { page } = await openAt({})
    await page.goto(app.authorizeUrl())
    await logIn(page, 'lyss')
    await page.goto(`${app.origin}/`)
    const opened = page.waitForEvent('popup')
    await page.evaluate(`void open(${JSON.stringify(app.authorizeUrl())}, "arachne", "popup")`)
    const popup = await opened
    await popup.getByRole('button', { name: 'Authorise' }).click()
    await popup.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await expect.poll(() => popup.evaluate('window.opener !== null')).toBe(true)
  })

  it('A-05: is another question in another browser, and over when it was answered', async () => {
    const { page } = await openAt({})
    await page.goto(app.authorizeUrl())
    await logIn(page, 'lyss')
    const address = page.url()
    const { page: other } = await openAt({})
    expect((await other.goto(address))?.status()).toBe(404)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect((await page.goto(address))?.status()).toBe(404)
  })

  it('lets somebody switch to the account that owns the entity', async () => {
    const { page } = await openAt({})
    await page.goto(app.authorizeUrl())
    await logIn(page, 'jonas')
    await expect.poll(() => page.getByText('doesn’t belong to any of your entities').count()).toBe(1)
    await expect.poll(() => page.getByText('Kael').count()).toBe(0)
    await page.getByRole('link', { name: /Switch account/ }).click()
    await page.getByText('@lyss').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Claude Code wants to speak as Kael' }).waitFor()
  })

  it('speaks Korean to a Korean browser', async () => {
    const { page } = await openAt({ locale: 'ko-KR', viewport: { width: 390, height: 900 } })
    await page.goto(app.authorizeUrl())
    await logIn(page, 'lyss')
    await page.getByRole('heading', { name: 'Claude Code 앱이 Kael의 이름으로 말하려고 합니다' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ko')
    expect(await grave(page)).toEqual([])
  })

  it('G-14: lets an app act for a member, on a phone', async () => {
    const lyss = openBrowser(product.loom)
    await lyss.logIn('lyss')
    for (const name of ['Tidewater', 'Harbour']) {
      expect((await lyss.api('POST', '/orgas', { name })).ok).toBe(true)
    }
    const url = `${product.loom}/swarmrise/mcp`
    await using program = await startOAuthApp(url, { name: 'Claude Code' })
    const { page, faults } = await openAt({ viewport: { width: 390, height: 900 } })
    await page.goto(program.authorizeUrl())
    await logIn(page, 'lyss')
    await page.getByRole('heading', { name: 'Claude Code wants to act for you in an organisation' }).waitFor()
    await page.getByRole('radio', { name: /Tidewater/ }).click()
    // The questions about other organisations are not shown.
    await expect.poll(() => page.getByRole('group', { name: 'What may it do?' }).count()).toBe(1)
    await page.getByRole('group', { name: 'Which of your roles?' }).getByRole('checkbox').first().click()
    await page.getByRole('radio', { name: /Read and act/ }).click()
    expect(await grave(page)).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    if (takesPictures) await page.screenshot({ path: join(PICTURES, 'consent-member.png'), fullPage: true })
    await page.getByRole('button', { name: 'Authorise' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const { access_token: key } = await program.fetchToken()
    await using agent = await connectAgent({ url, key })
    expect((await agent.client.listTools()).tools).toHaveLength(8)
    expect(faults).toEqual([])
  })

  it('opens an app with a scheme of its own, and says so on a page that stays', async () => {
    const redirect = 'cursor://anysphere.cursor-mcp/oauth/callback'
    await using cursor = await startOAuthApp(product.entities[0]!.url, { name: 'Cursor', redirect })
    const { page } = await openAt({})
    await page.goto(cursor.authorizeUrl())
    await logIn(page, 'lyss')
    await page.getByText('cursor://anysphere.cursor-mcp').waitFor()
    const opened = page.waitForRequest((request) => request.url().startsWith(`${redirect}?code=`))
    await page.getByRole('button', { name: 'Authorise' }).click()
    expect((await opened).url()).toContain('&state=state-of-the-app')
    await page.getByRole('heading', { name: 'Returning to Cursor' }).waitFor()
  })
})

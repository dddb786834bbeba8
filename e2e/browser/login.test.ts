import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, openPage } from '../support/browser.ts'
import { type Product, startProduct, temporaryFolder } from '../support/product.ts'

interface Me {
  name: string
  is_operator: boolean
}

describe.skipIf(chromiumPath === undefined)('L-01: logging in with Discord, in a browser', () => {
  const open = new AsyncDisposableStack()
  let product: Product

  beforeAll(async () => {
    const folder = open.use(await temporaryFolder())
    product = open.use(await startProduct({ dataDir: folder.path }))
  })
  afterAll(() => open.disposeAsync())

  async function logIn(page: Page, name: string, returnTo: string): Promise<void> {
    await page.goto(`${product.loom}/login?return_to=${encodeURIComponent(returnTo)}`)
    await page.getByText(name).click()
    await page.locator('button[value=allow]').click()
    await page.waitForURL(`${product.loom}${returnTo}`)
  }

  const ask = async (page: Page) => {
    const answer = await page.request.get(`${product.loom}/api/me`)
    return answer.ok() ? ((await answer.json()) as Me) : answer.status()
  }

  it.each([1280, 390])('works without script at %d pixels, and so does logging out', async (width) => {
    const viewport = { width, height: 800 }
    const { page, faults } = await openPage({ viewport, javaScriptEnabled: false })
    await logIn(page, 'Lyss Aldana', '/logout')
    expect(await ask(page)).toMatchObject({ name: 'Lyss Aldana', is_operator: false })
    await expect
      .poll(() => page.locator('main').evaluate((main) => main.scrollWidth <= main.clientWidth))
      .toBe(true)

    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.getByRole('heading', { name: 'You’re logged out' }).waitFor()
    expect(await ask(page)).toBe(401)
    expect(faults).toEqual([])
  })

  it('T19: ends in every browser at once', async () => {
    const [here, there] = [(await openPage()).page, (await openPage()).page]
    await logIn(here, 'Amara Osei', '/logout')
    await logIn(there, 'Amara Osei', '/logout')
    expect(await ask(there)).toMatchObject({ is_operator: true })
    await here.getByRole('button', { name: 'Log out everywhere' }).click()
    await here.getByRole('heading', { name: 'You’re logged out' }).waitFor()
    expect(await ask(there)).toBe(401)
  })

  it('T07: a link to the end of somebody else’s login logs nobody in', async () => {
    const [mallory, victim] = [(await openPage()).page, (await openPage()).page]
    // Stops where Discord sends mallory's browser, and sends the victim there instead.
    const asked = await mallory.request.get(`${product.loom}/login`, { maxRedirects: 0 })
    const form = { person: 'ben', decision: 'allow' }
    const agreed = await mallory.request.post(asked.headers()['location']!, { form, maxRedirects: 0 })
    const link = agreed.headers()['location']!
    expect(link).toContain('code=')
    expect((await victim.goto(link))?.status()).toBe(400)
    expect(await ask(victim)).toBe(401)
  })
})

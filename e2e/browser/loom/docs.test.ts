import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  chromiumPath,
  type Loom,
  openLoom,
  overflow,
  seriousFindings,
  shifted,
  shown,
} from '../../support/loom.ts'

const PAGES = ['/docs', '/docs/use/connect', '/docs/reference/configuration', '/docs/use/nothing']
const LOOKS = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const

describe.skipIf(chromiumPath === undefined)('the documentation', () => {
  let loom: Loom
  beforeAll(async () => {
    loom = await openLoom()
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('is one click from the landing page, and from there to a client’s page', async () => {
    const { page, go, faults } = await loom.visit(undefined)
    await go('/')
    await page.getByRole('link', { name: 'Read how it works' }).click()
    await page.getByRole('heading', { name: 'Arachne’s documentation', level: 1 }).waitFor()
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Connecting an MCP client' })
      .click()
    await page.getByText('On this page').click()
    await page.getByRole('link', { name: 'With a key' }).first().click()
    await expect.poll(() => page.url()).toMatch(/\/docs\/use\/connect#with-a-key$/)
    await page.getByRole('article').getByRole('link', { name: 'Cursor' }).click()
    await page.getByRole('heading', { name: 'Cursor', level: 1 }).waitFor()
    expect(faults).toEqual([])
  })

  it('opens beside the Loom, at the page of the client one looks at', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`/entities/${loom.product.entities[0]!.id}/clients`)
    await page.getByRole('tab', { name: 'VS Code' }).click()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'More about VS Code' }).click(),
    ])
    await opened.getByRole('heading', { name: 'VS Code', level: 1 }).waitFor()
    const help = page
      .getByRole('complementary', { name: 'Main' })
      .getByRole('link', { name: 'Documentation' })
    await expect.poll(() => help.getAttribute('href')).toBe('/docs')
  })

  it('is under “More” on phones, in the theme that was chosen', async () => {
    const { page, go } = await loom.visit('owner', { screen: 'phone' })
    await go('/account')
    await page.getByRole('radio', { name: 'Dark' }).check()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Documentation' }).click(),
    ])
    await expect.poll(() => opened.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('L-15: is in Korean where there is a Korean text', async () => {
    const { page, go } = await loom.visit(undefined, { language: 'ko' })
    await go('/docs')
    await page.getByRole('heading', { name: 'Arachne 문서', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Arachne’s documentation', level: 1 }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('L-15: is in French where there is a French text, within the width of a phone', async () => {
    const { page, go } = await loom.visit(undefined, { language: 'fr', screen: 'phone' })
    await go('/docs/use/connect')
    await page.getByRole('heading', { name: 'Connecter un client MCP', level: 1 }).waitFor()
    expect(await overflow(page)).toEqual([])
    await page.getByRole('link', { name: '한국어' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ko')
  })

  it('works without script', async () => {
    const response = await fetch(`${loom.product.loom}/docs/use/connect/chatgpt`)
    expect(await response.text()).toContain('Developer mode')
  })

  it.each(LOOKS)(
    'L-16, L-17: keeps nobody out on a %s (%s), and nothing overflows or jumps',
    async (screen, theme) => {
      const { page, go, faults } = await loom.visit(undefined, { screen, theme })
      const flaws: string[] = []
      for (const path of PAGES) {
        await go(path)
        await shown(page)
        const found = [...(await seriousFindings(page)), ...(await overflow(page)), ...faults.splice(0)]
        if ((await shifted(page)) > 0.05) found.push('jumps')
        flaws.push(...found.map((flaw) => `${path}: ${flaw}`))
      }
      expect(flaws).toEqual([])
    },
  )
})

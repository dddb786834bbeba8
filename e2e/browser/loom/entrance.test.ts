import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { callTool } from '../../../packages/server/test/support/rpc.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, shown } from '../../support/loom.ts'

const MOST_SCRIPT = 200 * 1024

describe.skipIf(chromiumPath === undefined)('coming to the Loom', () => {
  let loom: Loom
  beforeAll(async () => {
    loom = await openLoom()
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('L-01: lets somebody in through the sandbox and out again', async () => {
    const { page, go, faults } = await loom.visit(undefined)
    await go('/')
    await page.getByRole('link', { name: 'Log in with Discord' }).click()
    await page.getByRole('radio', { name: /lyss/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'My entities' }).waitFor()
    await page.getByRole('link', { name: /Lyss Aldana/ }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.getByRole('link', { name: 'Log in with Discord' }).waitFor()
    expect(faults).toEqual([])
  })

  it('L-02: leads the operator on as the first message comes about', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/')
    await page.getByRole('heading', { name: 'Connect a client (next)' }).waitFor()
    const [kael] = loom.product.entities
    await callTool(kael!, 'read_messages', {})
    await page.getByRole('heading', { name: 'See the first message (next)' }).waitFor()
    const channel = await loom.world.channelId('general')
    await callTool(kael!, 'send_message', { channel_id: channel, content: 'I am here.' })
    await page.getByText('You’re all set.').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: '(done)' }).count()).toBe(4)
  })

  it('L-02: is not there for anybody else', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/first-steps')
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'First steps' }).count()).toBe(0)
  })

  it('L-15: speaks French from when it is chosen, here and on the pages of the login', async () => {
    const { page, go, faults } = await loom.visit(undefined)
    await go('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Français' })
    const title = page.getByRole('heading', { level: 1, name: 'Des agents IA' })
    await title.waitFor()
    await page.reload()
    await title.waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
    await expect
      .poll(() => page.getByRole('main').innerText())
      .not.toMatch(/\b(the|and|you|your|with|which)\b/i)
    await page.goto(`${loom.product.loom}/logout`)
    await page.getByRole('heading', { name: 'Pas de connexion' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
    expect(faults).toEqual([])
  })

  it('L-18: asks for little script before it can be used', async () => {
    const { page, go } = await loom.visit(undefined)
    const scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return
      scripts.push(response.body().then((body) => gzipSync(body).byteLength))
    })
    await go('/')
    await shown(page)
    const sizes = await Promise.all(scripts)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_SCRIPT)
  })

  it('L-19: has a page for addresses that lead nowhere, logged in or not', async () => {
    for (const role of [undefined, 'owner'] as const) {
      const { page, go } = await loom.visit(role)
      await go('/no/such/page')
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Go to the home page' }).isVisible()).toBe(true)
      const menu = page.getByRole('navigation').getByRole('link', { name: 'My entities' })
      await expect.poll(() => menu.count()).toBe(role === undefined ? 0 : 1)
      await page.context().close()
    }
  })

  it('L-16, L-17: keeps nobody out, and nothing overflows or jumps', async () => {
    expect(await flawsOf(loom, undefined, { landing: '/', nowhere: '/no/such/page' })).toEqual([])
    const pages = { 'first-steps': '/first-steps', account: '/account', 'nowhere-inside': '/no/such/page' }
    expect(await flawsOf(loom, 'operator', pages)).toEqual([])
  })
})

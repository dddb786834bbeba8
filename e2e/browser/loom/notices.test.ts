import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, flawsOf, type Loom, openLoom } from '../../support/loom.ts'
import { connectOperator, type Operator } from '../../support/operator.ts'

describe.skipIf(chromiumPath === undefined)('notices', () => {
  let loom: Loom
  let operator: Operator
  let hearthside: string
  beforeAll(async () => {
    loom = await openLoom({ ENTITIES_PER_OWNER: '50' })
    operator = await connectOperator(loom.product)
    const { guilds } = await loom.world.state()
    hearthside = guilds.find(({ name }) => name === 'Hearthside')!.id
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  async function ask(name: string): Promise<void> {
    const { entity } = await operator.createEntity({ name, owner: 'lyss', print_key: true })
    await operator.ask('POST', '/api/requests', { entity: entity.id, server: hearthside })
  }

  it('L-07: the admin hears of a request at once, decides, and the owner hears of the answer', async () => {
    const admin = await loom.visit('admin')
    await admin.go('/notices')
    await admin.page.getByRole('heading', { name: 'No notifications' }).waitFor()
    await ask('Wren')
    const row = admin.page.getByRole('listitem').filter({ hasText: 'asks to add Wren to Hearthside' })
    await row.getByText('new', { exact: true }).waitFor()
    await admin.page.getByRole('navigation', { name: 'Main' }).getByText('1', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Review' }).click()
    await admin.page.getByRole('heading', { name: 'Wren asks to join Hearthside' }).waitFor()

    const owner = await loom.visit('owner')
    await owner.go('/notices')
    await admin.page.getByRole('button', { name: /^Add Wren/ }).click()
    await owner.page.getByText('Jonas Weber approved Wren on Hearthside.').waitFor()
    await admin.go('/notices')
    await admin.page.getByText('decided').waitFor()
    await expect.poll(() => admin.page.getByText('1 unread notification').count()).toBe(0)
    expect([...owner.faults, ...admin.faults]).toEqual([])
  })

  it('L-07: an owner is told of what others change, reads it all, and finds the thing', async () => {
    const kael = loom.product.entities[0]!.id
    const { page, go } = await loom.visit('owner')
    const listening = page.waitForResponse(/\/api\/live$/)
    await go('/notices')
    await listening
    await operator.ask('POST', `/api/entities/${kael}/deactivate`, {})
    const row = page.getByRole('listitem').filter({ hasText: 'paused Kael' })
    await row.getByText('new', { exact: true }).waitFor()
    await operator.ask('POST', `/api/entities/${kael}/activate`, {})
    await page.getByText('resumed Kael').waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('0 unread notifications').waitFor()
    await page.getByRole('radio', { name: 'Unread' }).check()
    await page.getByRole('heading', { name: 'No notifications' }).waitFor()
    await page.getByRole('radio', { name: 'All' }).check()
    await row.getByRole('link', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'Kael', level: 1 }).waitFor()
    await expect.poll(() => page.url()).toContain(`/entities/${kael}`)
  })

  it('comes by direct message once somebody switches it on', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/notices')
    const byDm = page.getByRole('switch', { name: 'Direct messages' })
    await expect.poll(() => byDm.isChecked()).toBe(false)
    await byDm.click()
    await page.getByText('You’ll get notifications by direct message.').waitFor()
    await page.reload()
    await expect.poll(() => byDm.isChecked()).toBe(true)
    await byDm.click()
    await page.getByText('You’ll only get notifications here.').waitFor()
  })

  it('shows on phones how many are new, above every page', async () => {
    await ask('Finch')
    const { page, go } = await loom.visit('admin', { screen: 'phone' })
    await go('/entities')
    await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
    await page.getByText('asks to add Finch').waitFor()
    await expect
      .poll(() => page.getByRole('heading', { name: 'Notifications', level: 1 }).isVisible())
      .toBe(true)
  })

  it('tells a stranger nothing', async () => {
    const { page, go } = await loom.visit('stranger')
    await go('/notices')
    await page.getByRole('heading', { name: 'No notifications' }).waitFor()
    await expect.poll(() => page.getByText('Finch').count()).toBe(0)
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('owner', { language: 'ko' })
    await go('/notices')
    await page.getByText('다시 켰습니다').waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(/\b(the|and|unread|notice|on|by|open|let)\b/i)
  })

  it('L-16, L-17: keeps nobody out, and nothing overflows or jumps', async () => {
    expect(await flawsOf(loom, 'owner', { notices: '/notices' })).toEqual([])
  })

  it('L-16, L-17: does so for others too', async () => {
    expect(await flawsOf(loom, 'admin', { 'notices-admin': '/notices' })).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openMailServer, type MailServer } from '../../../packages/server/test/support/mail-server.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, type Visit } from '../../support/loom.ts'

/** Far longer than it takes: on a busy machine everything is slow. */

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()

describe.skipIf(chromiumPath === undefined)('organisations', () => {
  let office: MailServer
  let loom: Loom
  let owner: Visit
  let home: string
  beforeAll(async () => {
    office = await openMailServer()
    loom = await openLoom({ SMTP_URL: office.url, MAIL_FROM: 'Arachne <arachne@tide.test>' })
    owner = await loom.visit('owner')
  })
  afterAll(async () => {
    await loom[Symbol.asyncDispose]()
    await office[Symbol.asyncDispose]()
  })

  it('founds one, makes a role a circle, publishes a policy, and the journal of it verifies', async () => {
    const { page, go, faults } = owner
    await go('/orgas')
    await page.getByRole('link', { name: 'Create an organisation' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Tidewater Cooperative')
    await page.getByLabel('Mission').fill('Shares tools and tides.')
    await page.getByRole('button', { name: 'Create an organisation' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tidewater Cooperative' }).waitFor()
    home = new URL(page.url()).pathname

    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Add a role' }).click()
    await page.getByLabel('Title').fill('Workshop')
    await page.getByLabel('Mission').fill('Keeps the tools sharp, safe and shared.')
    await page.getByLabel('Duties').fill('count\nmend')
    await page.locator('form').getByRole('button', { name: 'Add a role' }).click()
    await toast(page, '“Workshop” added.')

    await page.getByRole('link', { name: 'Workshop' }).first().click()
    await page.getByRole('button', { name: 'Make it a circle' }).click()
    await page.getByLabel('Name of the circle').fill('The workshop')
    await page.locator('form').getByRole('button', { name: 'Make it a circle' }).click()
    await page.getByRole('heading', { level: 1, name: 'The workshop' }).waitFor()
    await page.getByText('linked to “Workshop” in', { exact: false }).waitFor()

    await go(`${home}/policies/new`)
    await page.getByLabel('Title').fill('Who may use which machine')
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill('## Before you begin\n\n- Ear protection at the **planer**.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('This is a draft.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await toast(page, 'Policy 1 is now in force.')
    await page.getByRole('heading', { level: 1, name: '1. Who may use which machine' }).waitFor()

    await page.getByRole('link', { name: 'Journal', exact: true }).first().click()
    await page.getByText('The chain is intact').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'published the policy “Who may use which machine”' })
      .waitFor()
    const made = page.getByRole('listitem').filter({ hasText: 'created the circle The workshop' })
    await made.getByRole('button', { name: /^Details of entry/ }).click()
    await made.getByRole('row', { name: 'Name The workshop' }).waitFor()
    const answer = await page.request.get(`${loom.product.loom}/api${home}/decisions/export?format=csv`)
    expect(await answer.text()).toContain('Policy')
    expect(faults).toEqual([])
  })

  it('tells a stranger nothing of it, until a link lets them in', async () => {
    const stranger = await loom.visit('stranger')
    await stranger.page.goto(`${loom.product.loom}${home}/policies`)
    await stranger.page.getByRole('heading', { name: 'Nothing here' }).waitFor()

    const { page, go } = owner
    await go(`${home}/invitations`)
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.locator('.keybox code').innerText()
    await stranger.page.goto(link)
    await stranger.page.getByRole('button', { name: 'Join' }).click()
    await stranger.page.getByRole('heading', { level: 1, name: 'Tidewater Cooperative' }).waitFor()
    await expect.poll(() => stranger.page.url()).not.toContain('#')
    await page.getByText('accepted', { exact: true }).waitFor()
  })

  it('a mail lets somebody in, whose address it then is', async () => {
    const { page, go } = owner
    await go(`${home}/invitations`)
    await page.getByLabel('E-mail addresses or Discord user IDs').fill('jonas@tide.test')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByText('1 invitation waits for an answer.').waitFor()
    const linkIn = () => /https?:\S+\/join#\S+/.exec(office.letters[0]?.text ?? '')?.[0]
    await expect.poll(linkIn).toBeDefined()
    expect(office.letters[0]?.to).toEqual(['jonas@tide.test'])

    const guest = await loom.visit('admin')
    await guest.page.goto(linkIn() ?? '')
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByRole('heading', { level: 1, name: 'Tidewater Cooperative' }).waitFor()
    await guest.go('/account')
    const card = guest.page.getByRole('region', { name: 'E-mail address' })
    await card.getByText('jonas@tide.test').waitFor()
    await card.getByRole('button', { name: 'Remove address' }).click()
    await card.getByText('You haven’t added an address.').waitFor()

    await go(`${home}/notifications`)
    const told = page.getByRole('listitem').filter({ hasText: 'accepted your invitation.' })
    await told.filter({ hasText: 'Jonas' }).waitFor()
    expect(guest.faults).toEqual([])
  })

  it('is linked to a Discord server by two keys, and shows who can look in', async () => {
    const { page, go } = owner
    await go(`${home}/settings`)
    const discord = page.getByRole('region', { name: 'Discord', exact: true })
    await discord.getByLabel('Server', { exact: true }).selectOption({ label: 'Hearthside' })
    await discord.getByRole('button', { name: 'Request link' }).click()
    await discord.getByText('Waiting for someone with', { exact: false }).waitFor()

    const manager = await loom.visit('admin')
    const { guilds } = await loom.world.state()
    await manager.go(`/servers/${guilds.find(({ name }) => name === 'Hearthside')?.id}/organisations`)
    const asking = manager.page.getByRole('listitem').filter({ hasText: 'asks to show its decisions here' })
    await asking.getByRole('button', { name: 'Confirm' }).click()
    const linked = manager.page.getByRole('listitem').filter({ hasText: 'Its leaders choose the channels' })
    await linked.waitFor()

    await discord.getByRole('button', { name: 'Choose a channel…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Discord channel').selectOption({ label: '#general (Hearthside)' })
    await dialog.getByText('Ben Kowalski').waitFor()
    await expect.poll(() => dialog.getByRole('radio', { name: 'Full text' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await discord.getByText('#general').waitFor()
    await discord.getByText('Title and link', { exact: true }).waitFor()

    await linked.getByRole('button', { name: 'Remove link…' }).click()
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Remove link' }).click()
    await linked.waitFor({ state: 'detached' })
    await discord.getByText('#general').waitFor({ state: 'detached' })
    await discord.getByLabel('Server', { exact: true }).waitFor()
    expect(manager.faults).toEqual([])
  })

  it('L-16, L-17: its pages keep nobody out, on a desk or a phone, by day or by night', async () => {
    const { page, go } = owner
    await go('/orgas')
    await page.getByRole('button', { name: 'Try it with a practice organisation' }).click()
    await page.getByRole('group', { name: /^Circles of/ }).waitFor()
    const bakery = new URL(page.url()).pathname
    const pages = {
      orgas: '/orgas',
      'orga-map': bakery,
      'orga-journal': `${bakery}/journal`,
      'orga-settings': `${home}/settings`,
      'orga-invitations': `${home}/invitations`,
    }
    expect(await flawsOf(loom, 'owner', pages)).toEqual([])
  })
})

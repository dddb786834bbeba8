import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { callTool } from '../../../packages/server/test/support/rpc.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, shown } from '../../support/loom.ts'
import { connectOperator, type Operator } from '../../support/operator.ts'

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor()

/** One entity of however many. */
async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Entity' }).fill(name.toLowerCase())
  await page.getByRole('option', { name }).click()
}

describe.skipIf(chromiumPath === undefined)('my servers', () => {
  let loom: Loom
  let operator: Operator
  let home: string
  let kael: string
  beforeAll(async () => {
    loom = await openLoom()
    operator = await connectOperator(loom.product)
    const { guilds } = await loom.world.state()
    home = `/servers/${guilds.find(({ name }) => name === 'Hearthside')!.id}`
    kael = loom.product.entities[0]!.id
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  async function newEntity(name: string): Promise<string> {
    const { entity } = await operator.createEntity({ name, owner: 'lyss', print_key: true })
    return entity.id
  }
  const ask = (entity: string) =>
    operator.ask('POST', '/api/requests', { entity, server: home.slice('/servers/'.length) })

  it('L-07: an owner asks, takes it back and asks again; an admin lets it in on one page', async () => {
    const wren = await newEntity('Wren')
    const owner = await loom.visit('owner')
    await owner.go(`/entities/${wren}/servers`)
    const row = owner.page.getByRole('listitem').filter({ hasText: 'Hearthside' })
    await row.getByRole('button', { name: 'Ask to join' }).click()
    await row.getByText('waiting for an admin').waitFor()
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await toast(owner.page, 'Request to Hearthside withdrawn.')
    await owner.page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('waiting for an admin').waitFor()

    const { page, go, faults } = await loom.visit('admin')
    await go('/servers')
    await page.getByText('1 request waiting').waitFor()
    await page.getByRole('link', { name: 'Hearthside' }).click()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('link', { name: 'Review' }).click()
    await page.getByRole('heading', { name: 'Wren asks to join Hearthside' }).waitFor()
    await page.getByText('read in all channels').waitFor()
    const letIn = page.getByRole('button', { name: 'Add Wren' })
    const channels = page.getByRole('radiogroup', { name: /^Channels: all/ })
    await channels.getByRole('radio', { name: 'None' }).check()
    await page.getByText('Choose at least one channel and one tool first.').first().waitFor()
    await expect.poll(() => letIn.isEnabled()).toBe(false)
    await page.getByRole('checkbox', { name: 'book-club' }).check()
    await page.getByRole('button', { name: 'Read only' }).click()
    await page.getByText('read in 1 channel').waitFor()
    await page.getByText('not write', { exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Reader' }).check()
    await page.getByLabel('Announce in').selectOption({ label: '# general' })
    await page.getByLabel('Text', { exact: true }).fill('{name} came with {owner}.')
    await page.getByText('Wren came with lyss.').waitFor()
    await letIn.click()
    await toast(page, 'Wren is now on Hearthside.')
    await page.getByRole('link', { name: 'Wren' }).waitFor()

    await owner.page.getByText('Channels', { exact: false }).first().waitFor()
    await owner.page.getByText('book-club', { exact: true }).waitFor()
    expect(faults).toEqual([])
  })

  it('I-03, L-07: an owner who rules the server asks nobody, and leaving the form leaves nothing', async () => {
    const { entity } = await operator.createEntity({ name: 'Sparrow', owner: 'jonas', print_key: true })
    const { page, go, faults } = await loom.visit('admin')
    await go(`/entities/${entity.id}/servers`)
    const row = page.getByRole('listitem').filter({ hasText: 'Hearthside' })
    await row.getByRole('link', { name: 'Add it…' }).click()
    await page.getByRole('heading', { name: 'Add Sparrow to Hearthside' }).waitFor()
    await page.getByRole('link', { name: 'Not now' }).first().click()
    await row.getByRole('link', { name: 'Add it…' }).waitFor()
    const { body } = await operator.ask('GET', `/api/requests?entity=${entity.id}`)
    expect(body).toMatchObject({ requests: [] })
    await row.getByRole('link', { name: 'Add it…' }).click()
    await page.getByText('read in all channels').waitFor()
    await page.getByRole('button', { name: 'Add Sparrow' }).first().click()
    await toast(page, 'Sparrow is now on Hearthside.')
    expect(faults).toEqual([])
  })

  it('L-07: an admin declines with a reason, which the owner reads', async () => {
    const moth = await newEntity('Moth')
    await ask(moth)
    const { page, go } = await loom.visit('admin')
    await go(`${home}/requests`)
    const row = page.getByRole('listitem').filter({ hasText: 'Moth' })
    await row.getByRole('link', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Decline…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('We have enough moths.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await toast(page, 'Moth declined.')

    const owner = await loom.visit('owner', { screen: 'phone' })
    await owner.go(`/entities/${moth}/servers`)
    await owner.page.getByText('“We have enough moths.”').waitFor()
    await expect.poll(() => owner.page.getByRole('button', { name: 'Ask to join' }).isVisible()).toBe(true)
  })

  it('L-08, L-14: a ceiling is changed with "none" and taken back by undo', async () => {
    const { page, go } = await loom.visit('admin')
    await go(`${home}/entities/${kael}`)
    const tools = page.getByRole('radiogroup', { name: /^Tools: all/ })
    await tools.getByRole('radio', { name: 'None' }).check()
    await page.getByText('do nothing yet').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Permissions for Kael saved.')
    const asked = await callTool(loom.product.entities[0]!, 'list_channels', {})
    expect(asked.text).toContain('tool_not_granted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('do nothing yet').waitFor({ state: 'detached' })
    expect((await callTool(loom.product.entities[0]!, 'list_channels', {})).text).not.toContain(
      'tool_not_granted',
    )
  })

  it('L-06, L-14: an owner sets the state of a channel by keyboard, and takes it back', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`/entities/${kael}/servers`)
    const general = page.getByRole('radiogroup', { name: 'State of general' })
    await general.getByRole('radio', { name: 'Normal' }).focus()
    await page.keyboard.press('ArrowRight')
    await toast(page, '#general: Blocked.')
    await expect.poll(() => general.getByRole('radio', { name: 'Blocked' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, '#general: Normal.')
    await expect.poll(() => general.getByRole('radio', { name: 'Normal' }).isChecked()).toBe(true)
  })

  it('L-06: marks the channel the bot cannot see, and tells the admin what to click', async () => {
    await operator.ask('POST', `/api${home}/templates`, {
      name: 'Everywhere',
      channels: 'all',
      tools: 'all',
    })
    await operator.ask('POST', `/api${home}/templates/Everywhere/apply`, { entity: kael })
    const owner = await loom.visit('owner')
    await owner.go(`/entities/${kael}/servers`)
    await owner.page.getByRole('radiogroup', { name: 'State of general' }).waitFor()
    // "All" names nothing that the bot does not see; what an admin names is no secret.
    await expect.poll(() => owner.page.getByText('council').count()).toBe(0)
    const { entity } = await operator.createEntity({ name: 'Heron', owner: 'lyss', print_key: true })
    const named = { server: home.slice('/servers/'.length), channels: ['general', 'council'], tools: 'all' }
    await operator.ask('POST', `/api/entities/${entity.id}/servers`, named)
    await owner.go(`/entities/${entity.id}/servers`)
    await owner.page.getByText('The bot can’t see this channel.').waitFor()
    const { page, go } = await loom.visit('admin')
    await go(`${home}/bot`)
    const row = page.getByRole('listitem').filter({ hasText: 'council' })
    await row.getByText('View Channels').waitFor()
    await expect.poll(() => page.getByText('Permissions → Advanced').isVisible()).toBe(true)
  })

  it('L-09: "Why?" says what the call is told, and who can change it', async () => {
    const channel = await loom.world.channelId('companions')
    const say = async () =>
      (await callTool(loom.product.entities[0]!, 'send_message', { channel_id: channel, content: 'hello' }))
        .text
    const owner = await loom.visit('owner')
    await owner.go(`/entities/${kael}/servers`)
    await owner.page
      .getByRole('radiogroup', { name: 'State of companions' })
      .getByRole('radio', { name: 'Blocked' })
      .click()
    await toast(owner.page, '#companions: Blocked.')
    expect(await say()).toContain('channel_blocked')

    await owner.go(`/why?entity=${kael}`)
    const lately = owner.page.getByRole('region', { name: 'Recent refusals' })
    const refusal = lately.getByRole('listitem').filter({ hasText: 'you blocked writing in this channel' })
    await refusal.getByText('Tuning:').waitFor()
    await refusal.getByRole('button', { name: 'Send a message' }).waitFor()

    const { page, go } = await loom.visit('admin')
    await go('/why')
    await pick(page, 'Kael')
    await page.getByLabel('Tool').selectOption({ label: 'Send a message' })
    await page.getByLabel('Channel').selectOption({ label: '# companions' })
    await page.getByRole('heading', { name: /^No\. Kael may not/ }).waitFor()
    await page.getByText('channel_blocked · tuning').waitFor()
    await page.getByText('its owner', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Set the channel to Normal' }).count()).toBe(0)

    const { page: mine, go: visit } = owner
    await visit('/why')
    await pick(mine, 'Kael')
    await mine.getByLabel('Channel').selectOption({ label: '# companions' })
    await mine.getByRole('button', { name: 'Set the channel to Normal' }).click()
    await mine.getByRole('heading', { name: /^Yes\. Kael may use/ }).waitFor()
    expect(await say()).not.toContain('channel_blocked')
  })

  it('L-14: templates are made, made the default, applied, deleted and brought back', async () => {
    const { page, go } = await loom.visit('admin')
    await go(`${home}/templates`)
    await page.getByRole('link', { name: 'New template' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Guest')
    await page.getByRole('checkbox', { name: 'general' }).check()
    await page.getByRole('button', { name: 'Read only' }).click()
    await page.getByRole('button', { name: 'Save template' }).click()
    await toast(page, 'Template “Guest” saved.')
    const more = () => page.getByRole('button', { name: 'More for Guest' }).click()
    await more()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await toast(page, '“Guest” is now the default.')
    await more()
    await page.getByRole('menuitem', { name: 'Apply to…' }).click()
    await page.getByRole('dialog').getByLabel('Kael').check()
    await page.getByRole('button', { name: 'Apply to one' }).click()
    await toast(page, 'One entity changed.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await more()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await toast(page, 'Template “Guest” deleted.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('default', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Guest' }).count()).toBe(1)
  })

  it('L-14: settings count at once, say so, and come back by undo', async () => {
    const { page, go } = await loom.visit('admin')
    await go(`${home}/settings`)
    await page.getByRole('switch', { name: 'Entities can hear each other' }).click()
    await toast(page, 'Entities can now hear each other.')
    await page.getByText('Since Arachne started:').waitFor()
    await page.getByLabel('Replies in a row').fill('0')
    await page.getByText('Enter a whole number from 1 to 100.').waitFor()
    await page.getByLabel('Replies in a row').fill('3')
    await page.getByRole('region', { name: 'Entities talking' }).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved.')
    await page.getByLabel('Write the log to').selectOption({ label: '# decisions' })
    await toast(page, 'Log channel set.')
    await page.getByText('The log is working.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The log is working.').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Replies in a row').inputValue()).toBe('3')
  })

  it('takes an entity off after its name was typed', async () => {
    const finch = await newEntity('Finch')
    await ask(finch)
    const pending = (await operator.ask('GET', `/api/requests?state=pending&entity=${finch}`)).body
    const { requests } = pending as { requests: { id: string }[] }
    await operator.ask('POST', `/api/requests/${requests[0]!.id}/approve`, { channels: 'none' })
    const { page, go } = await loom.visit('admin', { screen: 'phone' })
    await go(`${home}/entities/${finch}`)
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByLabel('Type Finch to confirm').fill('Finch')
    await page.getByRole('button', { name: 'Remove Finch' }).click()
    await toast(page, 'Finch removed from this server.')
    const left = () => page.getByRole('link', { name: 'Finch' }).count()
    await expect.poll(left).toBe(0)
  })

  it('shows a stranger, and an owner, nothing of a server that is not theirs', async () => {
    for (const role of ['stranger', 'owner'] as const) {
      const { page, go } = await loom.visit(role)
      await expect.poll(() => page.getByRole('link', { name: 'My servers' }).count()).toBe(0)
      for (const path of [home, `${home}/settings`, `${home}/entities/${kael}`, `${home}/templates/new`]) {
        await go(path)
        await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
      }
      await go('/servers')
      await page.getByRole('heading', { name: 'No servers yet' }).waitFor()
    }
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('admin', { language: 'ko' })
    const English = /\b(the|and|its?|save|channels?|tools?|server|entity|entities|request|template)\b/i
    const seat = `${home}/entities/${kael}`
    const tabs = ['', '/requests', '/settings', '/bot'].map((tab) => `${home}${tab}`)
    for (const path of [...tabs, seat, '/why', '/servers']) {
      await go(path)
      await shown(page)
      for (const more of await page.getByRole('main').locator('summary').all()) await more.click()
      const text = await page.getByRole('main').innerText()
      expect(
        `${path} ${English.exec(text.replaceAll(/the hall|has joined this server.*/g, ''))?.[0] ?? ''}`,
      ).toBe(`${path} `)
    }
  })

  it('L-17: keeps the form short on a phone: groups of tools open when somebody wants them', async () => {
    const { page, go } = await loom.visit('admin', { screen: 'phone' })
    await go(`${home}/entities/${kael}`)
    const core = page.getByRole('button', { name: /^Core: \d+ of \d+$/ })
    await core.waitFor()
    const send = page.getByRole('checkbox', { name: /Send a message/ })
    await expect.poll(() => core.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => send.isVisible()).toBe(false)
    await core.focus()
    await page.keyboard.press('Enter')
    await send.waitFor()
    await expect.poll(() => core.getAttribute('aria-expanded')).toBe('true')

    const wide = await loom.visit('admin')
    await wide.go(`${home}/entities/${kael}`)
    await wide.page.getByRole('checkbox', { name: /Send a message/ }).waitFor()
  })

  it('L-16, L-17: has no serious flaw on any page of a server', async () => {
    const owl = await newEntity('The Ferryman of the Long Quiet Archive')
    await ask(owl)
    const all = (await operator.ask('GET', `/api/requests?state=pending&entity=${owl}`)).body
    const { requests } = all as { requests: { id: string }[] }
    const council = await loom.world.channelId('council')
    const pages = {
      servers: '/servers',
      'server-entities': home,
      'server-requests': `${home}/requests`,
      'server-request': `${home}/requests/${requests[0]!.id}`,
      'server-templates': `${home}/templates`,
      'server-template': `${home}/templates/new`,
      'server-settings': `${home}/settings`,
      'server-bot': `${home}/bot`,
      'server-entity': `${home}/entities/${kael}`,
      why: `/why?entity=${kael}&channel=%22${council}%22`,
    }
    expect(await flawsOf(loom, 'admin', pages)).toEqual([])
    expect(await flawsOf(loom, 'owner', { 'entity-servers': `/entities/${kael}/servers` })).toEqual([])
  })
})

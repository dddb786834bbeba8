import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, connectAgent } from '../../support/agent.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, type Visit } from '../../support/loom.ts'
import { send } from '../../support/send.ts'

/** Far longer than it takes: on a busy machine everything is slow. */

interface Made {
  id: string
  message_id: string
}

const lineOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'What agents did' }).getByRole('listitem').filter({ hasText: text })

describe.skipIf(chromiumPath === undefined)('agents of members', () => {
  let loom: Loom
  let lyss: Visit
  let jonas: Visit
  let agent: Agent | undefined
  let orga: string
  let channel: string
  /** As others see her. */
  let name: string

  const begin = async (kind: 'topic' | 'voting', body: object) => {
    const where = { channel_id: channel, ...body }
    const made = await send<Record<string, Made>>(lyss.page, 'POST', `/api${orga}/${kind}s`, where)
    return made[kind]!
  }

  beforeAll(async () => {
    loom = await openLoom()
    lyss = await loom.visit('owner')
    jonas = await loom.visit('admin')
    const made = await send<{ id: string; me: { name: string } }>(lyss.page, 'POST', '/api/orgas', {
      name: 'Tidewater',
      mission: 'Tools for everybody.',
    })
    orga = `/orgas/${made.id}`
    name = made.me.name
    const invitation = await send<{ link: string }>(lyss.page, 'POST', `/api${orga}/invitations`, {
      link: true,
    })
    await send(jonas.page, 'POST', '/api/invitations/link', { token: invitation.link.split('#').at(-1) })
    const { teams } = await send<{ teams: { channel_id: string }[] }>(lyss.page, 'GET', `/api${orga}/teams`)
    channel = teams[0]!.channel_id
  })
  afterAll(async () => {
    await agent?.[Symbol.asyncDispose]()
    await loom[Symbol.asyncDispose]()
  })

  it('are lent roles by a key that is shown once', async () => {
    const { page, go } = lyss
    await go(`${orga}/agents`)
    await page.getByRole('heading', { name: 'No agent acts for you' }).waitFor()
    await page.getByText('Read direct messages between members.').waitFor()
    await page.getByRole('button', { name: 'Give an agent access' }).click()

    const dialog = page.getByRole('dialog', { name: 'Give an agent access' })
    await dialog.getByLabel('Name', { exact: true }).fill('Claude Code')
    await dialog.getByRole('group', { name: 'Which of your roles?' }).getByRole('checkbox').first().click()
    await dialog.getByRole('radio', { name: /^Read and act/ }).click()
    await dialog.getByLabel('For how many days?').fill('91')
    await dialog.getByText('Enter a whole number from 1 to 90.').waitFor()
    await dialog.getByLabel('For how many days?').fill('30')
    await dialog.getByRole('button', { name: 'Create key' }).click()

    const shown = page.getByRole('dialog', { name: 'Key for Claude Code' })
    const key = await shown.locator('.keybox.secret code').innerText()
    await page.keyboard.press('Escape')
    await shown.getByText('claude mcp add').waitFor()
    await expect.poll(() => shown.locator('pre').first().innerText()).toContain(`Bearer ${key}`)
    const url = `${loom.product.loom}/swarmrise/mcp`
    agent = await connectAgent({ url, key }, 'Claude Code')
    await shown.getByRole('checkbox').click()
    await shown.getByRole('button', { name: 'Done' }).click()

    const card = page.getByRole('article', { name: 'Claude Code' })
    await card.getByText('read and act').waitFor()
    await card.getByText(`agent of ${name}`).waitFor()
    expect(await page.content()).not.toContain(key)
  })

  it('G-100: leave their mark on what they do, which every member finds by agent and kind', async () => {
    const topic = await begin('topic', { title: 'Open on Sundays', text: 'From 13:00.', driver: 'Work.' })
    await agent!.call('ask_clarification', { messageId: topic.message_id, question: 'Who holds the key?' })
    await send(lyss.page, 'POST', `/api${orga}/topics/${topic.id}/start_round`)
    await agent!.call('respond_to_topic', {
      messageId: topic.message_id,
      response: 'objection',
      reason: 'It is loud.',
    })
    const voting = await begin('voting', {
      question: 'Which Saturday?',
      options: ['20 March', '27 March'],
      mode: 'single',
      anonymous: false,
      deadline: null,
    })
    await agent!.call('cast_vote', { messageId: voting.message_id, choices: ['1'] })
    await agent!.call('send_message', { channelId: channel, text: 'The stall is open.' })

    await jonas.go(`${orga}/agents/activity`)
    for (const did of ['wrote a message', 'voted in', 'objected to', 'asked for a clarification']) {
      await lineOf(jonas.page, did).getByText(`agent of ${name}`).waitFor()
    }
    await expect.poll(() => lineOf(jonas.page, 'agent of').count()).toBe(4)
    const filters = jonas.page.getByRole('group', { name: 'Filter' })
    const mine = filters.getByLabel('Agent').locator('option', { hasText: 'Claude Code' })
    await expect.poll(() => mine.innerText()).toBe(`Claude Code, of ${name} (4 acts)`)
    await filters.getByLabel('Agent').selectOption({ label: await mine.innerText() })
    await jonas.page.waitForURL(/[?&]agent=/)
    await filters.getByLabel('Kind').selectOption('Vote')
    await jonas.page.waitForURL(/[?&]agent=.*kind=Vote/)
    await expect.poll(() => lineOf(jonas.page, 'agent of').count()).toBe(1)
    await lineOf(jonas.page, 'voted in').waitFor()
    await jonas.page.getByRole('heading', { level: 1, name: 'What agents did' }).waitFor()
    const exported = await jonas.page.getByRole('link', { name: 'Export as JSON' }).getAttribute('href')
    const saved = await jonas.page.request.get(`${loom.product.loom}${exported}`)
    expect(await saved.json()).toMatchObject({ decisions: [{ kind: 'Vote', agent_name: 'Claude Code' }] })

    await lyss.go(`${orga}/topics/${topic.id}`)
    await lyss.page.locator('.obj').getByText(`agent of ${name}`).waitFor()
    await lyss.page.locator('.qa').getByText(`agent of ${name}`).waitFor()
    await lyss.go(`${orga}/notifications`)
    await lyss.page.getByText('Your agent Claude Code objected to “Open on Sundays”.').waitFor()
    expect(lyss.faults).toEqual([])
  })

  it('are shut out at once', async () => {
    const { page, go } = lyss
    await go(`${orga}/agents`)
    await page.getByRole('button', { name: 'Revoke access: Claude Code' }).click()
    const asked = page.getByRole('dialog', { name: 'Revoke access for Claude Code?' })
    await asked.getByRole('button', { name: 'Revoke access' }).click()
    await page.getByRole('heading', { name: 'No agent acts for you' }).waitFor()
    const late = agent!.call('send_message', { channelId: channel, text: 'Still here?' })
    await expect(late).rejects.toThrow('work for any organisation')
  })

  it('have pages that everybody can use', async () => {
    await send(lyss.page, 'POST', `/api${orga}/agents`, { name: 'ChatGPT', permission: 'action' })
    const pages = { 'orga-agents': `${orga}/agents`, 'orga-agent-activity': `${orga}/agents/activity` }
    expect(await flawsOf(loom, 'owner', pages)).toEqual([])
  })
})

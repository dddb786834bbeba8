import type { OrgaView, TopicView } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, connectAgent } from '../../support/agent.ts'
import { chromiumPath, type Loom, openLoom, type Visit } from '../../support/loom.ts'
import { send } from '../../support/send.ts'

/** Far longer than it takes: on a busy machine everything is slow. */
const VIEW_CHANNEL = '1024'

interface Component {
  label?: string
  custom_id?: string
  components?: Component[]
}

interface Card {
  id: string
  content: string
  components: Component[]
}

describe.skipIf(chromiumPath === undefined)('an organisation on Discord', () => {
  let loom: Loom
  let lyss: Visit
  let jonas: Visit
  let amara: Visit
  let agent: Agent | undefined
  let orga: string
  let place: string

  /** The card as jonas sees it, once it says this. */
  async function card(title: string, says: string): Promise<Card> {
    let found: Card | undefined
    const look = async () => {
      const path = `/channels/${place}/messages?limit=50`
      const all = await loom.world.as<Card[]>('jonas', 'GET', path)
      found = all.find(({ content }) => content.includes(title) && content.includes(says))
      return found !== undefined
    }
    await expect.poll(look, { interval: 250 }).toBe(true)
    return found!
  }

  async function press({ id, components }: Card, label: string): Promise<void> {
    const buttons = components.flatMap((row) => row.components ?? [])
    const button = buttons.find((one) => one.label?.startsWith(label))
    const body = { message_id: id, custom_id: button?.custom_id }
    const answer = await loom.world.ask('POST', '/people/jonas/click', body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  }

  /** The council's channel, once Discord has told the bot that it may look in. */
  async function openCouncil(): Promise<void> {
    const { applications } = await loom.world.state()
    place = await loom.world.channelId('council')
    const bot = `/channels/${place}/permissions/${applications[0]!.id}`
    await loom.world.as('jonas', 'PUT', bot, { type: 1, allow: VIEW_CHANNEL, deny: '0' })
  }

  async function canBeChosen(): Promise<boolean> {
    const path = `/api${orga}/discord/channels`
    const { channels } = await send<{ channels: { id: string }[] }>(lyss.page, 'GET', path)
    return channels.some(({ id }) => id === place)
  }

  beforeAll(async () => {
    loom = await openLoom()
    lyss = await loom.visit('owner')
    jonas = await loom.visit('admin')
    amara = await loom.visit('operator')
    const made = await send<OrgaView>(lyss.page, 'POST', '/api/orgas', { name: 'Tidewater' })
    orga = `/orgas/${made.id}`
    for (const { page } of [jonas, amara]) {
      const { link: url } = await send<{ link: string }>(lyss.page, 'POST', `/api${orga}/invitations`, {
        link: true,
      })
      await send(page, 'POST', '/api/invitations/link', { token: url.split('#').at(-1) })
    }
    await openCouncil()
    const lent = { name: 'Amara’s helper', permission: 'action' }
    const { key } = await send<{ key: string }>(amara.page, 'POST', `/api${orga}/agents`, lent)
    agent = await connectAgent({ url: `${loom.product.loom}/swarmrise/mcp`, key })
  })
  afterAll(async () => {
    await agent?.[Symbol.asyncDispose]()
    await loom[Symbol.asyncDispose]()
  })

  it('is linked by two keys: the admin hears that it asks, and the owner may also show what is open', async () => {
    const { guilds } = await loom.world.state()
    const server = guilds.find(({ name }) => name === 'Hearthside')!.id
    const { channels } = await send<{ channels: { id: string; kind: string }[] }>(
      lyss.page,
      'GET',
      `/api${orga}/channels`,
    )
    const everybody = channels.find(({ kind }) => kind === 'orga')!.id
    await send(lyss.page, 'POST', `/api${orga}/topics`, {
      channel_id: everybody,
      title: 'Paint the door',
      text: 'Blue.',
    })
    await jonas.go('/notices')
    await send(lyss.page, 'POST', `/api${orga}/discord/servers`, { server_id: server })
    const asks = { hasText: 'asks to link an organisation with Hearthside' }
    const row = jonas.page.getByRole('listitem').filter(asks)
    await row.getByText('new', { exact: true }).waitFor()
    await row.getByRole('link', { name: 'Review' }).click()
    await jonas.page.getByText('Tidewater asks to show its decisions here.').waitFor()
    await jonas.page.getByRole('button', { name: 'Confirm' }).click()
    await jonas.page.getByText('Tidewater linked.').waitFor()

    await expect.poll(canBeChosen).toBe(true)
    await lyss.go(`${orga}/settings`)
    await lyss.page.getByRole('button', { name: 'Choose a channel…' }).click()
    const dialog = lyss.page.getByRole('dialog')
    await dialog.getByLabel('Discord channel').selectOption(place)
    const also = dialog.getByRole('checkbox', { name: 'Also show the open one' })
    await also.waitFor()
    await expect.poll(() => also.isChecked()).toBe(false)
    await also.check()
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await lyss.page.getByText('New cards will appear there.').waitFor()
    await card('Paint the door', 'Blue.')

    // The places of an organisation come a moment later than the others, and above them.
    await amara.page.setViewportSize({ width: 1280, height: 720 })
    await amara.go('/operator/journal')
    await amara.page.getByRole('link', { name: 'Circles' }).waitFor()
    const isInSight = async () => {
      const foot = await amara.page.locator('.side-foot').boundingBox()
      const here = await amara.page.getByRole('link', { name: 'Operator', exact: true }).boundingBox()
      return here!.y + here!.height <= foot!.y
    }
    await expect.poll(isInSight).toBe(true)
  })

  it('carries a topic to acceptance: one in the Loom, one on Discord, one through an agent', async () => {
    const { page } = lyss
    await lyss.go(`${orga}/topics/new`)
    await page.getByLabel('What you propose, in one line').fill('Open on Sundays')
    await page.getByLabel('The proposal').fill('Open from 13:00 to 19:00.')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Open on Sundays' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const { topic } = await send<{ topic: TopicView }>(page, 'GET', `/api${orga}/topics/${id}`)
    const messageId = topic.message_id
    await card('Open on Sundays', 'questions and answers')
    await agent?.call('ask_clarification', { messageId, question: 'Who holds the key?' })
    await page.getByText('Who holds the key?').waitFor()

    const steps = page.getByRole('heading', { name: 'Next steps' })
    await steps.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => steps.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Start the round…' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await press(await card('Open on Sundays', '0 of 3 answered'), 'Object')
    const objection = { values: { reason: 'The lease asks for quiet from 17:00.' } }
    const opened = async () => (await loom.world.ask('POST', '/people/jonas/submit', objection)).status
    await expect.poll(opened).toBeLessThan(300)
    await page.locator('.obj').getByText('The lease asks for quiet from 17:00.').waitFor()

    await page.getByRole('button', { name: 'Back to clarification' }).click()
    await page.getByRole('button', { name: 'Amend the text…' }).click()
    const amending = page.getByRole('dialog')
    await amending.getByLabel('The proposal').fill('Open from 13:00 to 17:00.')
    await page.getByRole('button', { name: 'Publish new version' }).click()
    await page.getByRole('button', { name: 'Start the round…' }).click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const again = await card('Open on Sundays', 'round 2')
    expect(again.content).toContain('> Open from 13:00 to 17:00.')
    await press(again, 'Consent')
    await agent?.call('respond_to_topic', { messageId, response: 'consent' })
    await page.getByRole('button', { name: /^Consent/ }).click()
    await page.getByText('You answered: Consent.').waitFor()
    await card('Open on Sundays', '3 of 3 answered')

    await page.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('accepted, amended').first().waitFor()
    const closed = await card('Open on Sundays', 'Accepted, amended')
    expect(JSON.stringify(closed.components)).not.toContain('custom_id":"arachne')
    const { topic: over } = await send<{ topic: TopicView }>(page, 'GET', `/api${orga}/topics/${id}`)
    expect(over.responses).toHaveLength(3)
    expect(over.responses.filter(({ via_agent: viaAgent }) => viaAgent)).toHaveLength(1)
    expect(lyss.faults.filter((fault) => !/status of 4/.test(fault))).toEqual([])
  })
})

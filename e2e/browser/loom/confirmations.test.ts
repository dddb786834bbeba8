import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, connectAgent } from '../../support/agent.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, type Visit } from '../../support/loom.ts'
import { send } from '../../support/send.ts'

/** Far longer than it takes: on a busy machine everything is slow. */

describe.skipIf(chromiumPath === undefined)('an agent that asks first', () => {
  let loom: Loom
  let lyss: Visit
  let agent: Agent
  let orga: string
  let channel: string

  beforeAll(async () => {
    loom = await openLoom()
    lyss = await loom.visit('owner')
    const { page } = lyss
    const made = await send<{ id: string }>(page, 'POST', '/api/orgas', { name: 'Tidewater' })
    orga = `/orgas/${made.id}`
    const { channels } = await send<{ channels: { id: string; kind: string }[] }>(
      page,
      'GET',
      `/api${orga}/channels`,
    )
    channel = channels.find(({ kind }) => kind === 'orga')!.id
    const wish = { name: 'Scribe', permission: 'action', ask_first: true }
    const { key } = await send<{ key: string }>(page, 'POST', `/api${orga}/agents`, wish)
    agent = await connectAgent({ url: `${loom.product.loom}/swarmrise/mcp`, key })
  })
  afterAll(async () => {
    await agent[Symbol.asyncDispose]()
    await loom[Symbol.asyncDispose]()
  })

  const say = (text: string) =>
    agent.call<{ messageId: string }>('send_message', { channelId: channel, text })
  /** Where the member decides on it. */
  const linkFor = async (text: string) => {
    const refusal = await say(text).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
    return /\/orgas\/[\w-]+\/confirmations\/[\w-]+/.exec(refusal)?.[0] ?? ''
  }
  const texts = async () => {
    const line = `/api${orga}/channels/${channel}/messages`
    const { messages } = await send<{ messages: { text: string }[] }>(lyss.page, 'GET', line)
    return messages.map(({ text }) => text)
  }

  it('appears on the open page, and is done with one press', async () => {
    const { page, go } = lyss
    await go('/waiting')
    await page.getByRole('heading', { level: 1, name: 'Waiting for you' }).waitFor()
    await expect(say('The stall is open.')).rejects.toThrow('needs_confirmation')
    const card = page.getByRole('article', { name: 'Scribe wants to write in Tidewater' })
    await card.getByText('The stall is open.').waitFor()
    expect(await texts()).not.toContain('The stall is open.')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await card.waitFor({ state: 'detached' })
    expect((await texts()).filter((text) => text === 'The stall is open.')).toHaveLength(1)
    expect((await say('The stall is open.')).messageId).toBeTruthy()
    expect(lyss.faults).toEqual([])
  })

  it('is told no on the page its link leads to', async () => {
    const { page, go } = lyss
    const path = await linkFor('Free cake for all.')
    await go(path)
    const shown = page.getByRole('region', { name: 'An agent asks you' })
    await shown.getByText('Free cake for all.').waitFor()
    await shown.getByRole('button', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this?' })
    await dialog.getByLabel('Reason (optional)').fill('No budget.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await shown.getByText('you rejected it').waitFor()
    await shown.getByText('No budget.').waitFor()
    await expect(say('Free cake for all.')).rejects.toThrow('No budget.')
    expect(await texts()).not.toContain('Free cake for all.')
    expect(lyss.faults).toEqual([])
  })

  it('has pages that everybody can use', async () => {
    const path = await linkFor('One more.')
    const pages = { 'orga-confirmations': `${orga}/confirmations`, 'orga-confirmation': path }
    expect(await flawsOf(loom, 'owner', pages)).toEqual([])
  })
})

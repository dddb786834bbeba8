import { describe, expect, it } from 'vitest'

import { connectAgent } from '../support/agent.ts'
import { chromiumPath, openPage } from '../support/browser.ts'
import { startProduct, temporaryFolder } from '../support/product.ts'

interface Channels {
  channels: { id: string; name: string }[]
}
interface Messages {
  messages: { content: string; channel_id: string; author: { name: string } }[]
}

describe.skipIf(chromiumPath === undefined)('the demo', () => {
  it('lets a person write in the chat page, an agent read and answer, and the person see it', async () => {
    await using folder = await temporaryFolder()
    await using product = await startProduct({ dataDir: folder.path })
    const [kael] = product.entities
    await using agent = await connectAgent(kael!)
    const { page, faults } = await openPage()

    const { channels } = await agent.call<Channels>('list_channels')
    const general = channels.find((channel) => channel.name === 'general')!

    await page.goto(`${product.sandbox.chat}?as=lyss`)
    await page
      .getByRole('link', { name: /general/ })
      .first()
      .click()
    const composer = page.getByLabel('Message #general')
    await composer.fill('Is anybody on chapter nine yet?')
    await composer.press('Enter')
    await page.getByText('Is anybody on chapter nine yet?').waitFor()

    await expect
      .poll(async () => (await agent.call<Messages>('read_messages')).messages)
      .toMatchObject([{ content: 'Is anybody on chapter nine yet?', channel_id: general.id }])

    await agent.call('send_message', { channel_id: general.id, content: 'Three of you are, it seems.' })
    const answer = page.getByRole('article').filter({ hasText: 'Three of you are, it seems.' })
    await answer.waitFor()
    await expect.poll(() => answer.getByText('Kael', { exact: true }).count()).toBeGreaterThan(0)
    await expect.poll(() => answer.getByText('APP', { exact: true }).count()).toBe(1)
    expect(faults).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connectAgent } from '../../support/agent.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, shown } from '../../support/loom.ts'

const SECRET = 'The blue teapot holds the spare key.'

describe.skipIf(chromiumPath === undefined)('activity', () => {
  let loom: Loom
  beforeAll(async () => {
    loom = await openLoom()
    await using kael = await connectAgent(loom.product.entities[0]!)
    const general = await loom.world.channelId('general')
    for (let n = 0; n < 30; n += 1) await kael.call('list_channels', {})
    await kael.call('send_message', { channel_id: general, content: SECRET })
    await kael.call('delete_channel', { channel_id: general, confirm: true }).catch(() => {})
    for (let n = 0; n < 5; n += 1) await loom.world.say(SECRET, 'general')
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  async function seenBy(role: 'admin' | 'operator' | 'stranger'): Promise<string> {
    const { page, go } = await loom.visit(role)
    await go('/activity')
    await shown(page)
    return page.getByRole('region', { name: 'What happened' }).innerText()
  }

  it('L-13: shows an owner who did what, where and when, and never what was said', async () => {
    const { page, go, faults } = await loom.visit('owner')
    await go('/activity')
    const sent = page.getByRole('row').filter({ hasText: 'sent a message' }).first()
    await sent.getByText('#general').waitFor()
    await sent.getByText('Kael').waitFor()
    await sent.getByText('done').waitFor()
    expect(await page.content()).not.toContain('teapot')
    expect(faults).toEqual([])
  })

  it('L-13: draws what was counted, says it in a sentence, and shows it as a table', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/activity')
    await page
      .getByText('31', { exact: true })
      .or(page.getByText('32', { exact: true }))
      .first()
      .waitFor()
    const chart = page.getByRole('img', {
      name: /^Calls and messages, last 24 hours\. Busiest around .+ was refused\.$/,
    })
    await chart.waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    const table = page.getByRole('table', { name: /^Calls and messages/ })
    await expect.poll(() => table.getByRole('row').count()).toBe(2)
    await page.getByRole('region', { name: 'Most active' }).getByText('Kael').waitFor()
  })

  it('L-13: narrows by filters that stand in the address, and says when nothing is left', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/activity')
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Messages' })
    await page.waitForURL(/action=message/)
    await page.getByRole('row').filter({ hasText: 'sent a message' }).first().waitFor()
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'created' }).count()).toBe(0)
    await page.getByLabel('Outcome').selectOption({ label: 'outcome unknown' })
    await page.getByRole('heading', { name: 'No activity' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'No activity' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('row').filter({ hasText: 'sent a message' }).first().waitFor()
    await expect.poll(() => page.url()).not.toContain('outcome')
    const entity = page.getByRole('combobox', { name: 'Entity' })
    await entity.fill('no such name')
    await page.getByRole('option', { name: 'Nothing found' }).waitFor()
    await entity.fill('kae')
    await page.getByRole('option', { name: 'Kael' }).waitFor()
    await entity.press('Enter')
    await page.waitForURL(/entity=/)
    await expect.poll(() => entity.inputValue()).toBe('Kael')
  })

  it('L-13: exports what is shown as a file', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/activity?action=message')
    for (const [name, file] of [
      ['As CSV, for spreadsheets', 'activity.csv'],
      ['As JSON, for programs', 'activity.json'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const coming = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe(file)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain('message.sent')
      expect(text).not.toContain('teapot')
      expect(text).not.toContain('entity.created')
    }
  })

  it('L-13: shows an admin their server, an operator everything, a stranger nothing', async () => {
    const seenByAdmin = await seenBy('admin')
    expect(seenByAdmin).toContain('sent a message')
    expect(seenByAdmin).not.toContain('created a key')
    const seenByOperator = await seenBy('operator')
    expect(seenByOperator).toContain('sent a message')
    expect(seenByOperator).toContain('created a key')
    expect(await seenBy('stranger')).toContain('No activity')
  })

  it('L-13: shows that the journal is whole, with how to check it', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/activity')
    await page.getByText('Journal intact').first().waitFor()
    await page.getByText('arachne journal verify').waitFor()
    await expect.poll(() => page.getByText('Journal broken').count()).toBe(0)
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('owner', { language: 'ko' })
    await go('/activity')
    await page.getByText('메시지를 보냄').first().waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(/\b(the|and|calls?|messages?|refused|last|hours?|server)\b/i)
  })

  it('L-16, L-17: keeps nobody out, and nothing overflows or jumps', async () => {
    expect(await flawsOf(loom, 'operator', { activity: '/activity' })).toEqual([])
  })

  it('L-16, L-17: does so for others too', async () => {
    expect(await flawsOf(loom, 'stranger', { 'no-activity': '/activity' })).toEqual([])
  })
})

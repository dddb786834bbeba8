import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { picture } from '../../in-process/rest/png.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, type Visit } from '../../support/loom.ts'
import { send } from '../../support/send.ts'

const write = (page: Page) => page.getByRole('textbox', { name: 'Write to Tidewater' })
const said = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Tidewater' }).getByRole('article').filter({ hasText: text })

describe.skipIf(chromiumPath === undefined)('chat of an organisation', () => {
  let loom: Loom
  let lyss: Visit
  let jonas: Visit
  let home: string
  beforeAll(async () => {
    loom = await openLoom()
    lyss = await loom.visit('owner')
    jonas = await loom.visit('admin')
    const { id } = await send<{ id: string }>(lyss.page, 'POST', '/api/orgas', { name: 'Tidewater' })
    const { link } = await send<{ link: string }>(lyss.page, 'POST', `/api/orgas/${id}/invitations`, {
      link: true,
    })
    await send(jonas.page, 'POST', '/api/invitations/link', { token: new URL(link).hash.slice(1) })
    home = `/orgas/${id}/chat`
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('is written and read at once by two, with mentions, threads, reactions, edits and a draft', async () => {
    await lyss.go(home)
    await jonas.go(home)
    await write(jonas.page).waitFor()
    await write(lyss.page).fill('Who mends the nets, @jo')
    await lyss.page.getByRole('option').first().waitFor()
    await lyss.page.keyboard.press('Enter')
    await lyss.page.keyboard.type('today?')
    await lyss.page.keyboard.press('Enter')
    const question = said(jonas.page, 'Who mends the nets')
    await question.waitFor()
    await question.getByRole('link', { name: /^@/ }).waitFor()
    await expect.poll(() => write(lyss.page).inputValue()).toBe('')

    await question.hover()
    await jonas.page.getByRole('button', { name: 'React' }).first().click()
    await jonas.page.getByRole('button', { name: '👍' }).click()
    await said(lyss.page, 'Who mends the nets').getByRole('button', { name: '👍 1' }).waitFor()

    await question.hover()
    await jonas.page.getByRole('link', { name: 'Reply in a thread' }).first().click()
    const reply = jonas.page.getByRole('textbox', { name: 'Reply in the thread' })
    await reply.fill('I do.')
    await reply.press('Enter')
    await said(lyss.page, 'Who mends the nets').getByRole('link', { name: '1 reply' }).click()
    await lyss.page.getByRole('complementary', { name: 'Thread' }).getByText('I do.').waitFor()
    await lyss.page.getByRole('link', { name: 'Close the thread' }).click()

    await said(lyss.page, 'Who mends the nets').hover()
    await lyss.page.getByRole('button', { name: 'More' }).first().click()
    await lyss.page.getByRole('menuitem', { name: 'Edit' }).click()
    await lyss.page.getByRole('textbox', { name: 'Edit message' }).fill('Who mends the sails?')
    await lyss.page.keyboard.press('Enter')
    await said(jonas.page, 'Who mends the sails?').getByText('(edited)').waitFor()

    await write(lyss.page).fill('Not finished')
    await lyss.page.reload()
    await expect.poll(() => write(lyss.page).inputValue()).toBe('Not finished')
    await write(lyss.page).fill('')
    expect([...lyss.faults, ...jonas.faults]).toEqual([])
  })

  it('shows pictures, finds words, and leaves a place where something was deleted', async () => {
    const { page } = lyss
    const file = { name: 'boat.png', mimeType: 'image/png', buffer: Buffer.from(picture(32)) }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Remove the picture' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    const shown = jonas.page.getByRole('img', { name: /^Picture by/ })
    await shown.waitFor()
    await expect
      .poll(() => shown.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(32)

    await page.getByRole('searchbox').fill('sails')
    await page.keyboard.press('Enter')
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('link', { name: 'Who mends the sails?' })
      .click()
    await page.getByRole('complementary', { name: 'Thread' }).getByText('I do.').waitFor()
    await page.getByRole('link', { name: 'Close the thread' }).click()

    await said(page, 'Who mends the sails?').hover()
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await jonas.page.getByText('This message was deleted.').first().waitFor()
    await said(page, 'This message was deleted.').getByRole('link', { name: '1 reply' }).waitFor()
    expect([...lyss.faults, ...jonas.faults]).toEqual([])
  })

  it('L-16, L-17: keeps nobody out, on a desk or a phone, by day or by night', async () => {
    const channel = new URL(jonas.page.url()).pathname
    expect(await flawsOf(loom, 'owner', { chat: channel, 'chat-channels': home })).toEqual([])
  })

  it('leaves the way to write in sight on a phone, above the bar', async () => {
    const { page, go } = await loom.visit('owner', { screen: 'phone' })
    await go(new URL(jonas.page.url()).pathname)
    await write(page).waitFor()
    const bottom = async () => {
      const button = await page.getByRole('button', { name: 'Send' }).boundingBox()
      const bar = await page.locator('.tabbar').boundingBox()
      return bar!.y - (button!.y + button!.height)
    }
    await expect.poll(bottom).toBeGreaterThan(0)
    await page.context().close()
  })

  it('tells a stranger nothing of it', async () => {
    const { page } = await loom.visit('stranger')
    await page.goto(`${loom.product.loom}${home}`)
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await expect.poll(() => page.getByText('Tidewater').count()).toBe(0)
  })
})

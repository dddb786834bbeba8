import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { paintPng } from '../../src/cdn/pictures.ts'
import { chromiumPath, message, openChat, write } from '../support/browser.ts'
import type { Hearthside } from '../support/hearthside.ts'

const HIGH = 300
const picture = paintPng(HIGH, () => [90, 120, 150])
const upload = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(picture) }

async function sendPictures(hall: Hearthside, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const files = [{ name: 'picture.png', bytes: picture, type: 'image/png' }]
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: `picture ${n}` }, files)
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: `words ${n}` })
  }
}

/** How far the end of the log is below the window, once every picture that is to come has come. */
async function belowTheEnd(page: Page): Promise<number> {
  return page.getByRole('log').evaluate((log) => {
    const coming = [...log.querySelectorAll('img')].some((img) => {
      const { bottom, top } = img.getBoundingClientRect()
      return !img.complete && bottom > 0 && top < log.clientHeight
    })
    return coming ? Infinity : Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)
  })
}

describe.skipIf(!chromiumPath)('a log with pictures', () => {
  it('S-09: opens at its end', async () => {
    await using hall = await openChat()
    await sendPictures(hall, 8)
    const page = await hall.open('lyss')
    await message(page, 'words 7').waitFor()
    await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
    await page.getByRole('link', { name: 'companions' }).click()
    await page.getByRole('link', { name: 'general', exact: true }).click()
    await message(page, 'words 7').waitFor()
    await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
  })

  it('S-09: stays at its end while pictures and words come, one’s own and others’', async () => {
    await using hall = await openChat()
    await sendPictures(hall, 4)
    const page = await hall.open('lyss')
    for (let n = 0; n < 3; n += 1) {
      await page.locator('input[type=file]').setInputFiles(upload)
      await write(page, 'Message #general', `mine ${n}`)
      await write(page, 'Message #general', `and then ${n}`)
      await message(page, `and then ${n}`).waitFor()
      await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
      await sendPictures(hall, 1)
      await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
    }
  })

  it('S-09: goes to its end when its reader says something, and stays where they read otherwise', async () => {
    await using hall = await openChat()
    await sendPictures(hall, 10)
    const page = await hall.open('lyss')
    await message(page, 'words 9').waitFor()
    await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
    await page.getByRole('log').evaluate((log) => (log.scrollTop -= 900))
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    await sendPictures(hall, 1)
    await page.getByRole('button', { name: 'Jump to latest' }).waitFor()
    expect(await belowTheEnd(page)).toBeGreaterThan(500)
    await write(page, 'Message #general', 'here I am')
    await message(page, 'here I am').waitFor()
    await expect.poll(() => belowTheEnd(page)).toBeLessThan(3)
  })

  it('S-09: shows a file beside a picture at its own height, and a gap before “(edited)”', async () => {
    await using hall = await openChat()
    const path = `/channels/${hall.general.id}/messages`
    const files = [
      { name: 'picture.png', bytes: picture, type: 'image/png' },
      { name: 'notes.txt', bytes: 'x' },
    ]
    const sent = await hall.ben('POST', path, { content: 'both' }, files)
    await hall.ben('PATCH', `${path}/${sent.body.id}`, { content: 'both of them' })
    const page = await hall.open('lyss')
    const shown = message(page, 'both of them')
    await expect
      .poll(async () => (await shown.locator('img[alt="picture.png"]').boundingBox())?.height)
      .toBe(HIGH)
    const file = await shown.locator('.file').boundingBox()
    expect(file?.height).toBeLessThan(80)
    const words = await shown.locator('.words .md').boundingBox()
    const edited = await shown.locator('.edited').boundingBox()
    expect((edited?.x ?? 0) - ((words?.x ?? 0) + (words?.width ?? 0))).toBeGreaterThanOrEqual(3)
  })
})

describe.skipIf(!chromiumPath)('a thread begun on a reply', () => {
  it('S-09: shows what its first message answers', async () => {
    await using hall = await openChat()
    const path = `/channels/${hall.general.id}/messages`
    const question = await hall.ben('POST', path, { content: 'Who has the key?' })
    const reply = await hall.jonas('POST', path, {
      content: 'Not me.',
      message_reference: { message_id: question.body.id },
    })
    const page = await hall.open('lyss')
    const thread = await hall.bot('POST', `${path}/${reply.body.id}/threads`, { name: 'looking for it' })
    await hall.ben('POST', `/channels/${thread.body.id}/messages`, { content: 'Let us look.' })
    await message(page, 'Not me.')
      .getByRole('button', { name: /looking for it/ })
      .click()
    const log = page.getByRole('log', { name: /looking for it/ })
    await log.getByRole('article').filter({ hasText: 'Not me.' }).getByText('Who has the key?').waitFor()
    // The same for whoever comes by the thread's address.
    await page.reload()
    await log.getByRole('article').filter({ hasText: 'Not me.' }).getByText('Who has the key?').waitFor()
    await expect.poll(() => page.getByText('The original message was deleted.').count()).toBe(0)
    await hall.ben('DELETE', `${path}/${question.body.id}`)
    await page.reload()
    await log.getByText('The original message was deleted.').waitFor()
  })
})

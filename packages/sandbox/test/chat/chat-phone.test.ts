import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { chromiumPath, message, openChat, PHONE } from '../support/browser.ts'

const WIDTH = 390

const sticksOut = (page: Page) =>
  page.evaluate<boolean>(
    `[document.documentElement, document.getElementById('app')].some((el) => el.scrollWidth > ${WIDTH})`,
  )

/** Links inside text follow the text; the skip link and doubles of a named button are not for fingers. */
const NOT_FOR_FINGERS = '.md, .msg-h, .re, .only-you, .reacts, .skip, [tabindex="-1"][aria-hidden]'

const small = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('button, a, input')]
    .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest('${NOT_FOR_FINGERS}'))
    .map((el) => ({ name: el.ariaLabel ?? el.textContent, box: el.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
    .map(({ name, box }) => name + ': ' + box.width + ' × ' + box.height)`)

describe.skipIf(!chromiumPath)('the chat page on a phone', () => {
  it('S-09: shows channels, a thread, menus and panels without sideways scrolling', async () => {
    await using hall = await openChat(PHONE)
    const path = `/channels/${hall.general.id}/messages`
    const long = 'https://example.org/' + 'x'.repeat(300)
    const first = await hall.ben('POST', path, { content: `A story ${long}` })
    await hall.bot('POST', path, {
      content: '```\n' + 'code '.repeat(60) + '\n```',
      embeds: [{ title: 'y'.repeat(200) }],
    })
    await hall.bot('POST', `${path}/${first.body.id}/threads`, {
      name: 'A thread with a rather long name for a phone',
    })
    const page = await hall.open('lyss')
    const seen: [string, boolean][] = []
    const look = async (where: string) => seen.push([where, await sticksOut(page)])

    await message(page, 'A story').waitFor()
    await look('channel')
    await page.getByRole('button', { name: 'Channels', exact: true }).tap()
    await page.getByRole('link', { name: 'book-club' }).waitFor()
    await look('drawer')
    await page.getByRole('link', { name: 'general' }).tap()
    await message(page, 'A story').getByRole('button', { name: 'More' }).tap()
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor()
    await look('menu')
    await page.getByRole('menuitem', { name: 'Open thread' }).tap()
    const thread = page.getByRole('complementary', { name: /Thread A thread/ })
    await thread.waitFor()
    await look('thread')
    await expect.poll(async () => (await thread.boundingBox())?.width).toBe(WIDTH)
    await expect.poll(() => page.getByRole('banner').getByText('SANDBOX').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Back to channel' }).tap()
    await page.getByRole('button', { name: 'Members' }).tap()
    await page.getByRole('complementary', { name: 'Members' }).waitFor()
    await look('members')

    expect(seen.filter(([, wide]) => wide)).toEqual([])
    expect(seen).toHaveLength(5)
  })

  it('S-09: writes with the send button, since Enter makes a new line', async () => {
    await using hall = await openChat(PHONE)
    const page = await hall.open('lyss')

    const box = page.getByRole('combobox', { name: 'Message #general' })
    await box.tap()
    await page.keyboard.type('one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await page.getByRole('button', { name: 'Send', exact: true }).tap()

    await message(page, 'two').waitFor()
    await expect.poll(() => hall.lastMessage()?.content).toBe('one\ntwo')
  })

  it('S-09: gives fingers targets of 44 px', async () => {
    await using hall = await openChat(PHONE)
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'hello' })
    const page = await hall.open('lyss')
    await message(page, 'hello').waitFor()

    expect(await small(page)).toEqual([])
    await page.getByRole('button', { name: 'Channels', exact: true }).tap()
    await page.getByRole('link', { name: 'book-club' }).waitFor()
    expect(await small(page)).toEqual([])
  })
})

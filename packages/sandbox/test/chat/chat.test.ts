import { describe, expect, it } from 'vitest'

import { createSandbox } from '../../src/index.ts'
import { chromiumPath, field, isFocused, message, openChat, openTabs, write } from '../support/browser.ts'
import { freePort, startSandbox } from '../support/index.ts'

describe.skipIf(!chromiumPath)('the chat page', () => {
  it('S-09: asks who you are, and remembers it for this tab only', async () => {
    await using hall = await openChat()
    const page = await hall.open()

    await page.getByRole('radio', { name: /Ben Kowalski/ }).check()
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('button', { name: /You are Ben Kowalski/ }).waitFor()
    await page.goto(hall.sandbox.chatUrl)
    await page.getByRole('button', { name: /You are Ben Kowalski/ }).waitFor()

    const other = await hall.beside(page, '/')
    await other.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    await expect.poll(() => page.getByRole('banner').textContent()).toContain('SANDBOX')
  })

  it('S-09: says that it is connecting, and shows no place before there is one', async () => {
    await using hall = await openChat()
    const page = await hall.open()
    // Opened, and never says a word.
    await page.routeWebSocket(/\/gateway/, () => {})
    await page.getByRole('radio', { name: /Ben Kowalski/ }).check()
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByText('Connecting…').waitFor()
    await expect.poll(() => page.getByRole('heading').allTextContents()).toEqual(['Sandbox'])
    await expect.poll(() => page.getByText(/No channel|No direct messages/).count()).toBe(0)
  })

  it('S-09: posts what is written, with names turned into mentions', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')

    await write(page, 'Message #general', 'Hello @ben, come to #book-club **soon**')

    const posted = message(page, 'come to')
    await posted.getByRole('button', { name: '@Ben Kowalski' }).waitFor()
    await expect.poll(() => posted.locator('strong').textContent()).toBe('soon')
    await expect
      .poll(() => hall.lastMessage()?.content)
      .toBe(`Hello <@${hall.idOf('ben')}>, come to <#${hall.channel('book-club').id}> **soon**`)
  })

  it('S-09: is live in several tabs as different people, with typing, unread marks and calls', async () => {
    await using hall = await openChat()
    const lyss = await hall.open('lyss')
    const ben = await hall.beside(lyss, '/?as=ben')

    await field(lyss, 'Message #general').pressSequentially('Good mor')
    await ben.getByText('Lyss Aldana is typing…').waitFor()
    await field(lyss, 'Message #general').press('Enter')
    await message(ben, 'Good mor').waitFor()

    await ben.getByRole('link', { name: 'companions' }).click()
    await write(lyss, 'Message #general', 'anybody?')
    await ben.getByRole('link', { name: 'general, unread' }).waitFor()
    await write(lyss, 'Message #general', '@ben?')
    await ben.getByRole('link', { name: /general, unread.*1 mention/ }).click()
    await ben.getByRole('separator', { name: 'New messages' }).waitFor()
    await expect.poll(() => ben.getByRole('link', { name: 'general', exact: true }).count()).toBe(1)
  })

  it('S-09: answers a message and jumps back to it', async () => {
    await using hall = await openChat()
    const first = await hall.ben('POST', `/channels/${hall.general.id}/messages`, {
      content: 'Who has the key?',
    })
    for (let n = 0; n < 30; n += 1) {
      await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: `line ${n}` })
    }
    const page = await hall.open('lyss')

    const original = message(page, 'Who has the key?').first()
    await original.hover()
    await original.getByRole('button', { name: 'Reply' }).click()
    await expect.poll(() => isFocused(field(page, 'Message #general'))).toBe(true)
    await page.keyboard.type('I do')
    await page.keyboard.press('Enter')

    const answer = page.getByRole('article').filter({ hasText: 'I do' })
    await answer.getByRole('button', { name: /Reply to Ben Kowalski: Who has the key/ }).click()
    await expect.poll(() => original.evaluate((el) => el.classList.contains('hit'))).toBe(true)
    await expect.poll(() => hall.lastMessage()?.reference?.messageId).toBe(first.body.id)
    await expect
      .poll(() => page.url())
      .toContain(`/channels/${hall.guild.id}/${hall.general.id}/${first.body.id}`)
  })

  it('S-09: reacts with any emoji and takes it back', async () => {
    await using hall = await openChat()
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'Done' })
    const page = await hall.open('lyss')
    const ben = await hall.open('ben')

    await message(page, 'Done').hover()
    await message(page, 'Done').getByRole('button', { name: 'Add reaction' }).click()
    await page.getByRole('searchbox', { name: /any emoji/ }).fill('🪼')
    await page.keyboard.press('Enter')
    const theirs = message(ben, 'Done').getByRole('button', { name: '🪼, 1 person' })
    await theirs.waitFor()
    await theirs.click()
    const mine = message(page, 'Done').getByRole('button', { name: '🪼, 2 people, including you' })
    await mine.click()

    await message(page, 'Done').getByRole('button', { name: '🪼, 1 person' }).waitFor()
    await expect
      .poll(() => [...(hall.lastMessage()?.reactions[0]?.userIds ?? [])])
      .toEqual([hall.idOf('ben')])
  })

  it('S-09: edits and deletes what I wrote', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    await write(page, 'Message #general', 'Helo')
    await message(page, 'Helo').waitFor()
    // The key finds what was sent; until then it does nothing.
    await expect.poll(() => message(page, 'Helo').getByText('Sending').count()).toBe(0)

    await field(page, 'Message #general').press('ArrowUp')
    await page.getByRole('textbox', { name: 'Edit message' }).fill('Hello')
    await page.keyboard.press('Enter')
    await message(page, 'Hello(edited)').waitFor()

    await message(page, 'Hello').hover()
    await message(page, 'Hello').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => message(page, 'Hello').count()).toBe(0)
    await expect.poll(() => hall.general.messages.size).toBe(0)
  })

  it('S-09: opens a thread beside its channel for everybody', async () => {
    await using hall = await openChat()
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'A long story' })
    const page = await hall.open('lyss')
    const ben = await hall.open('ben')

    await message(page, 'A long story').hover()
    await message(page, 'A long story').getByRole('button', { name: 'Start a thread' }).click()
    await page.getByLabel('Thread name').fill('The story')
    await page.getByRole('button', { name: 'Start thread' }).click()
    await write(page, 'Message this thread', 'Tell it all')

    await message(ben, 'A long story')
      .getByRole('button', { name: /The story 1 message/ })
      .click()
    const thread = ben.getByRole('complementary', { name: 'Thread The story' })
    await thread.getByText('Tell it all').waitFor()
    await write(ben, 'Message this thread', 'Once upon a time')
    await page.getByRole('complementary').getByText('Once upon a time').waitFor()
    const stored = [...hall.world.channels.values()].find(({ name }) => name === 'The story')
    expect(stored?.parentId).toBe(hall.general.id)
  })

  it('S-09: lists posts of a forum and makes new ones', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')

    await page.getByRole('link', { name: 'reviews' }).click()
    await page.getByRole('heading', { name: 'No posts yet' }).waitFor()
    await page.getByRole('button', { name: 'New post' }).click()
    await page.getByLabel('Title').fill('The Dispossessed')
    await page.getByLabel('First message').fill('Read it.')
    await page.getByRole('button', { name: 'novel' }).click()
    await page.getByRole('button', { name: 'Post', exact: true }).click()

    await page.getByRole('complementary').getByText('Read it.').waitFor()
    await expect
      .poll(() => page.getByRole('list', { name: 'Posts' }).getByRole('button').textContent())
      .toContain('novel')
  })

  it('S-09: hides channels from those who may not see them', async () => {
    await using hall = await openChat()
    const lyss = await hall.open('lyss')
    const ben = await hall.open('ben', `/channels/${hall.guild.id}/${hall.channel('council').id}`)

    await lyss.getByRole('link', { name: 'council' }).waitFor()
    await ben.getByRole('heading', { name: 'You can’t see this channel' }).waitFor()
    await expect.poll(() => ben.getByRole('link', { name: 'council' }).count()).toBe(0)
  })

  it('S-09: sends files, shows pictures and offers the rest', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )

    await page.getByLabel('Files').setInputFiles([
      { name: 'dot.png', mimeType: 'image/png', buffer: dot },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
    ])
    await page.getByRole('list', { name: 'Files to send' }).getByText('notes.txt').waitFor()
    await write(page, 'Message #general', 'two files')

    const picture = message(page, 'two files').getByRole('button', { name: 'Enlarge dot.png' })
    await expect
      .poll(() => picture.locator('img').evaluate((img: { naturalWidth: number }) => img.naturalWidth))
      .toBe(1)
    const link = message(page, 'two files').getByRole('link', { name: 'notes.txt' })
    expect(await (await fetch((await link.getAttribute('href')) ?? '')).text()).toBe('words')
  })

  it('S-09: votes in a poll, shows the result and takes the vote back', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('menuitem', { name: 'Poll…' }).click()
    await page.getByLabel('Question').fill('Tea?')
    await page.getByLabel('Answer 1', { exact: true }).fill('Yes')
    await page.getByLabel('Answer 2', { exact: true }).fill('No')
    await page.getByRole('button', { name: 'Post poll' }).click()

    const poll = message(page, 'Tea?')
    await poll.getByRole('radio', { name: 'Yes' }).check()
    await poll.getByRole('button', { name: 'Vote' }).click()
    await poll.getByText('1 of 1').waitFor()
    const stored = [...hall.general.messages.values()].at(-1)
    await expect.poll(() => stored?.poll?.answers[0]?.voterIds.size).toBe(1)
    await poll.getByRole('button', { name: 'Remove vote' }).click()
    await expect.poll(() => stored?.poll?.answers[0]?.voterIds.size).toBe(0)
  })

  it('S-09: fetches older messages when scrolled up, and comes back to the newest', async () => {
    await using hall = await openChat()
    for (let n = 1; n <= 130; n += 1) {
      await hall.sandbox.call(
        { kind: 'person', user: hall.world.users.get(hall.idOf('ben'))! },
        'POST',
        `/channels/${hall.general.id}/messages`,
        { body: { content: `note ${n}.` } },
      )
    }
    const page = await hall.open('lyss')
    await message(page, 'note 130.').waitFor()
    const log = page.getByRole('log')

    await expect
      .poll(async () => {
        await log.evaluate((el) => el.scrollTo(0, 0))
        return message(page, 'note 1.').count()
      })
      .toBe(1)
    await page.getByText('This is the beginning of #general').waitFor()
    await page.getByRole('button', { name: 'Jump to latest' }).click()
    await expect.poll(() => message(page, 'note 130.').isVisible()).toBe(true)
  })

  it('S-09: opens on the message a link points to', async () => {
    await using hall = await openChat()
    const ids: string[] = []
    for (let n = 1; n <= 90; n += 1) {
      const sent = await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: `note ${n}.` })
      ids.push(sent.body.id)
    }
    const page = await hall.open('lyss', `/channels/${hall.guild.id}/${hall.general.id}/${ids[9]}`)

    const target = message(page, 'note 10.')
    await expect.poll(() => target.evaluate((el) => el.classList.contains('hit'))).toBe(true)
    const box = await target.boundingBox()
    expect(box?.y).toBeGreaterThan(90)
    expect(box?.y).toBeLessThan(900)
  })

  it('S-09: says when the connection is gone and comes back by itself', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    await page.getByRole('link', { name: 'general' }).waitFor()
    await page.context().setOffline(true)
    hall.sandbox.gateway.act({ action: 'drop' }, { userId: hall.idOf('lyss') })
    await page.getByText(/Can’t reach the sandbox/).waitFor()
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'while you were out' })

    await page.context().setOffline(false)

    await message(page, 'while you were out').waitFor()
    await expect.poll(() => page.getByText(/Can’t reach the sandbox/).count()).toBe(0)
  })

  it('S-09: keeps a message that could not be sent, with the reason and another try', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    hall.sandbox.faults.add({ kind: 'status', status: 500, method: 'POST', path: '/channels/*/messages' }, 1)

    await write(page, 'Message #general', 'important')
    await message(page, 'important')
      .getByText(/Not sent/)
      .waitFor()
    await message(page, 'important').getByRole('button', { name: 'Try again' }).click()

    await expect.poll(() => hall.general.messages.size).toBe(1)
    await expect.poll(() => page.getByText(/Not sent/).count()).toBe(0)
  })

  it('S-09: moves the clock and the rate limits from the tape', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    const before = hall.world.clock.now()

    await page.getByRole('button', { name: 'Sandbox clock' }).click()
    await page.getByRole('menuitem', { name: 'Forward 1 h' }).click()
    await expect.poll(() => hall.world.clock.now() - before).toBeGreaterThan(3_500_000)
    await page.getByRole('button', { name: 'Rate limits: off' }).click()
    await page.getByRole('menuitemradio', { name: /Strict/ }).click()
    await expect.poll(() => hall.sandbox.limiter.mode).toBe('strict')
  })

  it('S-09: finds you again in a sandbox that was started anew', async () => {
    const port = await freePort()
    const first = await createSandbox({ port })
    await using tabs = openTabs(first)
    const page = await tabs.open('lyss')
    await page.getByRole('link', { name: 'general' }).waitFor()
    await first[Symbol.asyncDispose]()
    await page.getByText(/Can’t reach the sandbox/).waitFor()

    await using second = await createSandbox({ port })
    await expect.poll(() => page.getByText(/Can’t reach the sandbox|The sandbox restarted/).count()).toBe(0)
    await page.getByText('This is the beginning of #general').waitFor()
    await write(page, 'Message #general', 'still me')

    const authors = () =>
      [...second.world.channels.values()]
        .flatMap((channel) => [...channel.messages.values()])
        .map(({ authorId }) => second.world.users.get(authorId)?.username)
    await expect.poll(authors).toEqual(['lyss'])
  })

  it('S-09: writes to a person and to a bot directly', async () => {
    await using sandbox = await startSandbox()
    await using tabs = openTabs(sandbox)
    const lyss = await tabs.open('lyss')
    const ben = await tabs.open('ben')
    await write(ben, 'Message #general', 'ask me')

    await message(lyss, 'ask me').getByRole('button', { name: 'Ben Kowalski' }).click()
    await lyss.getByRole('button', { name: 'Send a direct message' }).click()
    await write(lyss, 'Message Ben Kowalski', 'in private')
    await ben.getByRole('link', { name: 'Direct messages, 1 mention' }).click()
    await message(ben, 'in private').waitFor()

    await lyss.getByRole('button', { name: 'New message' }).click()
    await lyss.getByRole('menuitem', { name: /Arachne/ }).click()
    await write(lyss, 'Message Arachne', 'hello bot')
    const heard = () =>
      [...sandbox.world.channels.values()]
        .filter(({ recipientIds }) => recipientIds.includes(sandbox.application.id))
        .flatMap((channel) => [...channel.messages.values()].map(({ content }) => content))
    await expect.poll(heard).toEqual(['hello bot'])
  })

  it('S-09: pins, finds by search and jumps there', async () => {
    await using hall = await openChat()
    const path = `/channels/${hall.general.id}/messages`
    await hall.ben('POST', path, { content: 'the red kettle' })
    await hall.jonas('POST', path, { content: 'the blue kettle' })
    const page = await hall.open('jonas')

    await message(page, 'red kettle').hover()
    await message(page, 'red kettle').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Pin' }).click()
    await page.getByText('Jonas Weber pinned a message').waitFor()
    await page.getByRole('button', { name: 'Pins', exact: true }).click()
    await page.getByRole('complementary', { name: 'Pins' }).getByText('the red kettle').waitFor()

    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox', { name: 'Search this server' }).fill('kettle from:ben')
    await page.keyboard.press('Enter')
    const found = page.getByRole('complementary', { name: 'Search' })
    await found.getByText('1 message').waitFor()
    await found.getByRole('button', { name: /the red kettle/ }).click()
    const target = message(page, 'the red kettle').first()
    await expect.poll(() => target.evaluate((el) => el.classList.contains('hit'))).toBe(true)
  })

  it('S-09: works by keyboard alone', async () => {
    await using hall = await openChat()
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'older' })
    await hall.jonas('POST', `/channels/${hall.general.id}/messages`, { content: 'newer' })
    const page = await hall.open('lyss')
    await message(page, 'newer').waitFor()

    await page.getByRole('log').focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => isFocused(message(page, 'older'))).toBe(true)
    const replies = message(page, 'older').getByRole('button', { name: 'Reply' })
    for (let n = 0; n < 6 && !(await isFocused(replies)); n += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(field(page, 'Message #general'))).toBe(true)
    await page.keyboard.type('answered')
    await page.keyboard.press('Enter')
    await message(page, 'answered').getByText('older').waitFor()

    const more = message(page, 'newer').getByRole('button', { name: 'More' })
    await message(page, 'newer').focus()
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(more)).toBe(true)

    await page.keyboard.press('Control+k')
    await expect
      .poll(() => isFocused(page.getByRole('searchbox', { name: 'Name of a channel or person' })))
      .toBe(true)
    await page.keyboard.type('book')
    await page.keyboard.press('Enter')
    await field(page, 'Message #book-club').waitFor()
  })
})

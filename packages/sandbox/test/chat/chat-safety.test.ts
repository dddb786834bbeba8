import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'

import { chromiumPath, message, openChat, write } from '../support/browser.ts'
import type { Hearthside } from '../support/hearthside.ts'

const SCRIPT = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
const LINK = 'javascript:window.hacked=1'

const wasHacked = (page: Page) => page.evaluate('"hacked" in window')
const scripts = (page: Page) => page.locator('#app script, #app img[onerror], #app [onerror]').count()

/** Says something to a person's page that the sandbox itself would never say: a server is not to be trusted either. */
async function spoilt(hall: Hearthside, username: string, patch: object): Promise<void> {
  const sent = await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'an ordinary one' })
  const d = { ...sent.body, id: `${BigInt(sent.body.id) + 1n}`, content: '', ...patch }
  const payload = { op: 0, s: null, t: 'MESSAGE_CREATE', d }
  hall.sandbox.gateway.act({ action: 'send', payload }, { userId: hall.idOf(username) })
}

describe.skipIf(!chromiumPath)('hostile messages', () => {
  it('S-09: markup in text, names, embeds, files and components stays text', async () => {
    await using hall = await openChat()
    const path = `/channels/${hall.general.id}`
    await hall.ben('POST', `${path}/messages`, { content: `first ${SCRIPT} [x](${LINK}) <${LINK}>` })
    const hook = await hall.bot('POST', `${path}/webhooks`, { name: 'hook' })
    const speak = `/webhooks/${hook.body.id}/${hook.body['token'] as string}?wait=true`
    await hall.nobody('POST', speak, {
      content: 'second',
      username: `<b onclick="${LINK}">${'x'.repeat(20)}`,
    })
    const embed = {
      title: SCRIPT,
      description: `third ${SCRIPT}`,
      author: { name: SCRIPT },
      footer: { text: SCRIPT },
    }
    await hall.bot('POST', `${path}/messages`, {
      embeds: [{ ...embed, fields: [{ name: SCRIPT, value: SCRIPT }] }],
    })
    await hall.bot('POST', `${path}/messages`, {
      content: 'fourth',
      components: [
        { type: 1, components: [{ type: 2, style: 1, custom_id: SCRIPT, label: SCRIPT.slice(0, 70) }] },
      ],
    })
    const poll = {
      question: { text: SCRIPT },
      answers: [{ poll_media: { text: SCRIPT.slice(0, 50) } }],
      duration: 1,
    }
    await hall.bot('POST', `${path}/messages`, { poll })
    await hall.ben('POST', `${path}/messages`, { content: 'fifth' }, [
      { name: '"><img src=x onerror=alert(1)>.html', bytes: SCRIPT, type: 'text/html' },
      {
        name: 'evil.svg',
        bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"/>',
        type: 'image/svg+xml',
      },
    ])
    const page = await hall.open('lyss')
    await message(page, 'fifth').waitFor()

    await expect.poll(() => message(page, 'first').textContent()).toContain(SCRIPT)
    await expect.poll(() => message(page, 'third').textContent()).toContain(SCRIPT)
    await expect.poll(() => page.getByRole('article').locator(`a[href^="javascript"]`).count()).toBe(0)
    expect(await scripts(page)).toBe(0)
    expect(await wasHacked(page)).toBe(false)
  })

  it('S-09: an embed cannot carry a script in its addresses, nor reach another host', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    await page.getByText('This is the beginning of #general').waitFor()
    const embeds = [
      {
        title: 'look',
        url: LINK,
        author: { name: 'a', url: LINK },
        image: { url: 'https://tracker.example/x.png' },
      },
    ]
    const components = [{ type: 1, components: [{ type: 2, style: 5, label: 'go', url: LINK }] }]
    await spoilt(hall, 'lyss', { embeds, components })

    const shown = message(page, 'look')
    await shown.getByText('The sandbox doesn’t load external images.').waitFor()
    const addresses = await shown
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses.filter((address) => address?.startsWith('javascript'))).toEqual([])
    await shown.getByText('go').click()
    expect(await wasHacked(page)).toBe(false)
  })

  it('S-09: a message that makes no sense leaves the others in place', async () => {
    await using hall = await openChat()
    const path = `/channels/${hall.general.id}/messages`
    const page = await hall.open('lyss')
    await page.getByText('This is the beginning of #general').waitFor()
    const patch = { embeds: null, components: null, mentions: null, attachments: 7, poll: { question: 1 } }
    await spoilt(hall, 'lyss', patch)
    await hall.ben('POST', path, { content: 'whole' })

    await message(page, 'whole').waitFor()
    await message(page, 'can’t be shown').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(3)
  })

  it('S-09: a form that makes no sense says so and leaves the page in place', async () => {
    await using hall = await openChat()
    const page = await hall.open('lyss')
    await page.getByText('This is the beginning of #general').waitFor()
    const d = { id: '1', custom_id: 'x', title: 'Odd', channel_id: hall.general.id, components: 7 }
    const payload = { op: 0, s: null, t: 'INTERACTION_MODAL_CREATE', d }
    hall.sandbox.gateway.act({ action: 'send', payload }, { userId: hall.idOf('lyss') })

    const dialog = page.getByRole('dialog')
    await dialog.getByText('can’t be shown').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await write(page, 'Message #general', 'still here')
    await message(page, 'still here').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })

  it('S-09: people see a spoiler only when they ask for it', async () => {
    await using hall = await openChat()
    await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'it was ||the butler||' })
    const page = await hall.open('lyss')

    await message(page, 'it was').waitFor()
    await expect.poll(() => page.getByText('the butler').isVisible()).toBe(false)
    await page.getByRole('button', { name: /Spoiler/ }).press('Enter')
    await expect.poll(() => page.getByText('the butler').isVisible()).toBe(true)
  })
})

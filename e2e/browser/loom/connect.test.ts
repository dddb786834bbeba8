import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { connectAgent } from '../../support/agent.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, picture, seriousFindings } from '../../support/loom.ts'
import { startOAuthApp } from '../../support/oauth-app.ts'
import { ROOT } from '../../support/product.ts'

const KEY = /^ara_[\w-]{49}$/
const CLIENTS = ['Claude Code', 'Claude Desktop', 'claude.ai', 'ChatGPT', 'Cursor', 'VS Code', 'JSON']
const PICTURE = join(ROOT, 'e2e/browser/loom/picture.png')

/** Opens the dialog with a new key, and answers it. */
async function replaceKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Replace…' }).click()
  await page.getByRole('button', { name: 'Replace key' }).click()
  const shown = page.getByRole('dialog').getByText(KEY).first()
  await shown.waitFor()
  return shown.innerText()
}

async function closeKey(page: Page): Promise<void> {
  await page.getByLabel('I’ve saved the key').check()
  await page.getByRole('button', { name: 'Done' }).click()
}

describe.skipIf(chromiumPath === undefined)('connecting', () => {
  let loom: Loom
  let kael: Loom['product']['entities'][number]
  let path: string
  beforeAll(async () => {
    loom = await openLoom()
    kael = loom.product.entities[0]!
    path = `/entities/${kael.id}`
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('L-05, L-10: shows a new key with snippets for every client, and the client that uses it', async () => {
    const { page, go, faults } = await loom.visit('owner')
    await go(`${path}/clients`)
    const key = await replaceKey(page)
    const dialog = page.getByRole('dialog')
    for (const client of CLIENTS) {
      await dialog.getByRole('tab', { name: client, exact: true }).click()
      const snippet = await dialog.getByRole('tabpanel').locator('pre').innerText()
      expect([client, snippet.includes(kael.url)]).toEqual([client, true])
      expect([client, snippet.includes(key)]).toEqual([client, !['claude.ai', 'ChatGPT'].includes(client)])
    }
    await dialog.getByRole('tab', { name: 'Claude Code' }).click()
    await dialog.getByRole('button', { name: 'Run test' }).click()
    await dialog.getByText(/The key works; \d+ tools available/).waitFor()
    await dialog.getByText(/The endpoint responded at its public address/).waitFor()
    await dialog.getByText('Waiting for your client’s first call…').waitFor()
    await picture(page, 'key-1280-light', false)
    expect(await seriousFindings(page)).toEqual([])

    await expect(connectAgent(kael)).rejects.toThrow(/401|[Uu]nauthori[sz]ed|doesn't work for/)
    await using agent = await connectAgent({ url: kael.url, key })
    await agent.call('list_channels')
    await dialog.getByText(/Last call .* from e2e/).waitFor()
    await closeKey(page)
    await page.getByRole('region', { name: 'Connected clients' }).getByText('e2e').waitFor()
    kael = { ...kael, key }
    expect(faults).toEqual([])
  })

  it('L-10: ends an app’s next call when it is revoked, and asks before', async () => {
    await using app = await startOAuthApp(kael.url, { name: 'Weaver' })
    const { page, go } = await loom.visit('owner')
    await page.goto(app.authorizeUrl())
    await page.getByRole('button', { name: 'Authorise' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    const { access_token: token } = await app.fetchToken()
    await using agent = await connectAgent({ url: kael.url, key: token })
    await agent.call('list_channels')
    await go(`${path}/clients`)
    await page.getByRole('button', { name: 'Revoke… Weaver' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await agent.call('list_channels')
    await page.getByRole('button', { name: 'Revoke… Weaver' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('Weaver revoked.').waitFor()
    await expect(agent.call('list_channels')).rejects.toThrow(/401|[Uu]nauthori[sz]ed|doesn't work for/)
    await page.getByRole('button', { name: 'Revoke… Weaver' }).waitFor({ state: 'detached' })
  })

  it('L-05: the doctor finds a mistake and says it, and the key stays in the browser', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`${path}/clients`)
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const doctor = page.getByRole('region', { name: 'Config doctor' })
    const config = { mcpServers: { kael: { url: `${kael.url}/`, headers: { Authorization: kael.key } } } }
    await doctor.getByLabel('Your configuration').fill(JSON.stringify(config))
    await doctor.getByLabel('Which client is it for?').selectOption('Cursor')
    await doctor.getByRole('button', { name: 'Check' }).click()
    await doctor.getByText('2 problems').waitFor()
    await doctor.getByText('Put “Bearer” and a space before the key.').waitFor()
    await expect.poll(() => doctor.locator('pre').innerText()).toContain(`Bearer ${kael.key}`)
    // Whatever it would have sent went off before the next page was asked for.
    await go(path)
    expect(sent.join('\n')).not.toContain(kael.key)
  })

  it('L-11: shows without a reload what waits, who called and what was refused', async () => {
    const { page, go } = await loom.visit('owner')
    await using agent = await connectAgent(kael)
    await agent.call('read_messages')
    await go(path)
    const live = page.getByRole('region', { name: 'Live' })
    await live.getByText('empty').waitFor()
    await live.getByText('connected').waitFor()
    await loom.world.say('@Kael are you there?', 'general', 'jonas')
    await live.getByText('1 message').waitFor()
    await live.getByText('1 addressed to it').waitFor()
    await agent.call('send_message', { channel: 'no-such-place', content: 'x' }).catch(() => {})
    await live.getByText(/^Refused/).waitFor()
    await expect.poll(() => live.innerText()).toContain('send_message')
    await agent.call('send_message', { channel_id: ['x'], content: 'x', secret: 'x' }).catch(() => {})
    await live.getByText('send_message: invalid channel_id.').waitFor()
    await agent.call('read_messages')
    await live.getByText('empty').waitFor()
  })

  it('L-04, L-16: crops a picture by keyboard and shows it everywhere', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`${path}/profile`)
    const avatar = page.getByRole('region', { name: 'Avatar' })
    await avatar.locator('input[type=file]').setInputFiles(PICTURE)
    const crop = page.getByRole('dialog')
    await crop.getByRole('img').focus()
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    await picture(page, 'crop-1280-light', false)
    expect(await seriousFindings(page)).toEqual([])
    await crop.getByRole('button', { name: 'Use this' }).click()
    await page.getByText('Kael has a new avatar.').waitFor()
    const source = (await avatar.locator('img:not([src*="/woven/"])').getAttribute('src')) ?? ''
    expect(source).toMatch(/\/avatars\/[0-9a-f]{64}\.png$/)
    expect((await fetch(new URL(source, loom.product.loom))).headers.get('content-type')).toBe('image/png')
    await avatar.locator('input[type=file]').setInputFiles({
      name: 'no.png',
      mimeType: 'image/png',
      buffer: await readFile(import.meta.filename),
    })
    await avatar.getByText('This browser can’t open the file as an image.').waitFor()
    await expect.poll(() => avatar.locator('img').getAttribute('src')).toBe(source)
    await avatar.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Kael no longer has an avatar.').waitFor()
  })

  it('sets a wake-up address, shows its secret once and takes it away', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`${path}/notifications`)
    const wake = page.getByRole('region', { name: 'Wake-up call' })
    await wake.getByLabel('Address').fill('https://owner.example/wake')
    await wake.getByLabel('Direct messages').check()
    await wake.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Wake-up call secret' }).waitFor()
    await closeKey(page)
    await page.reload()
    await wake.getByRole('button', { name: 'Remove' }).waitFor()
    await expect.poll(() => wake.getByLabel('Address').inputValue()).toBe('https://owner.example/wake')
    await expect.poll(() => wake.getByLabel('Direct messages').isChecked()).toBe(true)
    await wake.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Wake-up call removed.').waitFor()
  })

  it('shows a stranger nothing of it', async () => {
    const { page, go } = await loom.visit('stranger')
    for (const place of ['clients', 'profile', 'notifications']) {
      await go(`${path}/${place}`)
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    }
    await expect.poll(() => page.getByText(kael.id).count()).toBe(0)
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('owner', { language: 'ko' })
    await go(`${path}/clients`)
    await page.getByRole('button', { name: '연결 시험하기' }).click()
    await page.getByText('봇이 Discord에 연결되어 있습니다.').waitFor()
    const text = await page.getByRole('main').innerText()
    const English = /\b(the|and|its?|client|key|address|revoke|replace|test|paste)\b/i
    expect(text.replaceAll(/claude mcp add[\s\S]*?\n\n/g, '').match(English)?.[0]).toBeUndefined()
  })

  it.each(['clients', '', 'notifications'])(
    'L-16, L-17: keeps nobody out, and nothing overflows or jumps: %s',
    async (place) => {
      const name = { clients: 'clients', notifications: 'wake-call' }[place] ?? 'entity-live'
      expect(await flawsOf(loom, 'owner', { [name]: `${path}/${place}` })).toEqual([])
    },
  )

  it('L-05, L-17: shows a key and its snippets on a phone', async () => {
    const { page, go } = await loom.visit('owner', { screen: 'phone', theme: 'dark' })
    await go(`${path}/clients`)
    kael = { ...kael, key: await replaceKey(page) }
    await page.getByText('Waiting for your client’s first call…').waitFor()
    await picture(page, 'key-390-dark', false)
    await page.getByRole('dialog').getByRole('tab', { name: 'VS Code' }).click()
    await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain(kael.key)
    await closeKey(page)
  })
})

import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { EntityAnswer, type EntityView } from '@arachne/contract'
import { decode, encode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAvatars } from '../../src/adapters/avatars/avatars.ts'
import { care } from '../../src/wiring/identities/avatars.ts'
import { type AppWithLogin, startAppWithLogin } from '../support/app-with-login.ts'
import type { Browser } from '../support/browser.ts'
import { modern, outcome } from '../support/rpc.ts'
import type { Resident } from '../support/running-app.ts'

let running: AppWithLogin
let kael: Resident
let owner: Browser
beforeAll(async () => {
  running = await startAppWithLogin()
  kael = await running.moveIn()
  owner = await running.browser('lyss')
})
afterAll(async () => running[Symbol.asyncDispose]())

function picture(shade: number, side = 8): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(side * side * 4).fill(shade)
  return new Uint8Array(encode({ width: side, height: side, data, channels: 4, depth: 8 }))
}

async function put(browser: Browser, bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<Response> {
  const { csrf_token: csrf } = (await (await browser.go(`${running.site}/api/me`)).json()) as {
    csrf_token: string
  }
  const headers = { origin: running.site, 'x-csrf-token': csrf, 'content-type': type }
  return browser.go(`${running.site}/api/entities/${kael.id}/avatar`, { method: 'PUT', headers, body: bytes })
}

const files = () => readdir(join(running.dataDir, 'avatars')).catch(() => [])

async function shownUrl(): Promise<string | null> {
  const entity = (await (await owner.api(`GET /entities/${kael.id}`)).json()) as EntityView
  return entity.avatar_url
}

describe('an avatar', () => {
  it('L-04: is served under its content, for good, and as nothing but a picture', async () => {
    const answer = EntityAnswer.parse(await (await put(owner, picture(10))).json())
    const url = answer.entity.avatar_url ?? ''
    expect(url).toMatch(/^http:\/\/localhost:\d+\/avatars\/[0-9a-f]{64}\.png$/)
    const served = await fetch(url)
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    expect((await put(owner, picture(10))).status).toBe(200)
    expect(await shownUrl()).toBe(url)
    expect(await files()).toHaveLength(1)
  })

  it.each([
    ['a stranger', 'mina'],
    ['an admin of a server it is on', 'jonas'],
  ])('L-04: is not set by %s, and not a byte of theirs is kept', async (_who, person) => {
    const [before, kept] = [await shownUrl(), await files()]
    const browser = await running.browser(person)
    expect((await put(browser, picture(200))).status).toBe(404)
    expect((await browser.api(`DELETE /entities/${kael.id}/avatar`)).status).toBe(404)
    expect(await shownUrl()).toBe(before)
    expect(await files()).toEqual(kept)
  })

  it.each([
    ['too many pixels', () => picture(1, 513), 400],
    ['no picture', () => new TextEncoder().encode('<svg onload=alert(1)>'), 400],
    ['too many bytes', () => new Uint8Array(1024 * 1024 + 1), 413],
  ])('L-04: stays the old one after %s', async (_what, bytes, status) => {
    const [before, kept] = [await shownUrl(), await files()]
    const answer = await put(owner, bytes())
    expect(answer.status).toBe(status)
    expect(await shownUrl()).toBe(before)
    expect(await files()).toEqual(kept)
  })

  it('is refused under another type', async () => {
    expect((await put(owner, picture(3), 'text/html')).status).toBe(415)
  })

  it('L-04: says nothing about files that are not there, or are not pictures', async () => {
    for (const path of ['0'.repeat(64) + '.png', 'x.png', `${'0'.repeat(64)}.svg`, '']) {
      const response = await fetch(`${running.url}/avatars/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('goes when its owner takes it away', async () => {
    expect((await owner.api(`DELETE /entities/${kael.id}/avatar`)).status).toBe(200)
    expect(await shownUrl()).toBeNull()
  })
})

interface Seen {
  author: { id: string; avatar: string | null }
  embeds: { thumbnail?: { url: string } }[]
}

/** What a tool of it posted, as somebody on Discord sees it. */
async function posted(tool: string, args: object = {}, as = kael): Promise<Seen> {
  const channel = running.channelId('general')
  const call = { name: tool, arguments: { channel_id: channel, ...args } }
  const { data, text } = outcome(await modern(as, 'tools/call', call))
  const [id] = (data as { message_ids: string[] } | undefined)?.message_ids ?? []
  if (id === undefined) throw new Error(text)
  return running.person('lyss').rest<Seen>('GET', `/channels/${channel}/messages/${id}`)
}

/** Where Discord's own address of it leads. */
async function faceOf({ author }: Seen): Promise<Response> {
  return fetch(`${running.sandbox.url}/cdn/avatars/${author.id}/${author.avatar ?? 'none'}.png`)
}

async function look(who: Resident): Promise<Buffer> {
  return Buffer.from(await (await faceOf(await posted('send_message', { content: 'Me.' }, who))).bytes())
}

describe('an entity without an avatar', () => {
  const WOVEN = /^http:\/\/localhost:\d+\/avatars\/woven\/[0-9a-f-]{36}-[0-9a-f]{6}\.png$/

  it('is shown on Discord with its woven picture, drawn there and kept nowhere', async () => {
    const kept = await files()
    const face = await faceOf(await posted('send_message', { content: 'Here I am.' }))
    expect(face.url).toMatch(WOVEN)
    expect(Object.fromEntries(face.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(decode(await face.bytes())).toMatchObject({ width: 256, height: 256, channels: 3, depth: 8 })
    const card = await posted('introduce')
    expect(card.embeds[0]?.thumbnail?.url).toBe(face.url)
    expect((await faceOf(card)).url).toBe(face.url)
    expect(await files()).toEqual(kept)
  })

  it('has another one than every other entity, and another when its colour changes', async () => {
    const mira = await running.moveIn({ name: 'Mira' })
    const [first, again, hers] = [await look(kael), await look(kael), await look(mira)]
    expect(again.equals(first)).toBe(true)
    expect(hers.equals(first)).toBe(false)
    await running.app.registry.changeEntity(mira.id, { accentColor: '#123456' }, 'test')
    expect((await look(mira)).equals(hers)).toBe(false)
  })

  it('shows what was uploaded as soon as there is something', async () => {
    const answer = EntityAnswer.parse(await (await put(owner, picture(77))).json())
    const face = await faceOf(await posted('send_message', { content: 'Look at me.' }))
    expect(face.url).toBe(answer.entity.avatar_url)
    expect((await owner.api(`DELETE /entities/${kael.id}/avatar`)).status).toBe(200)
    expect((await faceOf(await posted('send_message', { content: 'And now?' }))).url).toMatch(WOVEN)
  })

  it.each([
    ['no id', 'kael-7a3b62.png'],
    ['no colour', '0190c0de-0000-7000-8000-00000000beef.png'],
    ['more', '0190c0de-0000-7000-8000-00000000beef-7a3b62.png/x'],
    ['a long one', `${'0'.repeat(5000)}-7a3b62.png`],
    ['another spelling', '0190C0DE-0000-7000-8000-00000000BEEF-7a3b62.png'],
    ['another folder', '..%2f..%2f0190c0de-0000-7000-8000-00000000beef-7a3b62.png'],
  ])('is drawn under no other name: %s', async (_what, name) => {
    expect((await fetch(`${running.url}/avatars/woven/${name}`)).status).toBe(404)
  })
})

describe('looking after avatars', () => {
  it('L-04: removes what nobody uses after a while, and nothing else', async () => {
    const folder = join(running.dataDir, 'avatars')
    const avatars = createAvatars({ folder, clock: { now: Date.now } })
    const [used, old, young] = await Promise.all([21, 22, 23].map((shade) => avatars.put(picture(shade))))
    await writeFile(join(folder, `${old}.png.cut.new`), 'half')
    const longAgo = new Date(Date.now() - 48 * 60 * 60_000)
    for (const name of [`${used}.png`, `${old}.png`, `${old}.png.cut.new`]) {
      await utimes(join(folder, name), longAgo, longAgo)
    }
    await running.app.registry.changeEntity(kael.id, { avatarUrl: `http://old/avatars/${used}.png` }, 'test')
    await care(avatars, {
      store: running.store,
      registry: running.app.registry,
      addresses: { avatar: (hash) => `http://new/avatars/${hash}.png` },
    })
    const left = await files()
    expect(left).toEqual(expect.arrayContaining([`${used}.png`, `${young}.png`]))
    expect(left.filter((name) => name.startsWith(old ?? ''))).toEqual([])
    expect(await shownUrl()).toBe(`http://new/avatars/${used}.png`)
  })
})

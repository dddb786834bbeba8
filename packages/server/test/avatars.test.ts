import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { EntityAnswer, type EntityView } from '@arachne/contract'
import { createSandbox } from '@arachne/sandbox'
import { encode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createAvatars } from '../src/adapters/avatars/avatars.ts'
import { care } from '../src/open-avatars.ts'
import { type Browser, createBrowser } from './support/browser.ts'
import { type House, type Resident, startHouse } from './support/house.ts'

let house: House
let site: string
let kael: Resident
let owner: Browser
beforeAll(async () => {
  const sandbox = await createSandbox()
  const { id, clientSecret } = sandbox.application
  const env = { DISCORD_CLIENT_ID: id, DISCORD_CLIENT_SECRET: clientSecret, ADDRESS_REQUESTS_PER_MINUTE: '0' }
  house = await startHouse(env, {}, sandbox)
  site = house.url.replace('127.0.0.1', 'localhost')
  kael = await house.moveIn()
  owner = await logIn('lyss')
})
afterAll(async () => house[Symbol.asyncDispose]())

async function logIn(person: string): Promise<Browser> {
  const browser = createBrowser({ site, sandbox: house.sandbox })
  await browser.logIn(person)
  return browser
}

function picture(shade: number, side = 8): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(side * side * 4).fill(shade)
  return new Uint8Array(encode({ width: side, height: side, data, channels: 4, depth: 8 }))
}

async function put(browser: Browser, bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<Response> {
  const { csrf_token: csrf } = (await (await browser.go(`${site}/api/me`)).json()) as { csrf_token: string }
  const headers = { origin: site, 'x-csrf-token': csrf, 'content-type': type }
  return browser.go(`${site}/api/entities/${kael.id}/avatar`, { method: 'PUT', headers, body: bytes })
}

const files = () => readdir(join(house.dataDir, 'avatars')).catch(() => [])

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
    const browser = await logIn(person)
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
      const response = await fetch(`${house.url}/avatars/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('goes when its owner takes it away', async () => {
    expect((await owner.api(`DELETE /entities/${kael.id}/avatar`)).status).toBe(200)
    expect(await shownUrl()).toBeNull()
  })
})

describe('looking after avatars', () => {
  it('L-04: removes what nobody uses after a while, and nothing else', async () => {
    const folder = join(house.dataDir, 'avatars')
    const avatars = createAvatars({ folder, clock: { now: Date.now } })
    const [used, old, young] = await Promise.all([21, 22, 23].map((shade) => avatars.put(picture(shade))))
    await writeFile(join(folder, `${old}.png.cut.new`), 'half')
    const longAgo = new Date(Date.now() - 48 * 60 * 60_000)
    for (const name of [`${used}.png`, `${old}.png`, `${old}.png.cut.new`]) {
      await utimes(join(folder, name), longAgo, longAgo)
    }
    await house.app.registry.changeEntity(kael.id, { avatarUrl: `http://old/avatars/${used}.png` }, 'test')
    await care(avatars, {
      store: house.store,
      registry: house.app.registry,
      addresses: { avatar: (hash) => `http://new/avatars/${hash}.png` },
    })
    const left = await files()
    expect(left).toEqual(expect.arrayContaining([`${used}.png`, `${young}.png`]))
    expect(left.filter((name) => name.startsWith(old ?? ''))).toEqual([])
    expect(await shownUrl()).toBe(`http://new/avatars/${used}.png`)
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { growthFlaws, HOSTILE, IN_PATHS } from './support/hostile.ts'
import { openRaw } from './support/raw-gateway.ts'
import { openTarget, type Target } from './support/target.ts'

const MIB = 1024 * 1024

async function post(url: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body, headers })
  return { status: answer.status, text: await answer.text() }
}

const wsUrl = ({ sandbox }: Target) => `${sandbox.url.replace('http', 'ws')}/gateway/?v=10&encoding=json`

const many = (bytes: number) => 'client_id=1&'.repeat(bytes / 12)

const unknown = (bytes: number) => Array.from({ length: bytes / 10 }, (_, at) => `k${at}=1`).join('&')

describe('A-12: what comes to the gateway of the sandbox', () => {
  const FIELDS: Record<number, string[]> = {
    1: [''],
    2: ['', 'token', 'intents', 'shard', 'presence', 'large_threshold', 'properties'],
    3: ['', 'status', 'activities', 'since'],
    4: ['', 'guild_id'],
    6: ['', 'token', 'session_id', 'seq'],
    8: ['', 'guild_id', 'user_ids', 'query', 'limit', 'nonce', 'presences'],
    31: ['', 'guild_ids'],
  }

  it('closes the connection at worst', async () => {
    await using target = await openTarget()
    const { application } = target.sandbox
    const base = { token: application.botToken, intents: 1, guild_id: target.ids['guild_id'], query: '' }
    const small = HOSTILE.filter((value) => (JSON.stringify(value) ?? '').length < 3000)
    for (const [op, fields] of Object.entries(FIELDS)) {
      for (const field of fields) {
        for (const value of small) {
          await using client = openRaw(wsUrl(target))
          if (op === '2' || op === '6') await client.op(10)
          else await client.ready(application.botToken, { intents: 1 })
          client.send(Number(op), field === '' ? value : { ...base, [field]: value })
          client.send(1, null)
          await Promise.race([client.op(11), client.closed()])
        }
      }
    }
    expect(target.mistakes()).toEqual([])
  })

  it('is too long, too deep or no payload: 4002', async () => {
    await using target = await openTarget()
    for (const text of [
      'x',
      '[]',
      '{"op":"1"}',
      `{"op":1,"d":${'['.repeat(1000)}${']'.repeat(1000)}}`,
      ' '.repeat(5000),
    ]) {
      await using client = openRaw(wsUrl(target))
      await client.op(10)
      client.socket.send(text)
      expect((await client.closed()).code).toBe(4002)
    }
    expect(target.mistakes()).toEqual([])
  })

  it('is closed from outside only with what a WebSocket can be closed with', async () => {
    await using target = await openTarget()
    await using client = openRaw(wsUrl(target))
    await client.ready(target.sandbox.application.botToken, { intents: 0 })
    const close = async (code: number) => {
      const body = JSON.stringify({ action: 'close', code })
      return (await post(`${target.sandbox.controlUrl}/gateway`, body)).status
    }
    for (const code of [0, 999, 1005, 1006, 1015, 2999, 4000.5, 5000]) expect(await close(code)).toBe(400)
    expect(await close(1001)).toBe(200)
    expect((await client.closed()).code).toBe(1001)
    expect(target.mistakes()).toEqual([])
  })

  it.each(['//gateway:x', '//', '/gateway/%zz?v=%zz', `/gateway?${'x'.repeat(5000)}`, '/gateway?v=10&v=11'])(
    'survives an upgrade at %s',
    async (path) => {
      await using target = await openTarget()
      const { hostname, port, host } = new URL(target.sandbox.url)
      const socket = connect({ host: hostname, port: Number(port) })
      const key = 'dGhlIHNhbXBsZSBub25jZQ=='
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      )
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString()).toMatch(/^HTTP\/1.1 (101|404|400)/)
      socket.destroy()
      expect((await fetch(`${target.sandbox.endpoints.api}/gateway`)).status).toBe(200)
      expect(target.mistakes()).toEqual([])
    },
  )
})

const execute = ({ sandbox, ids }: Target) =>
  `${sandbox.endpoints.api}/webhooks/${ids['webhook_id']}/${ids['webhook_token']}`

/** Parts of a few bytes each, together of about so many bytes. */
const parts = (bytes: number) => {
  const part = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n'
  return `${part.repeat(bytes / part.length)}--b--\r\n`
}

const file = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n1\r\n`

describe('A-12: what comes to the sandbox as a form', () => {
  const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' }

  it('has a number of parts, and takes no longer than its size', async () => {
    await using target = await openTarget()
    const send = (body: string) => post(execute(target), body, MULTIPART)
    expect(await growthFlaws(send, parts, { most: 8 * MIB })).toEqual([])
    expect((await send(parts(MIB))).status).toBe(413)
    for (const odd of [
      '--b',
      '--b\r\n\r\n',
      '--b\r\n'.repeat(50),
      `--b\r\n${'x: y\r\n'.repeat(10_000)}\r\n1\r\n--b--`,
    ]) {
      expect((await send(odd)).status).toBe(400)
    }
    for (const name of [
      '__proto__',
      `files[${'9'.repeat(5000)}]`,
      '['.repeat(5000),
      'files[-1]',
      'x'.repeat(20_000),
    ]) {
      expect((await send(`${file(name)}--b--\r\n`)).status).toBeLessThan(500)
    }
    expect(target.mistakes()).toEqual([])
  })

  it('ends where the body does, JSON and forms too', async () => {
    await using target = await openTarget()
    const url = execute(target)
    const json = { 'content-type': 'application/json' }
    expect(await post(url, `"${'x'.repeat(17 * MIB)}"`, json)).toMatchObject({ status: 413 })
    const fields = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await post(url, `content=${'x'.repeat(2 * MIB)}`, fields)).toMatchObject({ status: 413 })
    const picture = `data:image/png;base64,${'A'.repeat(13 * MIB)}!`
    const hook = { ...json, authorization: `Bot ${target.sandbox.application.botToken}` }
    const made = await post(
      `${target.sandbox.endpoints.api}/channels/${target.ids['channel_id']}/webhooks`,
      JSON.stringify({ name: 'Hook', avatar: picture }),
      hook,
    )
    expect(made).toMatchObject({ status: 400 })
    expect(target.mistakes()).toEqual([])
  })

  it('is read by OAuth as far as it goes', async () => {
    await using target = await openTarget()
    const { sandbox } = target
    const fields = { 'content-type': 'application/x-www-form-urlencoded' }
    const { id, clientSecret } = sandbox.application
    const long = (bytes: number) =>
      `client_id=${id}&client_secret=${clientSecret}&grant_type=${'x'.repeat(bytes)}`
    for (const make of [many, unknown, long]) {
      for (const path of ['/oauth2/token', '/oauth2/token/revoke']) {
        const send = (body: string) => post(`${sandbox.endpoints.api}${path}`, body, fields)
        expect(await growthFlaws(send, make, { most: 900_000 })).toEqual([])
      }
    }
    const page = sandbox.endpoints.authorizeUrl
    expect(await post(page, 'x'.repeat(MIB), fields)).toMatchObject({ status: 413 })
    for (const value of IN_PATHS) {
      const query = ['client_id', 'scope', 'redirect_uri', 'state', 'guild_id', 'permissions'].map(
        (one) => `${one}=${value}`,
      )
      for (const one of [...query, query.slice(0, 3).join('&')]) {
        const answer = await fetch(`${page}?${one}`, { redirect: 'manual' })
        expect(answer.status).toBeLessThan(500)
        expect(Buffer.byteLength(await answer.text())).toBeLessThan(16 * 1024)
      }
    }
    expect(target.mistakes()).toEqual([])
  })
})

describe('A-12: what stands in the headers', () => {
  it('has 512 characters of a reason at most', async () => {
    await using target = await openTarget()
    const { sandbox, ids } = target
    const rename = (reason: string) =>
      fetch(`${sandbox.endpoints.api}/guilds/${ids['guild_id']}/roles/${ids['role_id']}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bot ${sandbox.application.botToken}`,
          'content-type': 'application/json',
          'x-audit-log-reason': reason,
        },
        body: '{"name":"Role"}',
      })
    expect((await rename('%EC%99%9C'.repeat(512))).status).toBe(200)
    expect((await rename('%zz')).status).toBe(200)
    const refused = await rename('%EC%99%9C'.repeat(513))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 50_035 })
    expect(target.mistakes()).toEqual([])
  })

  it.each([
    ['authorization', 'Basic ====='],
    ['authorization', `Bearer ${'x'.repeat(8000)}`],
    ['authorization', ' '.repeat(100)],
    ['cookie', `sandbox_person=${'9'.repeat(8000)}`],
    ['cookie', '; '.repeat(4000)],
    ['content-type', `multipart/form-data; boundary=${'x'.repeat(5000)}`],
    ['content-type', 'multipart/form-data'],
    ['host', '127.0.0.1:99999999'],
  ])('%s: %s', async (name, value) => {
    await using target = await openTarget()
    const { api, authorizeUrl } = target.sandbox.endpoints
    for (const url of [`${api}/oauth2/token`, `${api}/users/@me`, `${authorizeUrl}?client_id=1`]) {
      const { status, text } = await post(url, 'a=b', { [name]: value })
      expect(status).toBeLessThan(500)
      expect(Buffer.byteLength(text)).toBeLessThan(16 * 1024)
    }
    expect(target.mistakes()).toEqual([])
  })
})

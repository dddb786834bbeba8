import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { InstanceStatus } from '@arachne/contract'
import { createSandbox } from '@arachne/sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type RunningApp, startApp } from '../support/running-app.ts'

let loomDir: string
let running: RunningApp
beforeAll(async () => {
  loomDir = await mkdtemp(join(tmpdir(), 'arachne-loom-'))
  await mkdir(join(loomDir, 'assets'))
  await writeFile(join(loomDir, 'index.html'), '<!doctype html><title>The Loom</title>')
  await writeFile(join(loomDir, 'assets/index-abc123.js'), `console.log(${'1'.repeat(4000)})`)
  await writeFile(join(loomDir, 'mark.svg'), '<svg/>')
  await writeFile(join(loomDir, '.hidden.txt'), 'outside')
  await writeFile(join(loomDir, '../outside.txt'), 'outside')
  running = await startApp({ BASE_URL: 'https://arachne.example' }, { loomDir })
})
afterAll(async () => {
  await running[Symbol.asyncDispose]()
  await rm(loomDir, { recursive: true })
})

/** fetch() sets Host and normalises paths by itself. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { hostname, port } = new URL(running.url)
  const call = request({ hostname, port, path, method, headers })
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, headers: response.headers, text }
}

describe('the door', () => {
  it.each([
    ['arachne.example', 200],
    ['ARACHNE.example:443', 200],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['evil.test', 403],
    ['arachne.example.evil.test', 403],
    ['localhost.evil.test', 403],
    ['127.0.0.1.evil.test', 403],
    ['no host', 400],
  ])('answers under the name %j with %i', async (host, status) => {
    expect((await raw('/api/status', { host })).status).toBe(status)
  })

  it.each([
    ['https://arachne.example', 200],
    ['http://localhost:6274', 200],
    ['https://evil.test', 403],
    ['null', 403],
  ])('answers pages of %s with %i', async (origin, status) => {
    const response = await raw('/api/status', { host: 'arachne.example', origin })
    expect(response.status).toBe(status)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('tells browser-based MCP clients what they may send and see', async () => {
    const host = 'arachne.example'
    const origin = 'http://localhost:6274'
    const path = '/mcp/00000000-0000-4000-8000-000000000001'
    const asked = { host, origin, 'access-control-request-headers': 'Mcp-Param-City, X-Evil' }
    const preflight = await raw(path, asked, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(origin)
    expect(preflight.headers['access-control-allow-headers']).toMatch(
      /authorization.*mcp-session-id.*mcp-param-city/,
    )
    expect(preflight.headers['access-control-allow-headers']).not.toContain('evil')
    const refused = await raw(path, { host, origin }, 'POST')
    expect(refused.status).toBe(401)
    expect(refused.headers['access-control-expose-headers']).toMatch(
      /www-authenticate.*ratelimit, ratelimit-policy, retry-after/,
    )
    expect((await raw(path, { host, origin: 'https://evil.test' }, 'OPTIONS')).status).toBe(403)
  })

  it('sends headers that keep pages safe, with https as configured', async () => {
    const { headers } = await raw('/', { host: 'arachne.example' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('I-63: answers what is not HTTP, and goes on', async () => {
    const { hostname, port } = new URL(running.url)
    const socket = connect(Number(port), hostname)
    socket.end('HELLO\r\n\r\n')
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 400/)
    expect((await raw('/health/live')).status).toBe(200)
  })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  raw(path, { host: 'localhost', ...headers })

describe('the Loom’s files', () => {
  it('are served with their types and lifetimes', async () => {
    const page = await get('/')
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const script = await get('/assets/index-abc123.js')
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await get('/mark.svg')).headers['content-type']).toBe('image/svg+xml')
    const packed = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  it('show every page of the Loom, and no missing file as one', async () => {
    expect(await get('/entities/some-id')).toMatchObject({ status: 200 })
    expect((await get('/entities/some-id')).text).toContain('The Loom')
    const nowhere = await get('/no/such/page')
    expect([nowhere.status, nowhere.text]).toEqual([404, expect.stringContaining('The Loom')])
    const missing = await get('/assets/gone.js')
    expect(missing.status).toBe(404)
    expect(JSON.parse(missing.text)).toMatchObject({ code: 'not_found' })
  })

  it.each(['/health', '/health/all', '/mcp', '/claim', '/api', '/assets/gone', '/.well-known/gone'])(
    'are no answer to a program that asks for %s',
    async (path) => {
      const response = await get(path)
      expect(response.text).not.toContain('The Loom')
      expect(JSON.parse(response.text)).toMatchObject({
        code: path === '/api' ? 'unauthenticated' : 'not_found',
      })
    },
  )

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '/.hidden.txt',
    '/%00.txt',
    '/%ff.txt',
  ])('do not reach beyond their folder: %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('outside')
  })

  it('are missed with a hint when nobody built them', async () => {
    await using bare = await startApp()
    const response = await fetch(bare.url)
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('npm run build')
  })
})

describe('without Discord', () => {
  it('I-60, T55: runs, and says what is missing', async () => {
    expect((await raw('/health/live')).text).toBe('{"status":"ok"}')
    const ready = await raw('/health/ready')
    expect(ready.status).toBe(503)
    expect(JSON.parse(ready.text)).toEqual({
      status: 'not_ready',
      problems: ['No Discord bot token is configured; set DISCORD_BOT_TOKEN.'],
    })
    const status = await raw('/api/status', { host: 'localhost' })
    expect(InstanceStatus.parse(JSON.parse(status.text))).toMatchObject({ sandbox: false, ready: false })
  })

  it('I-60, T55: is up while Discord is unreachable, and ready once it is back', async () => {
    const dataFile = join(loomDir, 'sandbox.json')
    const first = await createSandbox({ dataFile })
    const port = Number(new URL(first.url).port)
    await first[Symbol.asyncDispose]()
    await using app = await startApp({
      DISCORD_API_URL: first.endpoints.api,
      DISCORD_BOT_TOKEN: first.application.botToken,
    })
    const ready = async () => (await fetch(`${app.url}/health/ready`)).status
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200)
    expect(await ready()).toBe(503)
    await using second = await createSandbox({ dataFile, port })
    expect(second.url).toBe(first.url)
    await expect.poll(ready).toBe(200)
  })

  it('I-62, T62: health tells nothing about anybody', async () => {
    const { text } = await raw('/health/ready', { host: 'anything.internal' })
    expect(text).not.toMatch(/\d{5,}|[0-9a-f]{8}-/)
  })
})

describe('the end', () => {
  it('comes soon, also with an open connection', async () => {
    const app = await startApp()
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    await app[Symbol.asyncDispose]()
    await closed
    await expect(fetch(app.url)).rejects.toThrow('fetch failed')
  })

  it('leaves the data directory to the next process', async () => {
    const app = await startApp()
    await app[Symbol.asyncDispose]()
    await using next = await startApp({ DATA_DIR: app.dataDir })
    expect((await fetch(`${next.url}/health/live`)).status).toBe(200)
  })
})

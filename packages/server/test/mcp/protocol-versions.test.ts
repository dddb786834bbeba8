import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import {
  authorization,
  INITIALIZE,
  modern,
  modernHeaders,
  modernMessage,
  openSession,
  outcome,
  plain,
  post,
} from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

let app: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  app = await startAppOnDiscord()
  kael = await app.moveIn()
  mira = await app.moveIn({ name: 'Mira' })
})
afterAll(async () => app[Symbol.asyncDispose]())

/** Ticked one by one, or switched on by the owner. */
const TICKED = ['channels', 'moderation', 'decisions']
const TOOLS = ENTITY_TOOLS.filter(({ right: { toolset } }) => !TICKED.includes(toolset)).map(
  ({ name }) => name,
)

async function connect({ url, key }: Resident, mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: authorization(key) }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }))
  return { client, [Symbol.asyncDispose]: () => client.close() }
}

describe.each(['auto', 'legacy'] as const)('the SDK client in %s mode', (mode) => {
  it('lists, writes and reads', async () => {
    await using connection = await connect(kael, mode)
    const { client } = connection
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS)
    const sent = await client.callTool({
      name: 'send_message',
      arguments: { channel_id: app.channelId('general'), content: `Hello from ${mode}` },
    })
    expect(sent.structuredContent).toMatchObject({ message_ids: [expect.any(String)] })

    await app.person('lyss').say(app.channelId('general'), `Welcome to ${mode}`)
    await expect
      .poll(async () => (await client.callTool({ name: 'read_messages' })).structuredContent)
      .toMatchObject({ messages: [{ content: `Welcome to ${mode}` }] })
    expect((await client.callTool({ name: 'read_messages' })).structuredContent).toMatchObject({
      messages: [],
    })
  })

  it('speaks the revision it should', async () => {
    await using connection = await connect(kael, mode)
    const version = connection.client.getNegotiatedProtocolVersion()
    expect(version).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
    expect(connection.client.getServerVersion()).toMatchObject({ name: 'arachne' })
    expect(connection.client.getInstructions()).toContain('"Kael"')
  })
})

describe('2026-07-28', () => {
  it('answers server/discover, tools/list and tools/call', async () => {
    const discovered = await modern(kael, 'server/discover')
    expect(discovered.body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']) as string[],
      capabilities: { tools: {} },
    })
    const listed = await modern(kael, 'tools/list')
    expect(listed.body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' })
    const called = await modern(kael, 'tools/call', { name: 'list_channels', arguments: {} })
    expect(outcome(called).data).toMatchObject({ channels: [{ name: 'general' }, { name: 'companions' }] })
  })

  it('lets nobody remember that there are no tools', async () => {
    const idle = await app.moveIn({ name: 'Idle' }, { channels: 'all', tools: 'none' })
    const listed = await modern(idle, 'tools/list')
    expect(listed.body.result).toMatchObject({ tools: [], ttlMs: 0 })
  })

  it.each([
    ['a method nobody knows', 'tools/fly', {}, 404, -32_601],
    ['a tool nobody knows', 'tools/call', { name: 'fly', arguments: {} }, 200, -32_602],
  ])('answers %s as the protocol says', async (_, method, params, status, code) => {
    const answer = await modern(kael, method, params)
    expect(answer.status).toBe(status)
    expect(answer.body.error?.code).toBe(code)
  })

  it('refuses headers that contradict the body', async () => {
    const headers = { ...authorization(kael.key), ...modernHeaders('tools/list') }
    const { status, body } = await post(kael.url, modernMessage('server/discover'), headers)
    expect(status).toBe(400)
    expect(body.error?.code).toBe(-32_020)
  })
})

describe('the initialize era', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'opens a session in %s',
    async (version) => {
      const session = await openSession(kael, version)
      expect(session.id).toMatch(/^[\w-]{36}$/)
      expect(session.body.result).toMatchObject({ protocolVersion: version, capabilities: { tools: {} } })
      const headers = { 'mcp-session-id': session.id, 'mcp-protocol-version': version }
      const listed = await plain(kael, 'tools/list', {}, headers)
      expect(listed.body.result).toMatchObject({ tools: TOOLS.map((name) => ({ name })) })
    },
  )

  it('answers plain requests without any session', async () => {
    const listed = await plain(kael, 'tools/list')
    expect(listed.status).toBe(200)
    expect(listed.headers.get('mcp-session-id')).toBeNull()
    const called = await plain(kael, 'tools/call', { name: 'list_channels' })
    expect(outcome(called).data).toMatchObject({ channels: [{ name: 'general' }, { name: 'companions' }] })
  })

  it('ends a session on DELETE; an ended and an unknown one are 404', async () => {
    const { id } = await openSession(kael)
    const headers = { ...authorization(kael.key), 'mcp-session-id': id }
    expect((await fetch(kael.url, { method: 'DELETE', headers })).status).toBe(200)
    expect((await plain(kael, 'tools/list', {}, { 'mcp-session-id': id })).status).toBe(404)
    expect((await plain(kael, 'tools/list', {}, { 'mcp-session-id': 'made up' })).status).toBe(404)
  })

  it('keeps a session for the credential that opened it', async () => {
    const { id } = await openSession(kael)
    const theirs = await plain(mira, 'tools/list', {}, { 'mcp-session-id': id })
    expect(theirs.status).toBe(404)
    expect((await plain(kael, 'tools/list', {}, { 'mcp-session-id': id })).status).toBe(200)
  })

  it('opens one stream per session on GET, and none without a session', async () => {
    const { id } = await openSession(kael)
    const headers = { ...authorization(kael.key), accept: 'text/event-stream', 'mcp-session-id': id }
    const hangUp = new AbortController()
    const stream = await fetch(kael.url, { headers, signal: hangUp.signal })
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect((await fetch(kael.url, { headers })).status).toBe(409)
    hangUp.abort()
    const { 'mcp-session-id': _, ...without } = headers
    expect((await fetch(kael.url, { headers: without })).status).toBe(405)
  })

  it('keeps a session with an open stream while forgotten ones can make room', async () => {
    const { id } = await openSession(mira)
    const headers = { ...authorization(mira.key), accept: 'text/event-stream', 'mcp-session-id': id }
    const hangUp = new AbortController()
    expect((await fetch(mira.url, { headers, signal: hangUp.signal })).status).toBe(200)
    for (let i = 0; i < 25; i += 1) await openSession(mira)
    expect((await plain(mira, 'tools/list', {}, { 'mcp-session-id': id })).status).toBe(200)
    hangUp.abort()
  })

  it('lets forgotten sessions make room for new ones', async () => {
    const first = await openSession(mira)
    for (let i = 0; i < 20; i += 1) await openSession(mira)
    const last = await openSession(mira)
    expect((await plain(mira, 'tools/list', {}, { 'mcp-session-id': first.id })).status).toBe(404)
    expect((await plain(mira, 'tools/list', {}, { 'mcp-session-id': last.id })).status).toBe(200)
  })
})

describe('I-63, T64: a body that is no message', () => {
  it.each([
    ['malformed JSON', '{"jsonrpc": "2.0", "secret', 'application/json', 400, -32_700],
    ['an empty body', '', 'application/json', 400, -32_700],
    ['another type', '<xml/>', 'text/xml', 415, -32_000],
    ['no type', '{}', '', 415, -32_000],
    ['a huge body', JSON.stringify({ x: 'a'.repeat(4_300_000) }), 'application/json', 413, -32_000],
    ['JSON that is no message', '[1, 2]', 'application/json', 400, -32_600],
    ['a number', '1', 'application/json', 400, -32_600],
    ['an empty batch', '[]', 'application/json', 400, -32_600],
    ['a batch of 2,000', `[${Array(2000).fill('{}').join(',')}]`, 'application/json', 400, -32_700],
    ['brackets', '['.repeat(200_000) + ']'.repeat(200_000), 'application/json', 400, -32_700],
  ])('answers %s with a JSON error and no trace', async (_, body, type, status, code) => {
    const headers = { ...authorization(kael.key), 'content-type': type }
    const answer = await post(kael.url, body, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.body.error?.code).toBe(code)
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|node:|\.ts/)
    expect(app.logged()).not.toContain('secret')
  })

  it.each(['announced', 'in chunks'])('I-63: a slow sender of too much hears why (%s)', async (how) => {
    const sending = request(kael.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${kael.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(how === 'announced' && { 'content-length': 5_000_000 }),
      },
    })
    let heardAfterAll = false
    sending.once('response', () => (heardAfterAll = sending.writableEnded))
    const answered = once(sending, 'response')
    for (let part = 0; part < 4; part += 1) {
      sending.write('x'.repeat(1_000_000))
      await pause(250)
    }
    sending.end('x'.repeat(1_000_000))
    const [answer] = (await answered) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    expect(heardAfterAll).toBe(true)
    answer.resume()
  })

  it('is never read before the key is proven', async () => {
    const answer = await post(kael.url, '{{{', {})
    expect(answer.status).toBe(401)
  })

  it('leaves the server working', async () => {
    expect((await post(kael.url, INITIALIZE, authorization(kael.key))).status).toBe(200)
  })
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createFakeDiscord, type FakeDiscord, GENERAL, SERVER } from '../support/fake-discord.ts'
import {
  authorization,
  modern,
  modernHeaders,
  modernMessage,
  openSession,
  outcome,
  plain,
} from '../support/rpc.ts'
import { type Resident, type RunningApp, startApp } from '../support/running-app.ts'

const OPERATOR = 'operator:local'

let running: RunningApp
let discord: FakeDiscord
let kael: Resident
beforeEach(async () => {
  running = await startApp({}, { connectDiscord: (onEvent) => (discord = createFakeDiscord(onEvent)) })
  const { registry } = running.app
  const { id } = await registry.createEntity({ name: 'Kael', owner: 'lyss' }, OPERATOR)
  const key = await registry.printKey(id, OPERATOR)
  await registry.joinServer(id, { server: SERVER, channels: 'all' }, OPERATOR)
  kael = { id, key, url: `${running.url}/mcp/${id}` }
})
afterEach(async () => running[Symbol.asyncDispose]())

const READ = { name: 'read_messages', arguments: { channel_id: GENERAL, limit: 100 } }

type Headers = Record<string, string>
interface Era {
  /** A raw HTTP message that calls read_messages. */
  request(): Promise<{ body: object; headers: Headers }>
  read(): Promise<unknown[]>
}

const contents = (answer: Awaited<ReturnType<typeof plain>>) =>
  (outcome(answer).data as { messages: { content: string }[] }).messages.map(({ content }) => content)

const ERAS: Record<string, Era> = {
  '2026-07-28': {
    request: async () => ({
      body: modernMessage('tools/call', READ),
      headers: modernHeaders('tools/call', READ.name),
    }),
    read: async () => contents(await modern(kael, 'tools/call', READ)),
  },
  'a 2025 session': {
    request: async () => ({ body: plainMessage(), headers: await sessionHeaders() }),
    read: async () => contents(await plain(kael, 'tools/call', READ, await sessionHeaders())),
  },
  '2025 without a session': {
    request: async () => ({ body: plainMessage(), headers: {} }),
    read: async () => contents(await plain(kael, 'tools/call', READ)),
  },
}

const plainMessage = () => ({ jsonrpc: '2.0', id: 99, method: 'tools/call', params: READ })
const sessionHeaders = async () => ({ 'mcp-session-id': (await openSession(kael)).id })

/** Sends the request and leaves the answer to the caller. */
async function sendRaw(era: Era): Promise<Socket> {
  const { body, headers } = await era.request()
  const { host, hostname, port, pathname } = new URL(kael.url)
  const text = JSON.stringify(body)
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': String(Buffer.byteLength(text)),
    ...authorization(kael.key),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
  return socket
}

async function cut(socket: Socket): Promise<void> {
  socket.resetAndDestroy()
  await once(socket, 'close')
}

describe.each(Object.entries(ERAS))('in %s', (_, era) => {
  it('I-26: what was written to the client counts as read', async () => {
    discord.say('Hello')
    expect(await era.read()).toEqual(['Hello'])
    expect(await era.read()).toEqual([])
  })

  it('I-26: a connection cut while the tool works leaves the messages unread', async () => {
    discord.say('Hello')
    const { channel } = discord.places
    const reached = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    discord.places.channel = async (id) => {
      reached.resolve()
      await gate.promise
      return channel(id)
    }
    const socket = await sendRaw(era)
    await reached.promise
    await cut(socket)
    gate.resolve()
    discord.places.channel = channel
    expect(await era.read()).toEqual(['Hello'])
    expect(await era.read()).toEqual([])
  })

  it('I-26: a connection cut in the middle of the answer leaves the messages unread', async () => {
    // Larger than what the system takes off our hands: quotation marks grow with each layer of JSON.
    const sizes = Array.from({ length: 10 }, (__, i) => `${i}${'"'.repeat(100_000)}`)
    for (const content of sizes) discord.say(content)
    const socket = await sendRaw(era)
    socket.pause()
    await once(socket, 'readable')
    await cut(socket)
    expect(await era.read()).toHaveLength(sizes.length)
    expect(await era.read()).toEqual([])
  })
})

it('I-26: one session is not affected by another', async () => {
  discord.say('For both')
  const first = await sessionHeaders()
  const second = await sessionHeaders()
  expect(contents(await plain(kael, 'tools/call', READ, first))).toEqual(['For both'])
  expect(contents(await plain(kael, 'tools/call', READ, second))).toEqual([])
})

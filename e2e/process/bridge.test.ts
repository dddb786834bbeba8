import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { INITIALIZE, modernMessage } from '../../packages/server/test/support/rpc.ts'
import {
  type AppOnDiscord,
  type Resident,
  startAppOnDiscord,
} from '../../packages/server/test/support/running-app.ts'

const PROGRAM = join(import.meta.dirname, '../../packages/cli/src/arachne.ts')
const CHANNEL = 'notifications/claude/channel'

let app: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  app = await startAppOnDiscord()
  kael = await app.moveIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

interface Heard {
  id?: number
  method?: string
  params?: { content: string; meta: Record<string, string> }
  result?: Record<string, unknown>
  error?: { message: string }
}

/** `arachne mcp` as a client starts it. */
function startBridge(args: string[], key = kael.key) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], ARACHNE_API_KEY: key },
  })
  const heard: Heard[] = []
  const strayed: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    try {
      heard.push(JSON.parse(line) as Heard)
    } catch {
      strayed.push(line)
    }
  })
  const closed = once(child, 'close')
  return {
    heard,
    strayed,
    closed,
    say: (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`),
    answerTo: (id: number) => heard.find((message) => message.id === id),
    hangUp: () => child.stdin.end(),
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await closed
    },
  }
}

const remote = () => ['mcp', '--url', app.url, '--entity', kael.id]

async function greet(bridge: ReturnType<typeof startBridge>) {
  bridge.say(INITIALIZE)
  await expect.poll(() => bridge.answerTo(0)).toBeDefined()
  bridge.say({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return bridge.answerTo(0)
}

describe('the stdio bridge', () => {
  it('I-28: speaks the initialize era and tells Claude Code of mail, without its text', async () => {
    await using bridge = startBridge(remote())
    expect((await greet(bridge))?.result).toMatchObject({
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, experimental: { 'claude/channel': {} } },
    })
    bridge.say({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    await expect
      .poll(() => bridge.answerTo(1)?.result?.['tools'])
      .toContainEqual(expect.objectContaining({ name: 'wait_for_messages' }))
    await app.person('lyss').say(app.channelId('general'), '@Kael the secret word')
    await expect.poll(() => bridge.heard.filter(({ method }) => method === CHANNEL)).not.toEqual([])
    const news = bridge.heard.find(({ method }) => method === CHANNEL)
    expect(news?.params?.meta).toMatchObject({ unread: '1', addressed: '1' })
    expect(JSON.stringify(news)).not.toContain('secret word')
    expect(bridge.strayed).toEqual([])
  })

  it('speaks 2026-07-28', async () => {
    await using bridge = startBridge([...remote(), '--toolsets', 'core'])
    const discover = modernMessage('server/discover')
    bridge.say(discover)
    await expect
      .poll(() => bridge.answerTo(discover.id)?.result)
      .toMatchObject({
        supportedVersions: expect.arrayContaining(['2026-07-28', '2025-11-25']),
        capabilities: { experimental: { 'claude/channel': {} } },
      })
    const call = modernMessage('tools/call', { name: 'list_channels', arguments: {} })
    bridge.say(call)
    await expect
      .poll(() => bridge.answerTo(call.id)?.result)
      .toMatchObject({
        structuredContent: { channels: [{ name: 'general' }, { name: 'companions' }] },
      })
  })

  it('finds an entity by name through the data directory', async () => {
    await using bridge = startBridge(['mcp', '--data-dir', app.dataDir, '--entity', 'Kael'])
    expect((await greet(bridge))?.result).toMatchObject({ serverInfo: { name: 'arachne' } })
  })

  it('answers with a sentence when the key is wrong, and when nobody is there', async () => {
    await using wrong = startBridge(remote(), 'ara_wrong')
    expect((await greet(wrong))?.error?.message).toMatch(/doesn't work for/)
    await using nobody = startBridge(['mcp', '--url', 'http://127.0.0.1:9', '--entity', kael.id])
    expect((await greet(nobody))?.error?.message).toBe("Can't reach Arachne.")
  })

  it('ends when its input ends, and causes nothing before the first message', async () => {
    const bridge = startBridge(['mcp', '--url', 'http://127.0.0.1:9', '--entity', kael.id])
    bridge.hangUp()
    expect(await bridge.closed).toEqual([0, null])
    const busy = startBridge(remote())
    await greet(busy)
    busy.hangUp()
    expect(await busy.closed).toEqual([0, null])
  })
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createBrokerClient } from '../../src/discord-mcp/broker/broker-client.ts'
import { openBrokerConnection } from '../../src/discord-mcp/broker/broker-connection.ts'
import { brokerFolder, newestClaim } from '../../src/discord-mcp/broker/claims.ts'
import { connectTo } from '../../src/discord-mcp/broker/find-broker.ts'
import { runBroker } from '../../src/discord-mcp/broker/run-broker.ts'
import { readSettings } from '../../src/discord-mcp/setup/settings.ts'
import { startAgent } from './agent.ts'
import { startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

function optionsFor(discord: DiscordFixture) {
  const settings = readSettings(discord.env())
  if (settings.discord === undefined) throw new Error('The fixture has no bot.')
  const folder = brokerFolder(settings.stateDir, settings.discord)
  return { settings, discord: settings.discord, folder }
}

function startNone(): never {
  throw new Error('There is a broker already.')
}

async function isUp(folder: string): Promise<boolean> {
  const claim = await newestClaim(folder)
  const socket = claim && (await connectTo(claim.path))
  socket?.destroy()
  return socket !== undefined
}

describe('the broker', () => {
  it('D-35: is alone: a second one sees the first and ends, one that is not needed ends by itself', async () => {
    await using discord = await startDiscordFixture()
    const { folder, ...options } = optionsFor(discord)
    const ending = new AbortController()
    const first = runBroker({ ...options, signal: ending.signal })
    await until(() => isUp(folder))
    await runBroker({ ...options, signal: new AbortController().signal })
    expect((await newestClaim(folder))?.number).toBe(1)
    await until(() => discord.sandbox.gateway.sessions().length === 1)
    ending.abort()
    await first

    await runBroker({ ...options, signal: new AbortController().signal, idleMs: 0 })
    expect(await newestClaim(folder)).toBeUndefined()
    expect(await isUp(folder)).toBe(false)
  })

  it('A-12: hangs up on what no agent sends, however much it is, and goes on', async () => {
    await using discord = await startDiscordFixture()
    const { folder, ...options } = optionsFor(discord)
    const projects = join(folder, 'projects')
    await mkdir(projects, { recursive: true })
    await writeFile(join(projects, 'odd.json'), 'null')
    await writeFile(join(folder, '7.json'), '{"number":')
    const ending = new AbortController()
    const running = runBroker({ ...options, signal: ending.signal })
    await until(() => isUp(folder))
    const hello = { type: 'hello', project: options.settings.project, start: { boot: 'b', at: 1 } }
    const call = { type: 'call', id: 1, tool: 'discord_notify', args: {}, ms: 1000, progress: false }
    const lines = [
      'null',
      '5',
      '{',
      '['.repeat(100_000),
      JSON.stringify({ ...hello, project: null }),
      JSON.stringify({ ...hello, project: { name: {} } }),
      JSON.stringify({ ...hello, start: null }),
      JSON.stringify({ type: 'stir', questionId: { toString: 1 } }),
      JSON.stringify({ ...call, tool: '__proto__' }),
      JSON.stringify({ ...call, id: '1' }),
      'x'.repeat(9 * 1024 * 1024),
    ]
    for (const text of lines) {
      const socket = await connectTo((await newestClaim(folder))?.path ?? '')
      socket?.on('error', () => undefined)
      socket?.resume()
      const closed = new Promise((resolve) => socket?.once('close', resolve))
      socket?.write(text.length > 1024 * 1024 ? text : `${text}\n`)
      await closed
    }
    expect(await isUp(folder)).toBe(true)
    ending.abort()
    await running
  })

  it.each([
    ['did so too often today', 801],
    ['does so once too often', 800],
  ])('D-36: polls instead of logging in when it %s, and still hears answers', async (_, before) => {
    await using discord = await startDiscordFixture()
    const { folder, ...options } = optionsFor(discord)
    const file = join(folder, 'identifies')
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(Array.from({ length: before }, () => Date.now())))
    const ending = new AbortController()
    const running = runBroker({ ...options, signal: ending.signal })
    await until(() => isUp(folder))
    await until(async () => (JSON.parse(await readFile(file, 'utf8')) as number[]).length === 801)
    {
      await using client = createBrokerClient({
        folder,
        startBroker: startNone,
        project: options.settings.project,
        start: { boot: 'test', at: Date.now() },
      })
      const args = { question: 'Go?', context: '', options: ['Yes', 'No'] }
      const { signal } = new AbortController()
      const asked = client.call({ tool: 'discord_ask_decision', args, ms: 600_000, signal })
      const card = await until(() => discord.cards()[0])
      await discord.reply(card, 'no')
      expect((await asked).result).toMatchObject({ success: true, option_index: 1 })
    }
    await expect.poll(() => discord.sandbox.gateway.sessions().some(({ connected }) => connected)).toBe(false)
    ending.abort()
    await running
  })
})

describe('discord-mcp with a hosted Arachne', () => {
  it('passes everything on to the entity, with its key, and reads no file of its own', async () => {
    await using discord = await startDiscordFixture()
    const seen: { url: string | undefined; key: string | undefined; method: string }[] = []
    const hosted = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        const { id, method = '' } = body === '' ? {} : (JSON.parse(body) as { id?: number; method?: string })
        seen.push({ url: request.url, key: request.headers.authorization, method })
        const result =
          method === 'initialize' ? { protocolVersion: '2025-11-25', capabilities: {} } : { tools: [] }
        response.writeHead(id === undefined ? 202 : 200, { 'content-type': 'application/json' })
        response.end(id === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, result }))
      })
    })
    await new Promise<void>((resolve) => hosted.listen(0, '127.0.0.1', resolve))
    const { port } = hosted.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/mcp/ent_1`
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: discord.folder,
      ARACHNE_URL: url,
      ARACHNE_API_KEY: 'ara_key',
    }
    const agent = await startAgent(discord, { env })
    expect(await agent.request('tools/list')).toEqual({ tools: [] })
    expect(seen[0]).toEqual({
      url: '/mcp/ent_1?toolsets=decisions',
      key: 'Bearer ara_key',
      method: 'initialize',
    })
    await agent.leave()
    hosted.closeAllConnections()
    hosted.close()
  })

  it('D-35: loses a call at once that is made when its connection has already ended', async () => {
    const gone = createSocketServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const { port } = gone.address() as AddressInfo
    const { project } = readSettings({ HOME: '/nowhere', PROJECT_NAME: 'shop' })
    const start = { at: 0, boot: 'start' }
    const connection = openBrokerConnection(connect(port, '127.0.0.1'), { project, start }, () => {})
    await connection.closed
    expect(await connection.ask((id) => ({ type: 'pending', id }))).toBe('lost')
    gone.close()
  })
})

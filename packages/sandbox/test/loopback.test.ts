import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'

import { describe, expect, it } from 'vitest'

import { createSandbox } from '../src/index.ts'
import { seedCrowd } from '../src/seed/crowd.ts'
import { openRaw } from './support/raw-gateway.ts'

async function statusWithHost(url: string, host: string): Promise<number | undefined> {
  const asked = request(`${url}/api/gateway`, { headers: { host } }).end()
  const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}

describe('S-10: the socket', () => {
  it('refuses requests that were sent to another name', async () => {
    await using sandbox = await createSandbox({ seed: 'empty' })
    expect(await statusWithHost(sandbox.url, new URL(sandbox.url).host)).toBe(200)
    expect(await statusWithHost(sandbox.url, 'localhost:1234')).toBe(200)
    expect(await statusWithHost(sandbox.url, 'evil.test')).toBe(403)
    expect(await statusWithHost(sandbox.url, '127.0.0.1.evil.test')).toBe(403)
  })

  it('listens on the loopback address only', async () => {
    await using sandbox = await createSandbox({ seed: 'empty' })
    const port = Number(new URL(sandbox.url).port)
    const others = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === 'IPv4' && !address.internal)
    for (const address of others) {
      const socket = connect({ port, host: address?.address ?? '', timeout: 2000 })
      const outcome = await Promise.race([
        once(socket, 'connect').then(
          () => 'open',
          () => 'refused',
        ),
        once(socket, 'timeout').then(() => 'silent'),
      ])
      socket.destroy()
      expect(outcome).not.toBe('open')
    }
    expect(new URL(sandbox.url).hostname).toBe('127.0.0.1')
  })

  it('ends with connections and WebSockets still open', async () => {
    const sandbox = await createSandbox()
    const idle = connect(Number(new URL(sandbox.url).port), '127.0.0.1')
    await once(idle, 'connect')
    idle.write('GET /api/gateway HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const bot = openRaw(`${sandbox.url.replace('http', 'ws')}/gateway/?v=10&encoding=json`)
    await bot.ready(sandbox.application.botToken, { intents: 1 })
    const gone = once(idle, 'close')
    await sandbox[Symbol.asyncDispose]()
    expect(await bot.closed()).toMatchObject({ code: 1001 })
    await gone
    await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed')
  })

  it('shrugs off clients that hang up half-way or ask in riddles', async () => {
    const mistakes: unknown[] = []
    await using sandbox = await createSandbox({ failed: (error) => mistakes.push(error) })
    const port = Number(new URL(sandbox.url).port)
    const hasty = connect(port, '127.0.0.1')
    const head = `POST /api/users/@me/channels HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n`
    // The server says so once it waits for the body.
    hasty.write(`${head}Expect: 100-continue\r\nAuthorization: Bot ${sandbox.application.botToken}\r\n\r\n`)
    await once(hasty, 'data')
    hasty.end('{"recipient')
    await once(hasty, 'close')
    const odd = connect(port, '127.0.0.1')
    odd.write('GET http://[ HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [answer] = (await once(odd, 'data')) as [Buffer]
    odd.destroy()
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 4/)
    expect((await fetch(`${sandbox.endpoints.api}/gateway`)).status).toBe(200)
    expect(mistakes).toEqual([])
  })

  it('starts with its people', async () => {
    await using sandbox = await createSandbox()
    expect(sandbox.people).toHaveLength(5)
  })

  it('holds 100 servers of 50 channels and 1,000 members', async () => {
    await using sandbox = await createSandbox({ seed: 'empty' })
    const started = performance.now()
    seedCrowd(sandbox.world, { guilds: 100, channelsPerGuild: 50, membersPerGuild: 1000 })
    expect(performance.now() - started).toBeLessThan(30_000)
    const [guild] = sandbox.world.guilds.values()
    expect([sandbox.world.guilds.size, guild?.channelIds.size, guild?.members.size]).toEqual([100, 50, 1001])
    const answer = await fetch(`${sandbox.endpoints.api}/guilds/${guild?.id}/members?limit=1000`, {
      headers: { authorization: `Bot ${sandbox.application.botToken}` },
    })
    expect(await answer.json()).toHaveLength(1000)
  })
})

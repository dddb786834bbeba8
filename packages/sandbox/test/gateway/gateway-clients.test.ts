import { CompressionMethod, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws'
import { Client, Events, GatewayDispatchEvents, GatewayIntentBits, REST } from 'discord.js'
import { describe, expect, it } from 'vitest'

import type { Sandbox, SandboxOptions } from '../../src/index.ts'
import { startSandbox } from '../support/index.ts'

const INTENTS = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.MessageContent

async function say(sandbox: Sandbox, content: string) {
  const answer = await fetch(`${sandbox.controlUrl}/people/lyss/messages`, {
    method: 'POST',
    body: JSON.stringify({ channel_id: 'general', content }),
  })
  expect(answer.status).toBe(200)
}

async function loggedIn(options: SandboxOptions = {}) {
  const sandbox = await startSandbox(options)
  const client = new Client({
    intents: INTENTS,
    rest: { api: sandbox.endpoints.api },
    // The library waits five seconds between two IDENTIFYs; the sandbox does not mind.
    ws: { buildIdentifyThrottler: () => Promise.resolve({ waitForIdentify: () => Promise.resolve() }) },
  })
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve))
  await client.login(sandbox.application.botToken)
  await ready
  const next = (event: string) =>
    new Promise<unknown[]>((resolve) => client.once(event, (...args) => resolve(args)))
  return {
    sandbox,
    client,
    next,
    async [Symbol.asyncDispose]() {
      await client.destroy()
      await sandbox[Symbol.asyncDispose]()
    },
  }
}

describe('discord.js on the gateway', () => {
  it('S-01: logs in, knows its guilds and hears what people say', async () => {
    await using here = await loggedIn()
    const { sandbox, client, next } = here
    expect(client.user?.id).toBe(sandbox.application.id)
    expect(client.guilds.cache.map(({ name }) => name)).toEqual(['Hearthside'])
    const heard = next(Events.MessageCreate)
    await say(sandbox, 'hello')
    expect(await heard).toMatchObject([{ content: 'hello' }])
  })

  it('S-01: resumes after a dropped socket and hears what it missed', async () => {
    await using here = await loggedIn()
    const { sandbox, next } = here
    const resumed = next(Events.ShardResume)
    const heard = next(Events.MessageCreate)
    sandbox.gateway.act({ action: 'drop' })
    await say(sandbox, 'while you were away')
    expect(await heard).toMatchObject([{ content: 'while you were away' }])
    await resumed
  })

  it('S-01: follows op 7 and resumes', async () => {
    await using here = await loggedIn()
    const resumed = here.next(Events.ShardResume)
    here.sandbox.gateway.act({ action: 'reconnect' })
    expect(await resumed).toMatchObject([0, expect.any(Number)])
  })

  it('S-01: identifies again after op 9', async () => {
    await using here = await loggedIn()
    const before = here.sandbox.gateway.sessions()[0]?.session_id
    here.sandbox.gateway.act({ action: 'invalidate', resumable: false })
    await here.next(Events.ShardReady)
    const [session] = here.sandbox.gateway.sessions()
    expect(session).toMatchObject({ connected: true })
    expect(session?.session_id).not.toBe(before)
  })

  it('S-01: notices a zombie connection by its missing ACK and resumes', async () => {
    await using here = await loggedIn({ gateway: { heartbeatMs: 400 } })
    const resumed = here.next(Events.ShardResume)
    here.sandbox.faults.add({ kind: 'lost-ack' }, 1)
    expect(await resumed).toMatchObject([0, expect.any(Number)])
  })

  it('S-01: loads all members over the gateway', async () => {
    await using sandbox = await startSandbox()
    const client = new Client({
      intents: INTENTS | GatewayIntentBits.GuildMembers,
      rest: { api: sandbox.endpoints.api },
    })
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve))
    await client.login(sandbox.application.botToken)
    await ready
    const members = await client.guilds.cache.first()?.members.fetch()
    expect(members?.map(({ user }) => user.username)).toContain('lyss')
    await client.destroy()
  })
})

describe('@discordjs/ws 2 with zlib-stream', () => {
  it('S-01: reads every dispatch of a compressed connection', async () => {
    await using sandbox = await startSandbox()
    const rest = new REST({ api: sandbox.endpoints.api }).setToken(sandbox.application.botToken)
    const manager = new WebSocketManager({
      token: sandbox.application.botToken,
      intents: INTENTS,
      rest,
      compression: CompressionMethod.ZlibNative,
    })
    const errors: unknown[] = []
    manager.on(WebSocketShardEvents.Error, (error) => errors.push(error))
    const contents: string[] = []
    const all = new Promise((resolve) => {
      manager.on(WebSocketShardEvents.Dispatch, ({ t, d }) => {
        if (t === GatewayDispatchEvents.MessageCreate) contents.push(d.content)
        if (contents.length === 20) resolve(undefined)
      })
    })
    await manager.connect()
    const wanted = Array.from({ length: 20 }, (_, n) => `${n}${'ü'.repeat(n * 50)}`)
    for (const content of wanted) await say(sandbox, content)
    await all
    expect(contents).toEqual(wanted)
    expect(errors).toEqual([])
    await manager.destroy()
  })
})

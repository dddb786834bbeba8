import { CompressionMethod, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws'
import { GatewayDispatchEvents, GatewayIntentBits, REST } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { personOf, startSandbox } from '../support/index.ts'

const INTENTS = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.MessageContent

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
    const lyss = personOf(sandbox, 'lyss')
    const { id } = [...sandbox.world.channels.values()].find(({ name }) => name === 'general')!
    for (const content of wanted) await lyss.say(id, content)
    await all
    expect(contents).toEqual(wanted)
    expect(errors).toEqual([])
    await manager.destroy()
  })
})

import { describe, expect, it } from 'vitest'

import { INTENT } from '../../src/rules/intents.ts'
import { startGateway } from '../support/raw-gateway.ts'
import { createSmallWorld, say } from '../support/small-world.ts'

const INTENTS = INTENT.GUILDS | INTENT.GUILD_MESSAGES | INTENT.MESSAGE_CONTENT

async function setUp() {
  const small = createSmallWorld()
  const server = await startGateway(small.world)
  const bot = server.connect()
  const ready = await bot.ready('tok.en.bot', { intents: INTENTS })
  await bot.rest()
  const speak = (content: string) =>
    say(small.world, { guild: small.guild, channelId: small.general.id, authorId: small.jonas.id, content })
  return { ...small, server, bot, ready, speak, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe('gateway faults', () => {
  it('S-08: loses as many ACKs as asked', async () => {
    await using here = await setUp()
    const { server, bot } = here
    server.faults.add({ kind: 'lost-ack' }, 2)
    for (let n = 0; n < 3; n += 1) bot.send(1, null)
    await bot.op(11)
    expect(server.faults.list()).toEqual([])
  })

  it('S-08: strikes bots only, so that an open chat page does not use a fault up', async () => {
    await using here = await setUp()
    const { server, bot, speak } = here
    await using person = server.connect()
    await person.ready('person-lyss')
    await person.rest()
    server.faults.add({ kind: 'lost-ack' })
    server.faults.add({ kind: 'malformed', event: 'MESSAGE_CREATE', patch: { components: null } })
    speak('hello')
    expect(await person.rest()).toMatchObject([{ d: { components: [] } }])
    expect((await bot.event('MESSAGE_CREATE')).d).toMatchObject({ content: 'hello', components: null })
    expect(server.faults.list()).toHaveLength(1)
  })

  it('S-08: spoils one event and then sends whole ones again', async () => {
    await using here = await setUp()
    const { server, bot, speak } = here
    server.faults.add({ kind: 'malformed', event: 'MESSAGE_CREATE', patch: { author: null } })
    speak('one')
    speak('two')
    expect(await bot.rest()).toMatchObject([
      { d: { author: null } },
      { d: { author: { id: expect.any(String) } } },
    ])
  })

  it('S-08: keeps a fault for a session that listens', async () => {
    await using here = await setUp()
    const { server, speak } = here
    server.faults.add({ kind: 'malformed', event: 'MESSAGE_CREATE', patch: { author: null } })
    server.gateway.act({ action: 'drop' })
    speak('while nobody listens')
    expect(server.faults.list()).toHaveLength(1)
  })

  it('S-08: loses an event for good, leaving a gap in the numbers', async () => {
    await using here = await setUp()
    const { server, bot, speak } = here
    server.faults.add({ kind: 'lost-event', event: 'MESSAGE_CREATE' })
    speak('lost')
    speak('found')
    expect(await bot.rest()).toMatchObject([{ s: 4, d: { content: 'found' } }])
  })

  it('S-08: invalidates the next start of a session', async () => {
    await using here = await setUp()
    const { server } = here
    server.faults.add({ kind: 'invalid-session' })
    await using client = server.connect()
    await client.identify('tok.en.bot', { intents: INTENTS })
    expect((await client.op(9)).d).toBe(false)
  })

  it('S-08: asks to reconnect (op 7), invalidates (op 9) and closes with any code', async () => {
    await using here = await setUp()
    const { server, bot, application } = here
    expect(server.gateway.act({ action: 'reconnect' }, { userId: application.botId })).toBe(1)
    expect((await bot.op(7)).d).toBeNull()
    server.gateway.act({ action: 'heartbeat' })
    await bot.op(1)
    server.gateway.act({ action: 'invalidate', resumable: true })
    expect((await bot.op(9)).d).toBe(true)
    expect(server.gateway.sessions()).toMatchObject([{ connected: false }])
    bot.send(2, { token: 'tok.en.bot', intents: INTENTS })
    await bot.event('READY')
    server.gateway.act({ action: 'close', code: 4000 })
    expect(await bot.closed()).toMatchObject({ code: 4000 })
  })

  it('S-08: drops the socket without a goodbye and leaves the session resumable', async () => {
    await using here = await setUp()
    const { server, bot } = here
    expect(server.gateway.act({ action: 'drop' }, { shard: 1 })).toBe(0)
    expect(server.gateway.act({ action: 'drop' }, { shard: 0 })).toBe(1)
    expect(await bot.closed()).toMatchObject({ code: 1006 })
    expect(server.gateway.sessions()).toMatchObject([{ connected: false }])
  })
})

import { ChannelType } from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'

import { INTENT } from '../../src/rules/intents.ts'
import { buildThread } from '../../src/world/build.ts'
import { checkDispatch } from '../support/gateway-schema/check-dispatch.ts'
import { startGateway } from '../support/raw-gateway.ts'
import { createSmallWorld } from '../support/small-world.ts'

const EVERYTHING = Object.values(INTENT).reduce((sum, bit) => sum | bit, 0)

describe('what the gateway itself makes', () => {
  it('S-02: fits the published types, event by event', async () => {
    const { world, guild, secret, lyss, jonas } = createSmallWorld()
    const seen = new Map<string, string[]>()
    await using server = await startGateway(world, {
      observe: ({ t, d }) => seen.set(t, [...(seen.get(t) ?? []), ...checkDispatch(t, d)]),
    })
    server.limiter.setMode('realistic')
    await using bot = server.connect()
    await bot.ready('tok.en.bot', { intents: EVERYTHING, shard: [0, 1] })
    bot.send(8, { guild_id: guild.id, query: '', limit: 0, presences: true, nonce: 'a' })
    bot.send(8, { guild_id: guild.id, query: '', limit: 0, nonce: 'b' })
    bot.send(8, { guild_id: guild.id, user_ids: [jonas.id, '1'] })
    const person = server.connect()
    await person.ready('person-jonas')
    person.send(3, { since: null, activities: [{ name: 'weaving', type: 0 }], status: 'idle', afk: false })
    await person.rest()

    const thread = { name: 'plans', type: ChannelType.PublicThread, details: { ownerId: lyss.id } } as const
    buildThread(world, secret, thread)
    secret.overwrites.clear()
    guild.members.delete(jonas.id)
    world.publish({ type: 'GUILD_UPDATE', guildId: guild.id, data: {}, except: lyss.id })
    world.publish({ type: 'GUILD_DELETE', guildId: guild.id, data: { id: guild.id } })
    await bot.rest()

    seen.delete('GUILD_UPDATE')
    expect(Object.fromEntries(seen)).toEqual({
      READY: [],
      GUILD_CREATE: [],
      GUILD_MEMBERS_CHUNK: [],
      RATE_LIMITED: [],
      PRESENCE_UPDATE: [],
      THREAD_LIST_SYNC: [],
      GUILD_DELETE: [],
    })
  })
})

import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, it } from 'vitest'

import { PERMISSION } from '../../src/rules/permission-bits.ts'
import { buildRole } from '../../src/world/build.ts'
import type { RoleRecord } from '../../src/world/records.ts'
import { openHearthside } from '../support/hearthside.ts'
import { openHouse } from '../support/house.ts'
import { MISSING_PERMISSIONS, refusal } from '../support/http.ts'
import { startSandbox } from '../support/index.ts'
import { openRaw } from '../support/raw-gateway.ts'

/** What libraries other than the two of the shared script stumbled over. */

describe('answers', () => {
  it('S-04: read a switch in the query as any language writes it', async () => {
    await using house = await openHouse()
    const { bot, guild } = house
    const general = `/channels/${house.channel('general').id}`
    const { body: webhook } = await bot('POST', `${general}/webhooks`, { name: 'w' })
    const address = `/webhooks/${webhook.id}/${String(webhook['token'])}`
    for (const word of ['true', 'True', '1', 'yes']) {
      const sent = await house.anybody('POST', `${address}?wait=${word}`, { content: word })
      expect(sent).toMatchObject({ status: 200, body: { content: word } })
      const counted = await bot('GET', `/guilds/${guild.id}?with_counts=${word}`)
      expect(counted.body).toHaveProperty('approximate_member_count')
    }
    for (const word of ['false', 'False', '0', 'no']) {
      expect((await house.anybody('POST', `${address}?wait=${word}`, { content: word })).status).toBe(204)
    }
    expect(await house.anybody('POST', `${address}?wait=maybe`, { content: 'x' })).toMatchObject(
      refusal(400, 50_035),
    )
  })

  it('S-06: come through the load balancer, those of limits, slow mode and faults too', async () => {
    await using house = await openHouse({ rateLimits: 'strict' })
    const { bot, channel, sandbox } = house
    const seen: [number, string | null][] = []
    const note = async (answer: Promise<{ status: number; headers: Headers }>) => {
      const { status, headers } = await answer
      seen.push([status, headers.get('via')])
    }
    for (let n = 0; n < 3; n += 1) await note(bot('GET', `/channels/${channel('general').id}`))
    sandbox.limiter.setMode('off')
    sandbox.faults.add({ kind: 'status', status: 429, method: 'GET', path: '/users/@me' })
    await note(bot('GET', '/users/@me'))
    await note(bot('GET', '/users/@me'))
    await note(bot('GET', '/no/such/route'))
    channel('general').slowmodeSeconds = 60
    for (let n = 0; n < 2; n += 1) {
      await note(house.as('ben')('POST', `/channels/${channel('general').id}/messages`, { content: 'x' }))
    }
    expect(seen.map(([status]) => status)).toEqual([200, 200, 429, 429, 200, 404, 200, 429])
    expect(new Set(seen.map(([, via]) => via))).toEqual(new Set(['1.1 google']))
  })

  it('S-06: say nothing about limits where an interaction is first answered, and count nothing there', async () => {
    await using house = await openHouse({ rateLimits: 'strict' })
    for (let n = 0; n < 12; n += 1) {
      const answer = await house.anybody('POST', `/interactions/${house.guild.id}/token/callback`, {
        type: 1,
      })
      expect(answer.status).toBe(404)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    }
  })

  it('S-03: say so, here and on stderr once, where Discord has a route that is not served', async () => {
    const lines: string[] = []
    await using sandbox = await startSandbox({ warn: (line) => lines.push(line) })
    const ask = (method: string, path: string) => fetch(`${sandbox.endpoints.api}/v10${path}`, { method })
    for (let n = 0; n < 2; n += 1) {
      expect(await (await ask('GET', '/guilds/123/scheduled-events')).json()).toEqual({
        message: expect.stringMatching(
          /^404: Not Found .*GET \/guilds\/\{guild_id\}\/scheduled-events.*sandbox/,
        ),
        code: 0,
      })
    }
    // A path that is served, by a method that is not.
    expect(await (await ask('PATCH', '/applications/@me')).json()).toMatchObject({
      message: expect.stringContaining('PATCH /applications/@me') as string,
    })
    expect(await (await ask('GET', '/gild/1')).json()).toEqual({ message: '404: Not Found', code: 0 })
    await ask('GET', `/webhooks/1/${'t'.repeat(68)}/messags`)
    expect(lines).toEqual([
      expect.stringContaining('GET /guilds/{guild_id}/scheduled-events'),
      expect.stringContaining('PATCH /applications/@me'),
      expect.stringContaining('GET /gild/1'),
      expect.stringContaining('GET /webhooks/1/…/messags'),
    ])
  })
})

const openSocket = (url: string) => openRaw(`${url.replace('http', 'ws')}/gateway/?v=10&encoding=json`)

describe('the gateway', () => {
  it('S-01: tells a server that was joined from one that was promised', async () => {
    await using house = await openHouse()
    await using client = openSocket(house.sandbox.url)
    await client.ready(house.sandbox.application.botToken, { intents: 1 })
    expect((await client.event('GUILD_CREATE')).d).toHaveProperty('unavailable', false)
    await client.rest()
    await fetch(`${house.sandbox.controlUrl}/guilds`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Newfound', owner: 'ben', channels: ['general'] }),
    })
    const joined = (await client.event('GUILD_CREATE')).d
    expect(joined).toMatchObject({ name: 'Newfound' })
    expect(joined).not.toHaveProperty('unavailable')
  })

  it('S-01: says in READY everything that Discord says there', async () => {
    await using house = await openHouse()
    await using client = openSocket(house.sandbox.url)
    const ready = await client.ready(house.sandbox.application.botToken, { intents: 1 })
    expect(ready).toMatchObject({
      private_channels: [],
      presences: [],
      relationships: [],
      guild_join_requests: [],
      geo_ordered_rtc_regions: [],
      user_settings: {},
      session_type: 'normal',
    })
  })

  it('S-01: greets in a packet of its own, after the answer to the upgrade', async () => {
    await using sandbox = await startSandbox()
    const { port } = new URL(sandbox.url)
    for (let n = 0; n < 5; n += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        [
          'GET /gateway/?v=10&encoding=json HTTP/1.1',
          `Host: 127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          '\r\n',
        ].join('\r\n'),
      )
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 101 [^]*\r\n\r\n$/)
      const [second] = (await once(socket, 'data')) as [Buffer]
      expect(second.toString('latin1')).toContain('"op":10')
      socket.destroy()
    }
  })
})

async function openLadder() {
  const house = await openHouse()
  const { world, guild, bot } = house
  const make = (name: string, position: number) => buildRole(world, guild, { name, position })
  for (const role of guild.roles.values()) if (role.id !== guild.id) role.position += 2
  const [low, mid] = [make('low', 1), make('mid', 2)]
  make('above the bot', guild.roles.size)
  const move = (wishes: { id: string; position: number }[]) =>
    bot<RoleRecord[]>('PATCH', `/guilds/${guild.id}/roles`, wishes)
  const order = () =>
    [...guild.roles.values()].toSorted((a, b) => a.position - b.position).map(({ name }) => name)
  const all = () => [...guild.roles.values()].map(({ id, position }) => ({ id, position }))
  return { ...house, low, mid, move, order, all }
}

describe('the order of roles', () => {
  it('S-04: may be sent whole; only what moves is judged', async () => {
    await using house = await openLadder()
    const { low, mid, move, order, all } = house
    const before = order()
    expect((await move(all())).status).toBe(200)
    expect(order()).toEqual(before)
    const swapped = all().map(({ id, position }) => ({
      id,
      position: id === low.id ? mid.position : id === mid.id ? low.position : position,
    }))
    expect((await move(swapped)).status).toBe(200)
    expect(order()).toEqual(before.map((name) => ({ low: 'mid', mid: 'low' })[name] ?? name))
    // One role alone, up and down again.
    expect((await move([{ id: mid.id, position: 2 }])).status).toBe(200)
    expect(order()).toEqual(before)
    expect((await move([{ id: mid.id, position: 1 }])).status).toBe(200)
    expect(order().slice(0, 3)).toEqual(['@everyone', 'mid', 'low'])
  })

  it('S-04: counts roles in one position one by one, as clients do', async () => {
    await using house = await openLadder()
    const { low, mid, guild, move, order } = house
    mid.position = 1
    const before = [...guild.roles.values()].toSorted(
      (a, b) => a.position - b.position || (BigInt(a.id) < BigInt(b.id) ? 1 : -1),
    )
    expect(before.slice(1, 3)).toEqual([mid, low])
    const ranks = before.map(({ id }, position) => ({ id, position }))
    expect((await move(ranks)).status).toBe(200)
    expect(order()).toEqual(before.map(({ name }) => name))
  })

  it('S-04: refuses to move a role at or above the highest own, to or from there', async () => {
    await using house = await openLadder()
    const { guild, low, move, order, role } = house
    const own = [...guild.roles.values()].find(({ botId }) => botId !== null) as RoleRecord
    const top = [...guild.roles.values()].toSorted((a, b) => b.position - a.position)[0] as RoleRecord
    const before = order()
    for (const wish of [
      { id: top.id, position: 1 },
      { id: own.id, position: 1 },
      { id: low.id, position: own.position },
      { id: low.id, position: own.position + 1 },
    ]) {
      expect(await move([wish])).toMatchObject(MISSING_PERMISSIONS)
    }
    expect(order()).toEqual(before)
    expect((await move([{ id: guild.id, position: 2 }])).status).toBe(200)
    expect(order()).toEqual(before)
    expect(role('@everyone').position).toBe(0)
  })
})

describe('a role’s emoji', () => {
  it('S-05: needs a server with boosts, and is shown where there is one', async () => {
    await using house = await openHouse()
    const roles = `/guilds/${house.guild.id}/roles`
    expect(await house.bot('POST', roles, { name: 'x', unicode_emoji: '🔥' })).toMatchObject(
      refusal(403, 50_101),
    )
    expect(await house.bot('POST', roles, { name: 'x', unicode_emoji: null, icon: null })).toMatchObject({
      status: 200,
      body: { unicode_emoji: null, icon: null },
    })
    house.guild.features = ['ROLE_ICONS']
    const made = await house.bot('POST', roles, { name: 'y', unicode_emoji: '🔥' })
    expect(made).toMatchObject({ status: 200, body: { unicode_emoji: '🔥' } })
    expect(await house.event('GUILD_ROLE_CREATE')).toBeDefined()
    expect(await house.bot('PATCH', `${roles}/${made.body.id}`, { unicode_emoji: null })).toMatchObject({
      body: { unicode_emoji: null },
    })
    expect((await house.bot('POST', roles, { name: 'z', unicode_emoji: 'abc' })).status).toBe(400)
  })
})

describe('voice messages', () => {
  const VOICE = 8192
  const audio = { name: 'note.ogg', bytes: 'OggS', type: 'audio/ogg' }
  const attachments = [{ id: '0', duration_secs: 1.5, waveform: 'AAAA' }]

  it('S-05: are one audio file with length and waveform, or refused', async () => {
    await using hall = await openHearthside()
    const path = `/channels/${hall.general.id}/messages`
    const refused: [unknown, Parameters<typeof hall.bot>[3], number][] = [
      [{ flags: VOICE, content: 'words' }, undefined, 50_159],
      [{ flags: VOICE, attachments, content: 'words' }, [audio], 50_159],
      [{ flags: VOICE, attachments }, [{ ...audio, name: 'a.txt', type: 'text/plain' }], 50_160],
      [{ flags: VOICE, attachments }, [audio, { ...audio, name: 'b.ogg' }], 50_160],
      [{ flags: VOICE }, [audio], 50_161],
      [{ flags: VOICE, attachments: [{ id: '0', waveform: 'AAAA' }] }, [audio], 50_161],
    ]
    for (const [body, files, code] of refused) {
      expect(await hall.bot('POST', path, body, files)).toMatchObject({ status: 400, body: { code } })
    }
    const sent = await hall.bot('POST', path, { flags: VOICE, attachments }, [audio])
    expect(sent).toMatchObject({
      status: 200,
      body: { flags: VOICE, attachments: [{ duration_secs: 1.5, waveform: 'AAAA' }] },
    })
    expect(await hall.bot('PATCH', `${path}/${sent.body.id}`, { content: 'words' })).toMatchObject(
      refusal(400, 50_162),
    )
  })

  it('S-05: need a permission of their own', async () => {
    await using hall = await openHearthside()
    const everyone = hall.guild.roles.get(hall.guild.id) as RoleRecord
    everyone.permissions &= ~PERMISSION.SEND_VOICE_MESSAGES
    const sent = await hall.ben(
      'POST',
      `/channels/${hall.general.id}/messages`,
      { flags: VOICE, attachments },
      [audio],
    )
    expect(sent).toMatchObject(refusal(403, 50_173))
  })
})

describe('embeds', () => {
  it('S-05: leave out a footer without text and an author without a name', async () => {
    await using house = await openHouse()
    const path = `/channels/${house.channel('general').id}/messages`
    const icon_url = 'https://example.org/i.png'
    for (const empty of [{}, { icon_url }, { text: null, name: null }, { text: '', name: '', icon_url }]) {
      const sent = await house.bot('POST', path, { embeds: [{ title: 't', footer: empty, author: empty }] })
      expect(sent.status).toBe(200)
      const [embed] = sent.body['embeds'] as object[]
      expect(embed).toMatchObject({ title: 't' })
      expect(Object.keys(embed as object).toSorted()).toEqual(['title', 'type'])
    }
    const long = await house.bot('POST', path, {
      embeds: [{ title: 't', footer: { text: 'x'.repeat(2049) } }],
    })
    expect(long).toMatchObject(refusal(400, 50_035))
  })
})

describe('menu commands in the control API', () => {
  it('S-08: go by their name, spaces included, beside slash commands of the same name', async () => {
    await using house = await openHouse()
    const commands = `/applications/${house.botId}/guilds/${house.guild.id}/commands`
    await house.bot('PUT', commands, [
      { name: 'View Date Sent', type: 3 },
      { name: 'view', type: 3 },
      { name: 'view', description: 'x', options: [{ type: 1, name: 'date', description: 'y' }] },
      { name: 'Who Is', type: 2 },
    ])
    const general = house.channel('general').id
    const { body: message } = await house.as('ben')('POST', `/channels/${general}/messages`, { content: 'x' })
    const use = async (body: object) => {
      const answer = await fetch(`${house.sandbox.controlUrl}/people/ben/command`, {
        method: 'POST',
        body: JSON.stringify({ channel_id: general, ...body }),
      })
      expect(answer.status).toBe(204)
      return (await house.event('INTERACTION_CREATE'))['data']
    }
    const target = message.id
    expect(await use({ name: 'View Date Sent', target })).toMatchObject({
      name: 'View Date Sent',
      target_id: target,
    })
    expect(await use({ name: '/Who Is', target: 'mina' })).toMatchObject({
      type: 2,
      target_id: house.idOf('mina'),
    })
    expect(await use({ name: 'view', target })).toMatchObject({ type: 3, target_id: target })
    expect(await use({ name: '/view  date' })).toMatchObject({ type: 1, options: [{ name: 'date' }] })
  })
})

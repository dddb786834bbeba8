import { get } from 'node:http'

import { Client, Events, GatewayIntentBits, MessageFlags } from 'discord.js'
import { describe, expect, it } from 'vitest'

import type { Sandbox } from '../src/index.ts'
import { MISSING_ACCESS, refusal } from './support/http.ts'
import { startSandbox } from './support/index.ts'

type Json = Record<string, unknown>

async function ask(sandbox: Sandbox, method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.controlUrl}${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Json }
}

async function done(sandbox: Sandbox, method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await ask(sandbox, method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function messagesIn(sandbox: Sandbox, channel: string): Promise<Json[]> {
  const { messages } = await done(sandbox, 'GET', `/channels/${encodeURIComponent(channel)}/messages`)
  return messages as Json[]
}

/** discord.js, as the program under test. */
async function login(sandbox: Sandbox) {
  const client = new Client({
    intents: [
      GatewayIntentBits.Guilds,
      GatewayIntentBits.GuildMessages,
      GatewayIntentBits.MessageContent,
      GatewayIntentBits.DirectMessages,
    ],
    rest: { api: sandbox.endpoints.api },
  })
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve))
  await client.login(sandbox.application.botToken)
  await ready
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.destroy() })
}

describe('control: who may', () => {
  it('S-08: answers only with its own token, in the path or as a bearer', async () => {
    await using sandbox = await startSandbox()
    const status = async (path: string, headers: Record<string, string> = {}) =>
      (await fetch(`${sandbox.url}${path}`, { headers })).status
    expect(await status(`/_sandbox/${sandbox.controlToken}/state`)).toBe(200)
    expect(await status('/_sandbox/state', { authorization: `Bearer ${sandbox.controlToken}` })).toBe(200)
    expect(await status('/_sandbox/state')).toBe(401)
    expect(await status('/_sandbox/wrong/state')).toBe(401)
    expect(await status('/_sandbox/state', { authorization: `Bot ${sandbox.application.botToken}` })).toBe(
      401,
    )
    expect(await status(`/_sandbox/${sandbox.controlToken}/nowhere`)).toBe(404)
  })

  it('S-08: refuses a page elsewhere that points its own name at this machine', async () => {
    await using sandbox = await startSandbox()
    const { pathname, port } = new URL(`${sandbox.controlUrl}/state`)
    const status = await new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: pathname, headers: { host: 'evil.test' } }
      get(options, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    expect(status).toBe(403)
  })

  it.each([
    ['a person nobody knows', 404, '/people/ghost/messages', { channel_id: 'general', content: 'x' }],
    ['a channel nobody knows', 404, '/people/lyss/messages', { channel_id: 'attic', content: 'x' }],
    ['a body without what is needed', 400, '/people/lyss/messages', { content: 'x' }],
    ['a bot in place of a person', 404, '/people/Arachne/messages', { channel_id: 'general', content: 'x' }],
    ['an unknown fault', 400, '/faults', { kind: 'earthquake' }],
    ['a clock that goes back', 400, '/clock', { advance_ms: -1 }],
    ['an unknown mode', 400, '/rate-limits', { mode: 'harsh' }],
  ])('S-08: explains %s', async (_what, status, path, body) => {
    await using sandbox = await startSandbox()
    expect(await ask(sandbox, 'POST', path, body)).toMatchObject({
      status,
      body: { error: expect.any(String) },
    })
  })

  it('S-08: passes Discord’s own refusals on', async () => {
    await using sandbox = await startSandbox()
    const tooLong = { channel_id: 'general', content: 'x'.repeat(2001) }
    expect(await ask(sandbox, 'POST', '/people/lyss/messages', tooLong)).toMatchObject(refusal(400, 50_035))
  })
})

describe('control: the world', () => {
  it('S-08: tells everything a program needs to find its way', async () => {
    await using sandbox = await startSandbox()
    const state = await done(sandbox, 'GET', '/state')
    expect(state).toMatchObject({
      api: `${sandbox.url}/api`,
      applications: [{ id: sandbox.application.id, bot_token: sandbox.application.botToken }],
    })
    const { people, guilds } = state as { people: Json[]; guilds: { name: string; channels: Json[] }[] }
    expect(people.find(({ username }) => username === 'lyss')).toMatchObject({ token: expect.any(String) })
    const hearthside = guilds.find(({ name }) => name === 'Hearthside')
    expect(hearthside?.channels.map(({ name }) => name)).toContain('general')
  })

  it('S-08: makes people and servers, and lets them join and leave', async () => {
    await using sandbox = await startSandbox()
    const person = await done(sandbox, 'POST', '/people', {
      username: 'zoe',
      name: 'Zoé',
      guilds: ['Hearthside'],
    })
    expect(person).toMatchObject({ username: 'zoe', name: 'Zoé', guilds: [expect.any(String)] })
    const guild = await done(sandbox, 'POST', '/guilds', {
      name: 'Workshop',
      owner: 'zoe',
      members: ['lyss'],
      channels: ['bench', { name: 'vault', private: true }, { name: 'ideas', type: 15 }],
    })
    expect(guild).toMatchObject({ name: 'Workshop', member_count: 3 })
    await done(sandbox, 'POST', '/people/zoe/messages', { channel_id: 'Workshop/vault', content: 'mine' })
    const hidden = await ask(sandbox, 'POST', '/people/lyss/messages', { channel_id: 'vault', content: 'no' })
    expect(hidden).toMatchObject(MISSING_ACCESS)
    await done(sandbox, 'POST', '/people/ben/join', { guild_id: 'Workshop' })
    await done(sandbox, 'POST', '/people/ben/messages', { channel_id: 'bench', content: 'hello' })
    await done(sandbox, 'POST', '/people/ben/leave', { guild_id: 'Workshop' })
    expect(
      await ask(sandbox, 'POST', '/people/ben/messages', { channel_id: 'bench', content: 'x' }),
    ).toMatchObject({
      status: 403,
    })
  })

  it('S-08: seeds in bulk and tells connected bots', async () => {
    await using sandbox = await startSandbox()
    await using client = await login(sandbox)
    const before = client.guilds.cache.size
    const joined = new Promise((resolve) => {
      client.on(Events.GuildCreate, () => client.guilds.cache.size === before + 3 && resolve(undefined))
    })
    await done(sandbox, 'POST', '/seed', { guilds: 3, channels: 4, members: 20 })
    await joined
    expect(
      client.guilds.cache.filter(({ name }) => name.startsWith('Crowd')).map((one) => one.memberCount),
    ).toEqual([21, 21, 21])
  })

  it('S-08: resets to how it started, with the same ids and credentials', async () => {
    await using sandbox = await startSandbox()
    const before = await done(sandbox, 'GET', '/state')
    await done(sandbox, 'POST', '/people/lyss/messages', { channel_id: 'general', content: 'soon gone' })
    await done(sandbox, 'POST', '/guilds', { name: 'Workshop', owner: 'lyss' })
    await done(sandbox, 'POST', '/faults', { kind: 'latency', ms: 1 })
    await done(sandbox, 'POST', '/rate-limits', { mode: 'strict' })
    await done(sandbox, 'POST', '/reset')
    expect({ ...(await done(sandbox, 'GET', '/state')), now: 0 }).toEqual({ ...before, now: 0 })
    expect(await messagesIn(sandbox, 'general')).toEqual([])
    expect(await done(sandbox, 'GET', '/faults')).toEqual({ faults: [] })
    expect(await done(sandbox, 'GET', '/rate-limits')).toEqual({ mode: 'off' })
  })

  it('S-08: switches privileged intents and registers redirects, as in the portal', async () => {
    await using sandbox = await startSandbox()
    const changed = await done(sandbox, 'PATCH', '/application', {
      message_content: false,
      redirect_uris: ['https://loom.test/cb'],
    })
    expect(changed).toMatchObject({ redirect_uris: ['https://loom.test/cb'] })
    await expect(login(sandbox)).rejects.toThrow(/disallowed intents/i)
  })

  it('S-08: takes the bot token back, and gives it again', async () => {
    await using sandbox = await startSandbox()
    const { botToken } = sandbox.application
    const whoAmI = (token: string) =>
      fetch(`${sandbox.endpoints.api}/v10/users/@me`, { headers: { authorization: `Bot ${token}` } })
    await using client = await login(sandbox)
    const closed = new Promise((resolve) => client.once(Events.ShardDisconnect, ({ code }) => resolve(code)))
    const { bot_token: fresh } = await done(sandbox, 'POST', '/application/token', {})
    expect(await closed).toBe(4004)
    expect((await whoAmI(botToken)).status).toBe(401)
    expect((await whoAmI(String(fresh))).status).toBe(200)
    await done(sandbox, 'POST', '/application/token', { bot_token: botToken })
    expect((await whoAmI(botToken)).status).toBe(200)
  })

  it('S-07: consents in a person’s name without a browser', async () => {
    await using sandbox = await startSandbox()
    const query = `client_id=${sandbox.application.id}&response_type=code&scope=identify&redirect_uri=`
    const url = `/oauth2/authorize?${query}${encodeURIComponent('http://127.0.0.1:9/cb')}`
    const { location } = await done(sandbox, 'POST', '/people/lyss/authorize', { url })
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/cb\?code=/)
    const denied = await done(sandbox, 'POST', '/people/lyss/authorize', { url, allow: false })
    expect(denied['location']).toContain('access_denied')
  })

  it('S-08: moves the clock', async () => {
    await using sandbox = await startSandbox()
    const { now } = (await done(sandbox, 'GET', '/clock')) as { now: number }
    const later = (await done(sandbox, 'POST', '/clock', { advance_ms: 3_600_000 })) as { now: number }
    expect(later.now - now).toBeGreaterThanOrEqual(3_600_000)
  })
})

describe('control: acting as a person', () => {
  it('S-08: posts, replies, attaches, edits, reacts and deletes; what was posted can be read', async () => {
    await using sandbox = await startSandbox()
    const first = await done(sandbox, 'POST', '/people/lyss/messages', {
      channel_id: 'general',
      content: 'one',
    })
    const reply = await done(sandbox, 'POST', '/people/ben/messages', {
      channel_id: 'general',
      content: 'two',
      reply_to: first['id'],
      files: [{ name: 'note.txt', text: 'hi' }],
    })
    await done(sandbox, 'PATCH', `/people/lyss/messages/${String(first['id'])}`, { content: 'uno' })
    await done(sandbox, 'POST', '/people/ben/react', { message_id: first['id'], emoji: '👍' })
    expect(await messagesIn(sandbox, 'Hearthside/general')).toMatchObject([
      { content: 'uno', author: { username: 'lyss' }, reactions: [{ emoji: { name: '👍' }, count: 1 }] },
      {
        content: 'two',
        message_reference: { message_id: first['id'] },
        attachments: [{ filename: 'note.txt', size: 2 }],
      },
    ])
    await done(sandbox, 'POST', '/people/ben/unreact', { message_id: first['id'], emoji: '👍' })
    await done(sandbox, 'DELETE', `/people/ben/messages/${String(reply['id'])}`)
    const left = await messagesIn(sandbox, 'general')
    expect(left).toHaveLength(1)
    expect(left[0]).not.toHaveProperty('reactions')
  })

  it('S-08: votes by text, types, writes a direct message, and calls any route', async () => {
    await using sandbox = await startSandbox()
    await using client = await login(sandbox)
    const channel = client.channels.cache.find((one) => 'name' in one && one.name === 'general')
    if (!channel?.isSendable()) throw new Error('No general.')
    const poll = await channel.send({
      poll: {
        question: { text: 'Tea?' },
        answers: [{ text: 'yes' }, { text: 'no' }],
        duration: 1,
        allowMultiselect: false,
      },
    })
    await done(sandbox, 'POST', '/people/lyss/vote', { message_id: poll.id, answers: ['yes'] })
    expect((await poll.fetch()).poll?.answers.map(({ voteCount }) => voteCount)).toEqual([1, 0])
    await done(sandbox, 'POST', '/people/lyss/typing', { channel_id: 'general' })
    const heard = new Promise<string>((resolve) => {
      client.on(Events.Raw as never, ({ t, d }: { t: string; d: { content: string; guild_id?: string } }) => {
        if (t === 'MESSAGE_CREATE' && d.guild_id === undefined) resolve(d.content)
      })
    })
    await done(sandbox, 'POST', '/people/lyss/dm', { to: 'Arachne', content: 'psst' })
    expect(await heard).toBe('psst')
    const me = await done(sandbox, 'POST', '/people/lyss/call', { method: 'GET', path: '/users/@me' })
    expect(me).toMatchObject({ username: 'lyss' })
  })

  it('S-08: presses buttons, picks, fills a modal and uses a command; the bot answers', async () => {
    await using sandbox = await startSandbox()
    await using client = await login(sandbox)
    client.on(Events.InteractionCreate, (interaction) => {
      void (async () => {
        if (interaction.isButton()) {
          await interaction.showModal({
            customId: 'form',
            title: 'Why?',
            components: [
              {
                type: 1,
                components: [{ type: 4, customId: 'why', label: 'Why', style: 1, required: true }],
              },
            ],
          })
        } else if (interaction.isStringSelectMenu())
          await interaction.update({ content: interaction.values.join() })
        else if (interaction.isModalSubmit()) {
          const why = interaction.fields.getTextInputValue('why')
          await interaction.reply({ content: `because ${why}`, flags: MessageFlags.Ephemeral })
        } else if (interaction.isChatInputCommand()) {
          await interaction.reply(
            `${interaction.options.getSubcommand()} ${interaction.options.getString('what')}`,
          )
        }
      })()
    })
    const channel = client.channels.cache.find((one) => 'name' in one && one.name === 'general')
    if (!channel?.isSendable() || channel.isDMBased()) throw new Error('No general.')
    const card = await channel.send({
      content: 'choose',
      components: [
        { type: 1, components: [{ type: 2, style: 1, label: 'Go', customId: 'go' }] },
        {
          type: 1,
          components: [
            {
              type: 3,
              customId: 'pick',
              options: [
                { label: 'A', value: 'a' },
                { label: 'B', value: 'b' },
              ],
            },
          ],
        },
      ],
    })
    await done(sandbox, 'POST', '/people/lyss/select', {
      message_id: card.id,
      custom_id: 'pick',
      values: ['b'],
    })
    await expect.poll(async () => (await done(sandbox, 'GET', `/messages/${card.id}`))['content']).toBe('b')

    await done(sandbox, 'POST', '/people/lyss/click', { message_id: card.id, custom_id: 'go' })
    await expect
      .poll(async () => (await done(sandbox, 'GET', '/people/lyss/modals'))['modals'])
      .toMatchObject([{ custom_id: 'form' }])
    await done(sandbox, 'POST', '/people/lyss/submit', { values: { why: 'of tea' } })
    await expect
      .poll(async () => (await done(sandbox, 'GET', '/people/lyss/ephemeral'))['messages'])
      .toMatchObject([{ content: 'because of tea' }])
    expect(JSON.stringify(await messagesIn(sandbox, 'general'))).not.toContain('of tea')

    await client.application?.commands.create(
      {
        name: 'make',
        description: 'Makes',
        options: [
          {
            type: 1,
            name: 'tea',
            description: 'Tea',
            options: [{ type: 3, name: 'what', description: 'Which', required: true }],
          },
        ],
      },
      channel.guildId,
    )
    await done(sandbox, 'POST', '/people/ben/command', {
      channel_id: 'general',
      name: '/make tea',
      options: { what: 'oolong' },
    })
    await expect
      .poll(async () => (await messagesIn(sandbox, 'general')).at(-1)?.['content'])
      .toBe('tea oolong')
  })

  it('S-08: sets the language of a person, and their interactions carry it', async () => {
    await using sandbox = await startSandbox()
    await using client = await login(sandbox)
    const pressed = new Promise<string>((resolve) =>
      client.once(Events.InteractionCreate, ({ locale }) => resolve(locale)),
    )
    await done(sandbox, 'PATCH', '/people/mina', { locale: 'ko' })
    const general = [...sandbox.world.channels.values()].find(({ name }) => name === 'general')
    const headers = {
      authorization: `Bot ${sandbox.application.botToken}`,
      'content-type': 'application/json',
    }
    const button = { type: 2, style: 1, label: '네', custom_id: 'yes' }
    const body = JSON.stringify({ content: '갈까요?', components: [{ type: 1, components: [button] }] })
    const url = `${sandbox.endpoints.api}/v10/channels/${general?.id}/messages`
    const { id } = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { id: string }
    await done(sandbox, 'POST', '/people/mina/click', { message_id: id, custom_id: 'yes' })
    expect(await pressed).toBe('ko')
  })

  it('S-08: shows the name and picture a webhook spoke with', async () => {
    await using sandbox = await startSandbox()
    await using client = await login(sandbox)
    const channel = client.channels.cache.find((one) => 'name' in one && one.name === 'companions')
    if (!channel || !('createWebhook' in channel)) throw new Error('No companions.')
    const webhook = await channel.createWebhook({ name: 'Voices' })
    await webhook.send({
      content: 'hello',
      username: 'Kael',
      avatarURL: `${sandbox.url}/cdn/embed/avatars/1.png`,
    })
    expect(await messagesIn(sandbox, 'companions')).toMatchObject([
      { content: 'hello', webhook_id: webhook.id, author: { username: 'Kael', bot: true } },
    ])
  })
})

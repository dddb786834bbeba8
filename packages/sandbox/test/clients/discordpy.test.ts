import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Sandbox } from '../../src/index.ts'
import { PERMISSION } from '../../src/rules/permission-bits.ts'
import type { ChannelRecord } from '../../src/world/records.ts'
import { startDiscordPy } from '../support/discordpy.ts'
import { findDiscordPy } from '../support/find-discordpy.ts'
import { startSandbox } from '../support/index.ts'

const python = findDiscordPy()

/** What the demo's bot has no use for. */
const MORE_RIGHTS = PERMISSION.MANAGE_NICKNAMES | PERMISSION.VIEW_AUDIT_LOG | PERMISSION.CREATE_INSTANT_INVITE

interface Message {
  id: string
  content: string
  attachments: { filename: string }[]
  reactions?: { count: number }[]
}

describe.skipIf(!python)('a discord.py bot', () => {
  const opened = new AsyncDisposableStack()
  let sandbox: Sandbox
  let bot: ReturnType<typeof startDiscordPy>

  beforeAll(async () => {
    sandbox = opened.use(await startSandbox())
    for (const { roles } of sandbox.world.guilds.values()) {
      for (const role of roles.values()) if (role.botId !== null) role.permissions |= MORE_RIGHTS
    }
    bot = opened.use(startDiscordPy(python ?? '', sandbox))
  })

  afterAll(() => opened.disposeAsync())

  const control = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${sandbox.controlUrl}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as { id: string; messages: Message[] }
  }
  const as = (person: string, action: string, body: object) =>
    control('POST', `/people/${person}/${action}`, body)
  const general = () =>
    [...sandbox.world.channels.values()].find(({ name }) => name === 'general') as ChannelRecord
  const inGeneral = async () => (await control('GET', `/channels/${general().id}/messages`)).messages
  const privately = async () => (await control('GET', '/people/ben/ephemeral')).messages
  const openModals = async () =>
    ((await control('GET', '/people/ben/modals')) as unknown as { modals: Modal[] }).modals
  const said = async (content: string): Promise<Message> => {
    await expect.poll(async () => (await inGeneral()).map((message) => message.content)).toContain(content)
    return (await inGeneral()).findLast((message) => message.content === content) as Message
  }

  it('S-01: logs in and learns who is there', async () => {
    expect(await bot.event('ready')).toMatchObject({ user: sandbox.application.id })
    expect(await bot.do('members')).toEqual(expect.arrayContaining(['amara', 'ben', 'jonas', 'lyss', 'mina']))
  })

  it('S-01: tells joining a server from starting in one', async () => {
    await control('POST', '/guilds', { name: 'Newfound', owner: 'ben', channels: ['porch'] })
    expect(await bot.event('guild_join')).toMatchObject({ name: 'Newfound', channels: ['porch'] })
    await control('POST', `/people/${sandbox.application.id}/leave`, { guild_id: 'Newfound' })
    expect(await bot.event('guild_remove')).toMatchObject({ name: 'Newfound' })
  })

  it('S-01: answers commands, with members, follow-ups, files and completion', async () => {
    expect(await bot.do('sync')).toEqual(['View Date Sent', 'buttons', 'echo', 'slowly'])
    const where = { channel_id: general().id }
    await as('ben', 'command', { ...where, name: '/echo', options: { text: 'hello', whom: idOf('mina') } })
    const echoed = await said('hello mina')
    await expect
      .poll(async () => (await control('GET', `/messages/${echoed.id}`)) as unknown as Message)
      .toMatchObject({ reactions: [{ count: 1 }] })

    await as('ben', 'command', { ...where, name: '/slowly' })
    await expect
      .poll(async () => (await privately()).map(({ content }) => content))
      .toEqual(['done', 'and more'])
    expect((await privately())[0]?.attachments).toMatchObject([{ filename: 'slow.txt' }])

    const { id } = await as('mina', 'messages', { ...where, content: 'look at me' })
    await as('ben', 'command', { ...where, name: 'View Date Sent', target: id })
    await said('sent by mina')
  })

  it('S-01: answers buttons, menus and modals', async () => {
    const where = { channel_id: general().id }
    await as('ben', 'command', { ...where, name: '/buttons' })
    const { id } = await said('choose')
    await as('ben', 'select', { message_id: id, custom_id: 'who', values: [idOf('mina')] })
    await said('chose mina')
    await as('ben', 'click', { message_id: id, custom_id: 'ask' })
    await expect.poll(async () => (await openModals()).length).toBe(1)
    const [modal] = await openModals()
    await as('ben', 'submit', { values: { [fieldOf(modal)]: 'Ben' } })
    await expect
      .poll(async () =>
        (await control('GET', '/people/ben/ephemeral')).messages.map(({ content }) => content),
      )
      .toContain('Hello Ben')
    await as('ben', 'click', { message_id: id, custom_id: 'press' })
    await said('pressed')
  })

  it('S-01: hears people and replies to them by number', async () => {
    const where = { channel_id: general().id }
    for (let n = 0; n < 5; n += 1) {
      const { id } = await as('ben', 'messages', { ...where, content: 'answer me' })
      expect(await bot.event('replied')).toMatchObject({ to: id, mentions: [idOf('ben')] })
    }
  })

  it('S-01: sends, edits, pins, reads and deletes messages with embeds and files', async () => {
    expect(await bot.do('messages')).toEqual({
      edited: 'one, edited',
      pinned: true,
      embed: ['Somebody', 'below', 'b'],
      reference: true,
      history: true,
      around: true,
      left: [],
    })
    expect(await bot.do('files')).toEqual({
      read: ['one', 'two'],
      described: 'first',
      kept: ['b.txt', 'c.txt'],
    })
  })

  it('S-01: reacts, and hears reactions', async () => {
    const result = await bot.do('reactions')
    expect(result).toMatchObject({ shown: ['👍'], mine: true })
    const { id } = result as { id: string }
    await as('ben', 'react', { message_id: id, emoji: '🎉' })
    expect(await bot.event('reaction')).toMatchObject({ emoji: '🎉', by: 'ben', message: id })
  })

  it('S-01: speaks through webhooks', async () => {
    expect(await bot.do('webhooks')).toEqual({
      author: 'Somebody',
      edited: 'changed',
      inside: true,
      silent: true,
      found: 'Courier',
    })
  })

  it('S-06: waits out a 429 instead of taking it for a ban', async () => {
    sandbox.faults.add({ kind: 'status', status: 429, method: 'POST', path: '/channels/*/messages' })
    sandbox.faults.add({ kind: 'status', status: 429, method: 'POST', path: '/webhooks/*/*' })
    expect(await bot.do('limited')).toEqual(['after waiting', 'hook after waiting'])
    expect(sandbox.faults.list()).toEqual([])
  })

  it('S-01: manages roles, members, channels and threads', async () => {
    expect(await bot.do('roles')).toEqual({ nick: 'Benny', roles: ['py-low'] })
    expect(await bot.do('threads')).toMatchObject({ same: true, topic: 'u' })
    expect(await bot.do('guilds')).toMatchObject({ count: 6, listed: ['Hearthside'], invite: true })
    expect(await bot.do('direct')).toBe('ben')
  })

  it('S-01: is refused as by Discord', async () => {
    expect(await bot.do('refusals')).toEqual([
      ['NotFound', 10_008, false],
      ['HTTPException', 50_035, false],
      ['Forbidden', 50_013, false],
      ['NotFound', 0, true],
    ])
  })

  it('S-01: stumbles over nothing on the way', () => {
    expect(bot.errors()).toEqual([])
  })

  function idOf(username: string): string {
    return [...sandbox.world.users.values()].find((user) => user.username === username)?.id ?? ''
  }
})

interface Modal {
  components: { components: { custom_id: string }[] }[]
}

function fieldOf(modal: Modal | undefined): string {
  return modal?.components[0]?.components[0]?.custom_id ?? ''
}

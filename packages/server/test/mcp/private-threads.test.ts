import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

const PRIVATE_THREAD = 12
const ANNOUNCEMENT_THREAD = 10
const TICKED = ENTITY_TOOLS.map(({ name }) => name)

let running: AppOnDiscord
let kael: Resident
let thread: string
let message: string

beforeAll(async () => {
  running = await startAppOnDiscord({ ENTITY_SENDS_PER_MINUTE: '1000', ENTITY_CALLS_PER_MINUTE: '6000' })
  kael = await running.moveIn({}, { channels: 'all', tools: TICKED })
  const at = { entity: kael.id, server: running.serverId }
  await running.operator.setDecisionSettings(at.entity, at.server, {
    enabled: true,
    channel_id: 'general',
    approvers: { users: ['lyss'] },
  })
})
afterAll(async () => running[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}) =>
  outcome(await modern(kael, 'tools/call', { name, arguments: args }))
const jonas = () => running.person('jonas')
const botId = () => running.sandbox.world.applications.get(running.sandbox.application.id)?.botId
const openThread = async (name: string, over: object = {}) => {
  const made = await jonas().rest<{ id: string }>(
    'POST',
    `/channels/${running.channelId('general')}/threads`,
    {
      name,
      type: PRIVATE_THREAD,
      invitable: false,
      ...over,
    },
  )
  return made.id
}
const add = (id = thread) => jonas().rest('PUT', `/channels/${id}/thread-members/${botId()}`)
const remove = (id = thread) => jonas().rest('DELETE', `/channels/${id}/thread-members/${botId()}`)
const read = async (args: object = {}) => {
  const { data } = await call('read_messages', { limit: 100, ...args })
  return (data as { messages: { content: string }[] }).messages.map(({ content }) => content)
}
/** Waits for that very line: a place that is still being looked up is heard a little later than others. */
const hears = async (line: string) => {
  const heard: string[] = []
  await expect
    .poll(async () => {
      heard.push(...(await read()))
      return heard
    })
    .toContain(line)
}
/** A line in the open is heard after all that came before it. */
const settled = async () => {
  const line = `settled ${crypto.randomUUID()}`
  await jonas().say(running.channelId('general'), line)
  const heard: string[] = []
  await expect
    .poll(async () => {
      heard.push(...(await read()))
      return heard.includes(line)
    })
    .toBe(true)
  return heard.filter((one) => one !== line)
}

describe('a private thread that the bot is not in', () => {
  beforeEach(async () => {
    thread = await openThread('secrets')
    message = (await jonas().say(thread, 'between us')).id
    await settled()
  })

  it('is heard by no entity, and told to none', async () => {
    expect(await settled()).not.toContain('between us')
    await jonas().rest('PATCH', `/channels/${thread}/messages/${message}`, { content: 'between us, edited' })
    expect((await settled()).join()).not.toContain('between us')
    const { data } = await call('list_channels', { threads: true })
    expect(JSON.stringify(data)).not.toContain(thread)
    const general = running.channelId('general')
    expect(JSON.stringify((await call('list_forum_threads', { channel_id: general })).data)).not.toContain(
      thread,
    )
    for (const where of [{ server_id: running.serverId }, { channel_id: general }]) {
      expect((await call('search_messages', { ...where, query: 'between' })).data).toMatchObject({
        messages: [],
      })
    }
    expect((await read({ backfill: true })).join()).not.toContain('between us')
  })

  it.each(
    ENTITY_TOOLS.map(({ name, inputSchema }) => ({
      name,
      fields: Object.keys(inputSchema.properties ?? {}),
    })),
  )('is closed to $name', async ({ name, fields }) => {
    const at = fields.includes('channel_id')
      ? 'channel_id'
      : fields.includes('thread_id')
        ? 'thread_id'
        : undefined
    if (at === undefined) return
    const before = JSON.stringify(await jonas().rest('GET', `/channels/${thread}/messages`))
    const { text, isError, data } = await call(name, {
      [at]: thread,
      ...Object.fromEntries(
        fields.filter((field) => field in ARGUMENTS).map((field) => [field, argument(field)]),
      ),
    })
    expect(`${text}${JSON.stringify(data)}`).not.toContain('between us')
    const isRefused = isError ? text.startsWith('bot_not_in_thread: ') : data?.['deleted_count'] === 0
    expect({ text, isRefused }).toMatchObject({ isRefused: true })
    expect(JSON.stringify(await jonas().rest('GET', `/channels/${thread}/messages`))).toBe(before)
  })

  it('is open as soon as somebody adds the bot, and closed when it is taken out, with what waits', async () => {
    await add()
    await jonas().say(thread, 'welcome')
    await expect.poll(async () => (await call('read_thread', { thread_id: thread })).isError).toBe(false)
    await hears('welcome')
    expect((await call('send_message', { channel_id: thread, content: 'thanks' })).isError).toBe(false)
    expect(JSON.stringify((await call('list_channels', { threads: true })).data)).toContain(thread)
    await jonas().say(thread, 'not to be read any more')
    await remove()
    await expect
      .poll(async () => (await call('read_thread', { thread_id: thread })).text)
      .toMatch(/^bot_not_in_thread: /)
    expect((await settled()).join()).not.toContain('not to be read')
    expect((await read({ backfill: true })).join()).not.toContain('not to be read')
    expect((await call('read_messages', { channel_id: thread })).text).toMatch(/^bot_not_in_thread: /)
  })

  it('stays closed when it is archived, and open when the bot is in an archived one', async () => {
    await jonas().rest('PATCH', `/channels/${thread}`, { archived: true })
    expect((await call('read_thread', { thread_id: thread })).text).toMatch(/^bot_not_in_thread: /)
    const other = await openThread('ours')
    await add(other)
    await jonas().say(other, 'for the bot too')
    await jonas().rest('PATCH', `/channels/${other}`, { archived: true })
    expect((await call('read_thread', { thread_id: other })).data).toMatchObject({
      messages: [{ content: 'for the bot too' }],
    })
  })

  it('is closed as soon as the bot is taken out, also while the connection is lost', async () => {
    const kept = await openThread('kept')
    for (const id of [thread, kept]) {
      await add(id)
      await expect.poll(async () => (await call('read_thread', { thread_id: id })).isError).toBe(false)
    }
    const { discord } = running.app
    running.sandbox.gateway.act({ action: 'invalidate', resumable: false }, { botsOnly: true })
    await expect.poll(() => discord.status.state).toBe('connecting')
    await remove()
    expect(JSON.stringify((await call('list_channels', { threads: true })).data)).not.toContain(thread)
    expect(
      (await call('search_messages', { server_id: running.serverId, query: 'between' })).data,
    ).toMatchObject({
      messages: [],
    })
    expect((await call('read_thread', { thread_id: thread })).text).toMatch(/^bot_not_in_thread: /)
    expect((await call('send_message', { channel_id: thread, content: 'hello' })).text).toMatch(
      /^bot_not_in_thread: /,
    )
    expect((await call('read_thread', { thread_id: kept })).isError).toBe(false)
    await expect.poll(() => discord.status.state).toBe('ready')
    expect((await call('read_thread', { thread_id: thread })).text).toMatch(/^bot_not_in_thread: /)
    await expect.poll(async () => (await call('read_thread', { thread_id: kept })).isError).toBe(false)
  })

  it('says why, in a word of its own', async () => {
    const query = new URLSearchParams({ entity: kael.id, tool: 'read_thread', channel: thread })
    const ask = async () => {
      const answer = await fetch(`${running.url}/api/why?${query.toString()}`, {
        headers: { authorization: `Bearer ${running.localToken}` },
      })
      return answer.json() as Promise<object>
    }
    expect(await ask()).toMatchObject({ allowed: false, layer: 'discord', reason: 'bot_not_in_thread' })
    await add()
    await expect.poll(ask).toMatchObject({ allowed: true })
  })
})

const forbid = (channelId: string, deny: bigint) =>
  jonas().rest('PUT', `/channels/${channelId}/permissions/${running.serverId}`, {
    type: 0,
    allow: '0',
    deny: String(deny),
  })
const made = (path: string, body: object) => jonas().rest<{ id: string }>('POST', path, body)
const channel = (body: object) => made(`/guilds/${running.serverId}/channels`, body)

describe('other places that the rights of the bot decide about', () => {
  const VIEW = 1n << 10n
  const CONNECT = 1n << 20n

  it.each([
    ['a voice channel', 2],
    ['a stage', 13],
  ])('%s that the bot may not enter shows nothing of what is written there', async (_what, type) => {
    const { id } = await channel({ name: 'voices', type })
    await jonas().say(id, 'while it was open')
    await hears('while it was open')
    await forbid(id, CONNECT)
    await expect
      .poll(async () => (await call('get_channel_history', { channel_id: id })).text)
      .toMatch(/^bot_cannot_view: /)
    await jonas().say(id, 'behind the door')
    expect(await settled()).not.toContain('behind the door')
    expect((await call('send_message', { channel_id: id, content: 'hello' })).text).toMatch(
      /^bot_cannot_view: /,
    )
  })

  it('a post of a forum that the bot may not see', async () => {
    const { id: forum } = await channel({ name: 'closed-forum', type: 15 })
    const { id: post } = await made(`/channels/${forum}/threads`, {
      name: 'a post',
      message: { content: 'in the forum' },
    })
    await expect.poll(async () => (await call('read_thread', { thread_id: post })).isError).toBe(false)
    await forbid(forum, VIEW)
    await expect
      .poll(async () => (await call('read_thread', { thread_id: post })).text)
      .toMatch(/^(bot_cannot_view|not_on_server): /)
    await jonas().say(post, 'whispered')
    expect(await settled()).not.toContain('whispered')
  })

  it('a thread of an announcement channel follows its channel', async () => {
    const { id: news } = await channel({ name: 'news', type: 5 })
    const { id } = await made(`/channels/${news}/threads`, { name: 'talk', type: ANNOUNCEMENT_THREAD })
    await jonas().say(id, 'about the news')
    await hears('about the news')
    await forbid(news, VIEW)
    await expect
      .poll(async () => (await call('read_thread', { thread_id: id })).text)
      .toMatch(/^(bot_cannot_view|not_on_server): /)
  })

  it('a thread goes with its channel into a category that the entity was not let into', async () => {
    const { id: open } = await channel({ name: 'open', type: 4 })
    const { id: shut } = await channel({ name: 'shut', type: 4 })
    const { id: parent } = await channel({ name: 'wanderer', type: 0, parent_id: open })
    const { id } = await made(`/channels/${parent}/threads`, { name: 'inside', type: 11 })
    await running.store.updateMembership(kael.id, running.serverId, {
      channels: { kind: 'these', ids: [open] },
    })
    await expect.poll(async () => (await call('read_thread', { thread_id: id })).isError).toBe(false)
    await jonas().rest('PATCH', `/channels/${parent}`, { parent_id: shut })
    await expect
      .poll(async () => (await call('read_thread', { thread_id: id })).text)
      .toMatch(/^channel_not_granted: /)
  })
})

/** Enough of each field for a call to reach the question of rights. */
const ARGUMENTS: Record<string, () => unknown> = {
  message_id: () => message,
  message_ids: () => [message],
  content: () => 'hello',
  text: () => 'hello',
  emoji: () => '👍',
  query: () => 'between',
  name: () => 'a name',
  title: () => 'a title',
  new_name: () => 'new',
  topic: () => 'a topic',
  question: () => 'Shall we?',
  answers: () => ['yes', 'no'],
  options: () => ['A) yes', 'B) no'],
  confirm: () => 'secrets',
  url: () => 'https://example.com/a.png',
  file_name: () => 'a.txt',
  message: () => 'hello',
  status: () => 'done',
  summary: () => 'hello',
  context: () => 'All tests passed.',
  position: () => 1,
  max_wait_seconds: () => 0,
}
const argument = (field: string) => ARGUMENTS[field]?.()

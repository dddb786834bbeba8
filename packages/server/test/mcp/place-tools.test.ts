import type { Membership } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

/** What an admin ticks one by one. */
const TICKED = ENTITY_TOOLS.map(({ name }) => name)

let app: AppOnDiscord
let kael: Resident
let vera: Resident
beforeAll(async () => {
  app = await startAppOnDiscord({ ENTITY_SENDS_PER_MINUTE: '1000' })
  kael = await app.moveIn({}, { channels: 'all', tools: TICKED })
  vera = await app.moveIn({ name: 'Vera' }, { channels: ['general'], tools: TICKED })
  await app.store.updateMembership(kael.id, app.serverId, { assignableRoles: [roleId('Reader')] })
})
afterAll(async () => app[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}, as = kael) =>
  outcome(await modern(as, 'tools/call', { name, arguments: args }))
const done = async <Answer>(name: string, args: object, as = kael): Promise<Answer> => {
  const { data, text, isError } = await call(name, args, as)
  if (isError) throw new Error(text)
  return data as Answer
}
const listedTo = async (as: Resident) => {
  const { body } = await modern(as, 'tools/list')
  return (body.result as unknown as { tools: { name: string }[] }).tools.map(({ name }) => name)
}
const seen = <Answer>(path: string) => app.person('jonas').rest<Answer>('GET', path)
const roleId = (name: string) => {
  const roles = app.sandbox.world.guilds.get(app.serverId)?.roles.values() ?? []
  return [...roles].find((role) => role.name === name)?.id ?? ''
}
const general = () => app.channelId('general')

describe('I-55: channels', () => {
  it('are created, described, renamed, moved and deleted', async () => {
    const server = { server_id: app.serverId }
    const { channel_id: category } = await done<{ channel_id: string }>('create_category', {
      ...server,
      name: 'garden',
    })
    const { channel_id: id } = await done<{ channel_id: string }>('create_channel', {
      ...server,
      name: 'roses',
      category_id: category,
    })
    expect(await seen(`/channels/${id}`)).toMatchObject({ name: 'roses', parent_id: category })
    await done('set_channel_topic', { channel_id: id, topic: 'Red ones' })
    await done('rename_channel', { channel_id: id, new_name: 'tulips' })
    await done('move_channel', { channel_id: id, category_id: null, position: 0 })
    expect(await seen(`/channels/${id}`)).toMatchObject({
      name: 'tulips',
      topic: 'Red ones',
      parent_id: null,
      position: 0,
    })
    expect((await call('delete_channel', { channel_id: id, confirm: 'roses' })).text).toMatch(
      /^needs_confirmation: /,
    )
    await done('delete_channel', { channel_id: id, confirm: 'tulips', reason: 'winter' })
    await expect(seen(`/channels/${id}`)).rejects.toThrow('404')
    const log = await seen<{ audit_log_entries: { reason: string }[] }>(`/guilds/${app.serverId}/audit-logs`)
    expect(log.audit_log_entries[0]?.reason).toBe('Kael, owned by lyss: winter')
  })

  it('T31: an entity kept to some channels touches no others, and creates none', async () => {
    const companions = app.channelId('companions')
    for (const [name, args] of [
      ['rename_channel', { channel_id: companions, name: 'mine' }],
      ['set_channel_topic', { channel_id: companions, topic: 'mine' }],
      ['move_channel', { channel_id: companions, position: 9 }],
      ['delete_channel', { channel_id: companions, confirm: 'companions' }],
      ['create_channel', { server_id: app.serverId, name: 'mine' }],
      ['create_channel', { server_id: app.serverId, name: 'mine', category_id: app.channelId('the hall') }],
      ['create_category', { server_id: app.serverId, name: 'mine' }],
    ] as const) {
      expect((await call(name, args, vera)).text, name).toMatch(/^channel_not_granted: /)
    }
    expect(await seen(`/channels/${companions}`)).toMatchObject({ name: 'companions' })
  })
})

describe('I-55: threads, forum posts and polls', () => {
  it('I-41: appear on Discord, under the name of the entity where Discord allows it', async () => {
    const { id: messageId } = await app.person('lyss').say(general(), 'Who has read it?')
    const thread = { channel_id: general(), name: 'book talk', message_id: messageId }
    const { thread_id: threadId } = await done<{ thread_id: string }>('create_thread', thread)
    expect(threadId).toBe(messageId)
    await done('send_message', { channel_id: threadId, content: 'I have.' })
    const forum = app.channelId('reviews')
    const post = { channel_id: forum, title: 'Emma', content: 'A delight', tags: ['novel'] }
    const made = await done<{ thread_id: string; message_id: string }>('create_forum_post', post)
    expect(await seen(`/channels/${made.thread_id}/messages/${made.message_id}`)).toMatchObject({
      content: 'A delight',
      author: { username: 'Kael' },
    })
    expect(await done('list_forum_threads', { channel_id: forum })).toMatchObject({
      threads: [{ thread_id: made.thread_id, title: 'Emma', tags: ['novel'], archived: false }],
      has_more: false,
    })
    const poll = {
      channel_id: made.thread_id,
      question: 'Again?',
      options: ['Yes', { text: 'No', emoji: '🙅' }],
    }
    const { message_id: pollId } = await done<{ message_id: string }>('create_poll', poll)
    expect(await seen(`/channels/${made.thread_id}/messages/${pollId}`)).toMatchObject({
      author: { username: 'Kael' },
      poll: { question: { text: 'Again?' }, allow_multiselect: false },
    })
    await done('edit_message', { channel_id: made.thread_id, message_id: made.message_id, content: 'A joy' })
    expect(await seen(`/channels/${made.thread_id}/messages/${made.message_id}`)).toMatchObject({
      content: 'A joy',
    })
  })

  it('T26: a thread is as open as its channel, also when nobody has it in mind', async () => {
    const companions = app.channelId('companions')
    const { id: hidden } = await app
      .person('lyss')
      .rest<{ id: string }>('POST', `/channels/${companions}/threads`, { name: 'hidden', type: 11 })
    const { id: open } = await app
      .person('lyss')
      .rest<{ id: string }>('POST', `/channels/${general()}/threads`, { name: 'open', type: 11 })
    for (const id of [hidden, open]) {
      await app.person('lyss').rest('PATCH', `/channels/${id}`, { archived: true })
    }
    const poll = { question: 'Hm?', options: ['a', 'b'] }
    expect((await call('create_poll', { channel_id: hidden, ...poll }, vera)).text).toMatch(
      /^channel_not_granted: /,
    )
    expect((await call('create_poll', { channel_id: open, ...poll }, vera)).isError).toBe(false)
  })

  it('I-11: a message must belong to the channel a thread is opened in', async () => {
    const { id } = await app.person('lyss').say(app.channelId('companions'), 'Elsewhere')
    const { text } = await call('create_thread', { channel_id: general(), name: 'x', message_id: id })
    expect(text).toMatch(/^not_found: /)
  })
})

describe('I-55: people', () => {
  it('are listed, looked up and described by their roles', async () => {
    const server = { server_id: app.serverId }
    const page = await done<{ members: { id: string }[]; next_after?: string }>('list_members', {
      ...server,
      limit: 2,
    })
    expect(page.next_after).toBe(page.members[1]?.id)
    const rest = await done<{ next_after?: string }>('list_members', { ...server, after: page.next_after })
    expect(rest.next_after).toBeUndefined()
    expect(await done('get_user_info', { ...server, user_id: app.person('ben').id })).toMatchObject({
      username: 'ben',
      display_name: 'Ben Kowalski',
      roles: [{ name: 'Reader' }],
    })
    const { roles } = await done<{ roles: { name: string; assignable: boolean; entity: boolean }[] }>(
      'list_roles',
      server,
    )
    expect(roles.filter(({ assignable }) => assignable).map(({ name }) => name)).toEqual(['Reader'])
    expect(
      roles
        .filter(({ entity }) => entity)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Kael', 'Vera'])
  })

  it('T30: get and lose only roles an admin listed, and never powerful ones', async () => {
    const ben = { server_id: app.serverId, user_id: app.person('ben').id }
    const has = () => {
      const guild = app.sandbox.world.guilds.get(app.serverId)
      return guild?.members.get(ben.user_id)?.roles.has(roleId('Reader'))
    }
    await done('remove_role', { ...ben, role_id: roleId('Reader') })
    expect(has()).toBe(false)
    await done('assign_role', { ...ben, role_id: roleId('Reader') })
    expect(has()).toBe(true)
    const all = ['Steward', 'Council', 'Arachne', 'Kael', 'Vera'].map(roleId)
    for (const role_id of all) {
      expect((await call('assign_role', { ...ben, role_id })).text).toMatch(/^role_not_assignable: /)
    }
    const unsafe = { assignableRoles: [roleId('Steward'), roleId('Arachne'), roleId('Vera')] }
    await app.store.updateMembership(vera.id, app.serverId, unsafe)
    for (const role_id of unsafe.assignableRoles) {
      expect((await call('assign_role', { ...ben, role_id }, vera)).text).toMatch(/^role_not_assignable: /)
    }
  })

  it('I-14: are timed out and let back in', async () => {
    const ben = { server_id: app.serverId, user_id: app.person('ben').id }
    const { timed_out_until: until } = await done<{ timed_out_until: string }>('timeout_user', {
      ...ben,
      duration_minutes: 40_320,
    })
    expect(await done('get_user_info', ben)).toMatchObject({ timed_out_until: until })
    await done('timeout_user', { ...ben, duration_minutes: 0 })
    expect(await done('get_user_info', ben)).not.toHaveProperty('timed_out_until')
    const jonas = { server_id: app.serverId, user_id: app.person('jonas').id, duration_minutes: 1 }
    expect((await call('timeout_user', jonas)).text).toMatch(/^bot_outranked: /)
  })
})

describe('I-53: search_messages', () => {
  it('I-11: finds what the entity may see now, and nothing else', async () => {
    await app.person('lyss').say(general(), 'A marmalade cat')
    await app.person('lyss').say(app.channelId('companions'), 'A marmalade secret')
    const found = async (as: Resident, where: object = { server_id: app.serverId }) => {
      const args = { ...where, keyword: 'marmalade' }
      const { messages } = await done<{ messages: { content: string }[] }>('search_messages', args, as)
      return messages.map(({ content }) => content)
    }
    expect(await found(kael)).toEqual(['A marmalade secret', 'A marmalade cat'])
    expect(await found(vera)).toEqual(['A marmalade cat'])
    const { text } = await call(
      'search_messages',
      { channel_id: app.channelId('companions'), query: 'marmalade' },
      vera,
    )
    expect(text).toMatch(/^channel_not_granted: /)
    const tuning: Partial<Membership> = { muted: [general()] }
    await app.store.updateMembership(vera.id, app.serverId, tuning)
    expect(await found(vera)).toEqual([])
    await app.store.updateMembership(vera.id, app.serverId, { muted: [] })
  })

  it('scans when Discord is indexing for long', async () => {
    await app.person('lyss').say(general(), 'A turquoise kettle')
    app.sandbox.world.searchIndex.delay(1, 60)
    const answer = await done('search_messages', { channel_id: general(), query: 'turquoise' })
    expect(answer).toMatchObject({ complete: false, messages: [{ content: 'A turquoise kettle' }] })
  })
})

describe('arguments', () => {
  const id = '100000000000000001'
  it.each([
    ['list_members', 'limit', { server_id: id, limit: 5000 }],
    ['list_members', 'limit', { server_id: id, limit: -5 }],
    ['list_forum_threads', 'limit', { channel_id: id, limit: 0 }],
    ['search_messages', 'limit', { channel_id: id, query: 'x', limit: 1e9 }],
    ['search_messages', 'server_id', { query: 'x' }],
    ['search_messages', 'scan_depth', { channel_id: id, query: 'x', scan_depth: 500 }],
    ['create_poll', 'options', { channel_id: id, question: 'x', options: ['one'] }],
    ['create_poll', 'options', { channel_id: id, question: 'x', options: Array(11).fill('one') }],
    [
      'create_poll',
      'duration_hours',
      { channel_id: id, question: 'x', options: ['a', 'b'], duration_hours: 0 },
    ],
    [
      'create_poll',
      'duration_hours',
      { channel_id: id, question: 'x', options: ['a', 'b'], duration_hours: 769 },
    ],
    ['timeout_user', 'duration_minutes', { server_id: id, user_id: id, duration_minutes: 40_321 }],
    ['move_channel', 'category_id', { channel_id: id }],
    ['rename_channel', 'new_name', { channel_id: id, name: 'a', new_name: 'b' }],
    ['create_channel', 'type', { server_id: id, name: 'a', type: 'stage' }],
  ])('I-54, T63: %s names the field %s', async (name, field, args) => {
    const { isError, text } = await call(name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(new RegExp(`^invalid: (?:.*; )?${field}: `))
  })
})

describe('rights', () => {
  it('I-12, T21: one tool granted means one tool listed, and no other works', async () => {
    const quiet = await app.moveIn({ name: 'Quiet' }, { tools: ['read_messages'] })
    expect(await listedTo(quiet)).toEqual(['read_messages'])
    const { text } = await call('create_channel', { server_id: app.serverId, name: 'x' }, quiet)
    expect(text).toMatch(/^tool_not_granted: /)
  })

  it('I-12: "all" lists no tool that manages channels or people', async () => {
    const wide = await app.moveIn({ name: 'Wide' }, { channels: 'all', tools: 'all' })
    const listed = new Set(await listedTo(wide))
    const ticked = ENTITY_TOOLS.filter(
      ({ right: { toolset } }) => toolset === 'channels' || toolset === 'moderation',
    )
    expect(ticked).toHaveLength(9)
    expect(ticked.filter(({ name }) => listed.has(name))).toEqual([])
    expect(listed).toContain('search_messages')
  })

  it('I-12: a server it is not on looks like one that does not exist', async () => {
    const lantern = [...app.sandbox.world.guilds.values()].find(({ name }) => name === 'Lantern')?.id
    const unknown = await call('list_roles', { server_id: '100000000000000001' })
    expect(await call('list_roles', { server_id: lantern })).toEqual(unknown)
    expect(unknown.text).toMatch(/^not_on_server: /)
  })
})

it('I-50: every tool has a title, a description, honest annotations and both schemas', () => {
  for (const tool of ENTITY_TOOLS) {
    expect(tool.title, tool.name).not.toBe('')
    expect(tool.description.length, tool.name).toBeGreaterThan(10)
    expect(tool.annotations.readOnlyHint, tool.name).toBe(tool.right.intent === 'read')
    expect(tool.inputSchema.type).toBe('object')
    expect(tool.outputSchema.type).toBe('object')
  }
})

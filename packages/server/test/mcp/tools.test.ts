import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Membership } from '@arachne/core/identities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { modern, outcome } from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'

interface Read {
  messages: { id: string; content: string; author: { name: string }; addressed: boolean }[]
  has_more: boolean
}

let running: AppOnDiscord
let kael: Resident
beforeAll(async () => {
  running = await startAppOnDiscord()
  kael = await running.moveIn()
})
afterAll(async () => running[Symbol.asyncDispose]())

const call = async (name: string, args: object = {}, as = kael) =>
  outcome(await modern(as, 'tools/call', { name, arguments: args }))

async function readUntil(count: number, as = kael, args: object = {}): Promise<Read['messages']> {
  const read: Read['messages'] = []
  await expect
    .poll(async () => {
      const { data } = await call('read_messages', args, as)
      read.push(...(data as unknown as Read).messages)
      return read.length
    })
    .toBeGreaterThanOrEqual(count)
  return read
}

const tune = ({ id }: Resident, tuning: Partial<Pick<Membership, 'blocked' | 'muted'>>) =>
  running.store.updateMembership(id, running.serverId, tuning)

describe('send_message', () => {
  it('appears on Discord under the name of the entity', async () => {
    const channelId = running.channelId('companions')
    const { data } = await call('send_message', { channel_id: channelId, content: 'Good evening.' })
    const { message_ids: ids, jump_url: url } = data as { message_ids: string[]; jump_url: string }
    expect(url).toBe(`${running.sandbox.url}/channels/${running.serverId}/${channelId}/${ids[0]}`)
    const seen = await running.person('lyss').rest('GET', `/channels/${channelId}/messages/${ids[0]}`)
    expect(seen).toMatchObject({ content: 'Good evening.', author: { username: 'Kael', bot: true } })
  })

  it('I-15: leaves a journal entry that verifies, and pings only whom it names', async () => {
    const channelId = running.channelId('companions')
    const { id: lyss } = running.person('lyss')
    const content = `<@${lyss}> @everyone @here <@&${running.serverId}>`
    const { data } = await call('send_message', { channel_id: channelId, content })
    const [id] = (data as { message_ids: string[] }).message_ids
    const seen = await running.person('lyss').rest('GET', `/channels/${channelId}/messages/${id}`)
    expect(seen).toMatchObject({ mention_everyone: false, mention_roles: [], mentions: [{ id: lyss }] })
    const report = await running.app.journal.verify(`server:${running.serverId}`)
    expect(report).toMatchObject({ ok: true })
    expect(report.spaces[0]?.entries).toBeGreaterThan(1)
  })
})

describe('read_messages', () => {
  it('I-26: hands out what people said, oldest first, once', async () => {
    const general = running.channelId('general')
    await running.person('lyss').say(general, 'First')
    await running.person('ben').say(general, 'Second, @Kael')
    const messages = await readUntil(2)
    expect(messages.map(({ content, author }) => [author.name, content])).toEqual([
      [expect.any(String), 'First'],
      [expect.any(String), 'Second, @Kael'],
    ])
    expect(messages.map(({ addressed }) => addressed)).toEqual([false, true])
    expect((await call('read_messages')).data).toMatchObject({ messages: [], has_more: false })
  })

  it('shows nothing from a channel outside the ceiling', async () => {
    await running.person('lyss').say(running.channelId('book-club'), 'Not for Kael')
    await running.person('lyss').say(running.channelId('general'), 'For Kael')
    expect((await readUntil(1)).map(({ content }) => content)).toEqual(['For Kael'])
  })
})

it('I-23: leaves no word of a message in log or journal', async () => {
  const channelId = running.channelId('general')
  await call('send_message', { channel_id: channelId, content: 'xyzzy outbound' })
  await call('send_message', { channel_id: channelId, content: 'xyzzy', xyzzy: 1 })
  await running.person('lyss').say(channelId, 'xyzzy inbound')
  expect((await readUntil(1))[0]?.content).toBe('xyzzy inbound')
  expect(running.logged()).not.toContain('xyzzy')
  for (const name of await readdir(running.dataDir)) {
    expect(await readFile(join(running.dataDir, name), 'latin1')).not.toContain('xyzzy')
  }
})

describe('what is refused', () => {
  it.each([
    ['channel_not_granted', 'book-club', 'admin'],
    ['channel_blocked', 'general', 'owner'],
    ['channel_muted', 'companions', 'owner'],
  ])('I-11, I-12, I-13: %s names the layer and who can change it', async (reason, channel, who) => {
    const tuned = await running.moveIn({ name: `Tuned ${reason}` })
    const channelId = running.channelId(channel)
    await tune(tuned, { blocked: [running.channelId('general')], muted: [running.channelId('companions')] })
    const answer = await call('send_message', { channel_id: channelId, content: 'x' }, tuned)
    expect(answer).toMatchObject({ isError: true, data: undefined })
    expect(answer.text).toMatch(new RegExp(`^${reason}: .*${who} .*can .*\\.$`))
  })

  it('I-13: a blocked channel can still be read', async () => {
    const tuned = await running.moveIn({ name: 'Blocked reader' })
    const channelId = running.channelId('general')
    await tune(tuned, { blocked: [channelId] })
    await running.person('lyss').say(channelId, 'Readable')
    expect((await readUntil(1, tuned)).map(({ content }) => content)).toEqual(['Readable'])
  })

  it('I-12: shows and serves only tools that some server grants', async () => {
    const reader = await running.moveIn({ name: 'Only reads' }, { tools: ['read_messages'] })
    const listed = await modern(reader, 'tools/list')
    expect(listed.body.result).toMatchObject({ tools: [{ name: 'read_messages' }] })
    const args = { channel_id: running.channelId('general'), content: 'x' }
    const refused = await modern(reader, 'tools/call', { name: 'send_message', arguments: args })
    expect(outcome(refused).text).toMatch(/^tool_not_granted: .*admin/)
    expect(refused.body.result?.['_meta']).toMatchObject({
      'arachne/error': { code: 'forbidden', reason: 'tool_not_granted' },
    })
  })

  it('I-07, I-11: gives one answer for another server, a message, a category and nothing at all', async () => {
    const wish = { name: 'Elsewhere', owner: 'lyss', channels: ['laboratory'] }
    const made = await fetch(`${running.sandbox.controlUrl}/guilds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    expect(made.ok).toBe(true)
    const channels = [...running.sandbox.world.channels.values()]
    const channelNamed = (name: string) => channels.find((one) => one.name === name)?.id
    const { id: message } = await running.person('lyss').say(running.channelId('general'), 'No channel.')
    const targets = [channelNamed('laboratory'), message, channelNamed('the hall'), '100000000000000009']
    const answers = targets.map((id) => call('send_message', { channel_id: id, content: 'x' }))
    const texts = new Set((await Promise.all(answers)).map(({ text }) => text))
    expect(texts.size).toBe(1)
    expect([...texts][0]).toMatch(/^not_on_server: /)
  })

  it('I-11: says what a switched-off entity is told', async () => {
    const off = await running.moveIn({ name: 'Off' })
    await running.store.update(off.id, { active: false })
    expect(await modern(off, 'tools/list')).toMatchObject({
      status: 403,
      body: { code: 'forbidden', reason: 'entity_inactive' },
    })
  })

  it.each<[string, object, string[]]>([
    ['send_message', {}, ['channel_id', 'content']],
    ['send_message', { channel_id: 'general', content: 'x' }, ['channel_id: must be a Discord id']],
    ...['', '1', '../../channels', `${'1'.repeat(18)}\n`, `-${'1'.repeat(18)}`].map(
      (id) =>
        ['send_message', { channel_id: id, content: 'x' }, ['channel_id']] as [string, object, string[]],
    ),
    ['send_message', { channel_id: '100000000000000009', content: '' }, ['content']],
    [
      'send_message',
      { channel_id: '100000000000000009', content: 'x', chanel: 1 },
      ["chanel: isn't a known"],
    ],
    ['read_messages', { limit: 101 }, ['limit']],
    ['read_messages', { limit: 0 }, ['limit']],
    ['read_messages', { since: 'yesterday' }, ['since']],
    ['list_channels', { threads: 'yes' }, ['threads']],
  ])('I-54: %s with %j names the field', async (name, args, fields) => {
    const { isError, text } = await call(name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(/^invalid: /)
    for (const field of fields) expect(text).toContain(field)
  })
})

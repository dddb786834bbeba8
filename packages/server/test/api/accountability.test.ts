import { until } from '@arachne/sandbox/testing'
import { describe, expect, it } from 'vitest'

import { outcome, plain } from '../support/rpc.ts'
import { type House, startHouse } from '../support/running-app.ts'

async function as(house: House, username: string, method: string, path: string, body?: unknown) {
  const user = [...house.sandbox.world.users.values()].find((one) => one.username === username)
  if (!user) throw new Error(`Nobody is called ${username}.`)
  const answer = await house.sandbox.call({ kind: 'person', user }, method, path, { body })
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function use(house: House, username: string, name: string, data: object) {
  const { world } = house.sandbox
  await until(() => [...world.commands.values()].some((one) => one.name === name), `the command ${name}`)
  const command = [...world.commands.values()].find((one) => one.name === name)
  await as(house, username, 'POST', '/interactions', {
    type: 2,
    application_id: command?.application_id,
    guild_id: house.serverId,
    channel_id: house.channelId('general'),
    nonce: world.snowflakes.next(),
    data: { id: command?.id, version: command?.version, name, type: command?.type, ...data },
  })
}

/** What this person alone is shown next. */
async function shown(house: House, count: number): Promise<string> {
  const messages = () => [...house.sandbox.world.ephemeralMessages.values()]
  await until(() => messages().filter(({ content }) => content !== '').length >= count, 'an answer')
  return messages()[count - 1]?.content ?? ''
}

const entityOption = (value: string) => ({ type: 3, name: 'entity', value })

async function speak(house: House, kael: { url: string; key: string }, content = 'Hello.') {
  const args = { channel_id: house.channelId('general'), content }
  return outcome(await plain(kael, 'tools/call', { name: 'send_message', arguments: args }))
}

function idOf({ data }: { data: Record<string, unknown> | undefined }): string {
  const [id = ''] = (data?.['message_ids'] ?? []) as string[]
  return id
}

describe('I-49: accountability on Discord', () => {
  it('the menu and the commands answer to anybody, alone', async () => {
    await using house = await startHouse()
    const kael = await house.moveIn()
    const target_id = idOf(await speak(house, kael))
    await use(house, 'ben', 'Who is behind this?', { target_id })
    expect(await shown(house, 1)).toMatch(/^\*\*Kael\*\* wrote this: an AI .* belongs to <@\d+> \(/)
    await use(house, 'ben', 'entities', {})
    expect(await shown(house, 2)).toContain('**Kael**')
    await use(house, 'ben', 'status', { options: [entityOption('Kael')] })
    expect(await shown(house, 3)).toContain('was last here')
  })

  it('a moderator silences an entity in one channel: it reads on, and speaks again when let', async () => {
    await using house = await startHouse()
    const kael = await house.moveIn()
    await use(house, 'jonas', 'mute', {
      options: [entityOption('Kael'), { type: 4, name: 'minutes', value: 5 }],
    })
    expect(await shown(house, 1)).toContain('says nothing in this channel')
    expect((await speak(house, kael)).text).toMatch(/^channel_silenced: /)
    const read = await plain(kael, 'tools/call', { name: 'read_messages', arguments: {} })
    expect(outcome(read).isError).toBe(false)
    await use(house, 'jonas', 'unmute', { options: [entityOption('Kael')] })
    expect(await shown(house, 2)).toContain('may speak')
    expect((await speak(house, kael)).isError).toBe(false)
  })

  it('❌ takes a message away for its owner and for a moderator, not for others', async () => {
    await using house = await startHouse()
    const kael = await house.moveIn()
    const general = house.channelId('general')
    const stands = (id: string) => house.sandbox.world.channels.get(general)?.messages.has(id) ?? false
    const cross = (username: string, id: string) =>
      as(
        house,
        username,
        'PUT',
        `/channels/${general}/messages/${id}/reactions/${encodeURIComponent('❌')}/@me`,
      )
    const ids = [idOf(await speak(house, kael, 'one')), idOf(await speak(house, kael, 'two'))] as const
    await cross('ben', ids[0])
    await cross('lyss', ids[1])
    await until(() => !stands(ids[1]), 'the message to go')
    expect(stands(ids[0])).toBe(true)
    await cross('jonas', ids[0])
    await until(() => !stands(ids[0]), 'the other message to go')
  })

  it('❓ answers by direct message', async () => {
    await using house = await startHouse()
    const kael = await house.moveIn()
    const id = idOf(await speak(house, kael))
    const question = `reactions/${encodeURIComponent('❓')}/@me`
    await as(house, 'ben', 'PUT', `/channels/${house.channelId('general')}/messages/${id}/${question}`)
    const direct = () =>
      [...house.sandbox.world.channels.values()]
        .filter(({ guildId }) => guildId === null)
        .flatMap(({ messages }) => [...messages.values()].map(({ content }) => content))
    await until(() => direct().length > 0, 'the message')
    expect(direct()).toEqual([expect.stringMatching(/^\*\*Kael\*\* wrote this: an AI/)])
  })
})

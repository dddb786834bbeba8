import { until } from '@arachne/sandbox/testing'
import { describe, expect, it } from 'vitest'

import { outcome, plain } from '../support/rpc.ts'
import { type AppOnDiscord, startAppOnDiscord } from '../support/running-app.ts'

async function as(app: AppOnDiscord, username: string, method: string, path: string, body?: unknown) {
  const user = [...app.sandbox.world.users.values()].find((one) => one.username === username)
  if (!user) throw new Error(`Nobody is called ${username}.`)
  const answer = await app.sandbox.call({ kind: 'person', user }, method, path, { body })
  if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function use(app: AppOnDiscord, username: string, name: string, data: object) {
  const { world } = app.sandbox
  await until(() => [...world.commands.values()].some((one) => one.name === name), `the command ${name}`)
  const command = [...world.commands.values()].find((one) => one.name === name)
  await as(app, username, 'POST', '/interactions', {
    type: 2,
    application_id: command?.application_id,
    guild_id: app.serverId,
    channel_id: app.channelId('general'),
    nonce: world.snowflakes.next(),
    data: { id: command?.id, version: command?.version, name, type: command?.type, ...data },
  })
}

/** What this person alone is shown next. */
async function shown(app: AppOnDiscord, count: number): Promise<string> {
  const messages = () => [...app.sandbox.world.ephemeralMessages.values()]
  await until(() => messages().filter(({ content }) => content !== '').length >= count, 'an answer')
  return messages()[count - 1]?.content ?? ''
}

const entityOption = (value: string) => ({ type: 3, name: 'entity', value })

async function speak(app: AppOnDiscord, kael: { url: string; key: string }, content = 'Hello.') {
  const args = { channel_id: app.channelId('general'), content }
  return outcome(await plain(kael, 'tools/call', { name: 'send_message', arguments: args }))
}

function idOf({ data }: { data: Record<string, unknown> | undefined }): string {
  const [id = ''] = (data?.['message_ids'] ?? []) as string[]
  return id
}

describe('I-49: accountability on Discord', () => {
  it('the menu and the commands answer to anybody, alone', async () => {
    await using app = await startAppOnDiscord()
    const kael = await app.moveIn()
    const target_id = idOf(await speak(app, kael))
    await use(app, 'ben', 'Who is behind this?', { target_id })
    expect(await shown(app, 1)).toMatch(/^\*\*Kael\*\* wrote this: an AI .* belongs to <@\d+> \(/)
    await use(app, 'ben', 'entities', {})
    expect(await shown(app, 2)).toContain('**Kael**')
    await use(app, 'ben', 'status', { options: [entityOption('Kael')] })
    expect(await shown(app, 3)).toContain('was last active')
  })

  it('a moderator silences an entity in one channel: it reads on, and speaks again when let', async () => {
    await using app = await startAppOnDiscord()
    const kael = await app.moveIn()
    await use(app, 'jonas', 'mute', {
      options: [entityOption('Kael'), { type: 4, name: 'minutes', value: 5 }],
    })
    expect(await shown(app, 1)).toContain('can’t write in this channel')
    expect((await speak(app, kael)).text).toMatch(/^channel_silenced: /)
    const read = await plain(kael, 'tools/call', { name: 'read_messages', arguments: {} })
    expect(outcome(read).isError).toBe(false)
    await use(app, 'jonas', 'unmute', { options: [entityOption('Kael')] })
    expect(await shown(app, 2)).toContain('can write')
    expect((await speak(app, kael)).isError).toBe(false)
  })

  it('❌ takes a message away for its owner and for a moderator, not for others', async () => {
    await using app = await startAppOnDiscord()
    const kael = await app.moveIn()
    const general = app.channelId('general')
    const stands = (id: string) => app.sandbox.world.channels.get(general)?.messages.has(id) ?? false
    const cross = (username: string, id: string) =>
      as(
        app,
        username,
        'PUT',
        `/channels/${general}/messages/${id}/reactions/${encodeURIComponent('❌')}/@me`,
      )
    const ids = [idOf(await speak(app, kael, 'one')), idOf(await speak(app, kael, 'two'))] as const
    await cross('ben', ids[0])
    await cross('lyss', ids[1])
    await until(() => !stands(ids[1]), 'the message to go')
    expect(stands(ids[0])).toBe(true)
    await cross('jonas', ids[0])
    await until(() => !stands(ids[0]), 'the other message to go')
  })

  it('❓ answers by direct message', async () => {
    await using app = await startAppOnDiscord()
    const kael = await app.moveIn()
    const id = idOf(await speak(app, kael))
    const question = `reactions/${encodeURIComponent('❓')}/@me`
    await as(app, 'ben', 'PUT', `/channels/${app.channelId('general')}/messages/${id}/${question}`)
    const direct = () =>
      [...app.sandbox.world.channels.values()]
        .filter(({ guildId }) => guildId === null)
        .flatMap(({ messages }) => [...messages.values()].map(({ content }) => content))
    await until(() => direct().length > 0, 'the message')
    expect(direct()).toEqual([expect.stringMatching(/^\*\*Kael\*\* wrote this: an AI/)])
  })
})

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { InboxMessage } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { BIN, startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

const WATCH = join(BIN, 'discord-watch.js')

async function inboxOf({ folder }: DiscordFixture): Promise<InboxMessage[]> {
  const text = await readFile(join(folder, 'inbox.json'), 'utf8').catch(() => '{"messages":[]}')
  return (JSON.parse(text) as { messages: InboxMessage[] }).messages
}

const written = (discord: DiscordFixture, content: string) =>
  until(async () => (await inboxOf(discord)).find((message) => message.content === content))

async function startWatching(discord: DiscordFixture) {
  const child = discord.start(WATCH, ['-i', '1', '-v'])
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'exit')
  await until(() => output.includes('new messages'))
  return { child, ended, stop: () => child.kill('SIGTERM') }
}

describe('discord-watch', () => {
  it('D-54: writes what people say into the inbox, threads too, and goes on where it stopped', async () => {
    await using discord = await startDiscordFixture()
    const { channelId, lyss, jonas } = discord
    const first = await startWatching(discord)
    const said = await lyss.say(channelId, 'from the approver')
    await jonas.say(channelId, 'from somebody else')
    const thread = await lyss.rest<{ id: string }>(
      'POST',
      `/channels/${channelId}/messages/${said.id}/threads`,
      {
        name: 'a thread',
      },
    )
    await lyss.say(thread.id, 'in the thread')
    expect(await written(discord, 'in the thread')).toMatchObject({
      channel_id: channelId,
      thread_id: thread.id,
      trusted: true,
      read: false,
    })
    expect(await written(discord, 'from somebody else')).toMatchObject({ thread_id: null, trusted: false })
    first.stop()
    expect(await first.ended).toEqual([0, null])

    await jonas.say(channelId, 'while nobody watched')
    await startWatching(discord)
    await written(discord, 'while nobody watched')
    const contents = (await inboxOf(discord)).map(({ content }) => content)
    expect(contents).toEqual([
      'from the approver',
      'from somebody else',
      'in the thread',
      'while nobody watched',
    ])
  })

  it('says in one line what is missing', async () => {
    await using discord = await startDiscordFixture()
    const child = discord.start(WATCH, [], discord.env({ DISCORD_BOT_TOKEN: '' }))
    let complaint = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(complaint).toMatch(/^discord-watch: DISCORD_BOT_TOKEN is not set\. .+\n$/)
  })
})

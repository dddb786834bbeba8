import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { type Agent, startAgent } from './agent.ts'
import { startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

const QUESTION = { question: 'Ship it?', context: '', options: ['Yes', 'No'] }
const CLIENT_GIVES_UP_MS = 60_000

/** The question's thread, once its file names it. */
async function threadOf({ folder }: DiscordFixture): Promise<string> {
  const pending = join(folder, 'pending')
  return until(async () => {
    const [name] = (await readdir(pending).catch(() => [])).filter((each) => each.endsWith('.json'))
    const text = name === undefined ? '{}' : await readFile(join(pending, name), 'utf8').catch(() => '{}')
    return (JSON.parse(text) as { thread_id?: string }).thread_id || undefined
  })
}

async function kill({ child }: Agent): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Waits until no agent is waiting for the question any more. */
const isLeft = (agent: Agent) =>
  until(async () => {
    const { result } = await agent.call('discord_check_pending', {})
    const [open] = result['pending_questions'] as { status: string }[]
    return open?.status === 'disconnected'
  })

describe.each([
  ['the broker lives on', {}],
  ['there is no broker', { DISCORD_BROKER: 'off' }],
])('an agent that was killed, where %s', (_, over) => {
  it('D-45: is followed by others, and people hear once from each of them that the question is still open', async () => {
    await using discord = await startDiscordFixture()
    const env = discord.env(over)
    const first = await startAgent(discord, { env })
    void first.call('discord_ask_decision', QUESTION)
    const thread = await threadOf(discord)
    const notices = () => discord.messages(thread).filter(({ content }) => content.includes('still open'))
    await kill(first)

    for (const times of [1, 2]) {
      const next = await startAgent(discord, { env })
      if (!('DISCORD_BROKER' in over)) await isLeft(next)
      await next.call('discord_check_pending', {})
      await next.call('discord_check_pending', {})
      await until(() => notices().length === times)
      await kill(next)
    }
    const last = await startAgent(discord, { env })
    const again = last.call('discord_ask_decision', QUESTION)
    await discord.lyss.say(thread, 'yes')
    expect((await again).result).toMatchObject({ option_index: 0 })
    expect(notices()).toHaveLength(2)
  })
})

describe('a client that sends a progress token and gives up after a minute all the same', () => {
  it('D-42: is told before then that nothing is decided, and can go on waiting', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { env: discord.env({ DISCORD_WAIT_SECONDS: '' }) })
    const asked = agent.call('discord_ask_decision', QUESTION, { progressToken: 'p' })
    const ending = new AbortController()
    const gaveUp = pause(CLIENT_GIVES_UP_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    const answer = await Promise.race([asked, gaveUp])
    ending.abort()
    expect(answer?.result).toMatchObject({ success: false, outcome: null, status: 'pending' })
    expect(agent.notifications.map(({ method }) => method)).toContain('notifications/progress')
    await discord.lyss.say(await threadOf(discord), 'no')
    const { question_id } = answer?.result ?? {}
    const waited = await agent.call('discord_wait_decision', { question_id })
    expect(waited.result).toMatchObject({ success: true, option_index: 1 })
  })
})

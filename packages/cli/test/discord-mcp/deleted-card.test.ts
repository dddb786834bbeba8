import { describe, expect, it } from 'vitest'

import { startAgent } from './agent.ts'
import { startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

const QUESTION = { question: 'Run the migration?', context: '', options: ['Now', 'Later', 'Never'] }

const remove = (discord: DiscordFixture, path: string) => discord.jonas.rest('DELETE', `/channels/${path}`)
const say = (discord: DiscordFixture, channelId: string, content: string) =>
  discord.lyss.rest('POST', `/channels/${channelId}/messages`, { content })

/** An agent that waits for an answer; nothing is called after its card has appeared. */
async function asking(discord: DiscordFixture, over: Record<string, string> = {}) {
  const agent = await startAgent(discord, { env: discord.env(over) })
  const asked = agent.ask(QUESTION.question, QUESTION)
  const card = await until(() => discord.cards()[0])
  const thread = await discord.thread(card)
  const after = () => until(() => discord.cards().find(({ id }) => id !== card.id))
  return { asked, card, thread, after }
}

describe.each([
  ['a broker', {}],
  ['no broker', { DISCORD_BROKER: 'off' }],
])('a deleted card, with %s', (_, over) => {
  it('D-52: comes again by itself, and its new thread is heard', async () => {
    await using discord = await startDiscordFixture()
    const { asked, card, after } = await asking(discord, over)
    await remove(discord, `${discord.channelId}/messages/${card.id}`)
    const again = await after()
    await say(discord, await discord.thread(again), 'Later')
    expect((await asked).result).toMatchObject({ success: true, option_index: 1, source: 'text' })
    expect(discord.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(1)
  })

  it('D-52: leaves its old thread where it was, and hears what is said there', async () => {
    await using discord = await startDiscordFixture()
    const { asked, card, thread, after } = await asking(discord, over)
    await remove(discord, `${discord.channelId}/messages/${card.id}`)
    await after()
    await say(discord, thread, 'Never')
    expect((await asked).result).toMatchObject({ success: true, option_index: 2, source: 'text' })
  })

  it('D-52: may lose its old thread too, and is still not posted a third time', async () => {
    await using discord = await startDiscordFixture()
    const { asked, card, thread, after } = await asking(discord, over)
    await remove(discord, `${discord.channelId}/messages/${card.id}`)
    const again = await after()
    const newThread = await discord.thread(again)
    await remove(discord, thread)
    await say(discord, newThread, 'Now')
    expect((await asked).result).toMatchObject({ success: true, option_index: 0 })
    expect(discord.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(1)
  })
})

describe('with a broker', () => {
  it('D-52: a card whose thread is deleted comes again, and a reply to the old card still counts', async () => {
    await using discord = await startDiscordFixture()
    const { asked, card, thread, after } = await asking(discord)
    await remove(discord, thread)
    await after()
    await discord.reply(card, 'Later')
    expect((await asked).result).toMatchObject({ success: true, option_index: 1 })
  })

  it('D-52: a card deleted while no broker ran comes again when one does', async () => {
    await using discord = await startDiscordFixture()
    const first = await startAgent(discord)
    void first.ask(QUESTION.question, QUESTION)
    const card = await until(() => discord.cards()[0])
    await discord.thread(card)
    await first.leave()
    const [broker = 0] = await until(async () => {
      const pids = await discord.brokers()
      return pids.length === 1 && pids
    })
    process.kill(broker, 'SIGKILL')
    await remove(discord, `${discord.channelId}/messages/${card.id}`)
    const second = await startAgent(discord)
    const asked = second.ask(QUESTION.question, QUESTION)
    const again = await until(() => discord.cards().find(({ id }) => id !== card.id))
    await say(discord, await discord.thread(again), 'Now')
    expect((await asked).result).toMatchObject({ success: true, option_index: 0 })
  })
})

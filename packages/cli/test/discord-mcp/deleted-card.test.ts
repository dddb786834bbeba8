import { describe, expect, it } from 'vitest'

import { startAgent } from './agent.ts'
import { openTown, type PostedCard, type Town, until } from './town.ts'

const QUESTION = { question: 'Run the migration?', context: '', options: ['Now', 'Later', 'Never'] }

const threadOf = (town: Town, { id }: PostedCard) => until(() => town.sandbox.world.channels.get(id)?.id)
const remove = (town: Town, path: string) => town.jonas.rest('DELETE', `/channels/${path}`)
const say = (town: Town, channelId: string, content: string) =>
  town.lyss.rest('POST', `/channels/${channelId}/messages`, { content })

/** An agent that waits for its first card; nobody calls anything after that. */
async function asking(town: Town, over: Record<string, string> = {}) {
  const agent = await startAgent(town, { env: town.env(over) })
  const asked = agent.call('discord_ask_decision', QUESTION, { progressToken: 'asking' })
  const card = await until(() => town.cards()[0])
  const thread = await threadOf(town, card)
  const after = () => until(() => town.cards().find(({ id }) => id !== card.id))
  return { asked, card, thread, after }
}

describe.each([
  ['a broker', {}],
  ['no broker', { DISCORD_BROKER: 'off' }],
])('a deleted card, with %s', (_, over) => {
  it('D-52: comes again by itself, and its new thread is heard', async () => {
    await using town = await openTown()
    const { asked, card, after } = await asking(town, over)
    await remove(town, `${town.channelId}/messages/${card.id}`)
    const again = await after()
    await say(town, await threadOf(town, again), 'Later')
    expect((await asked).result).toMatchObject({ success: true, option_index: 1, source: 'text' })
    expect(town.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(1)
  }, 180_000)

  it('D-52: leaves its old thread where it was, and hears what is said there', async () => {
    await using town = await openTown()
    const { asked, card, thread, after } = await asking(town, over)
    await remove(town, `${town.channelId}/messages/${card.id}`)
    await after()
    await say(town, thread, 'Never')
    expect((await asked).result).toMatchObject({ success: true, option_index: 2, source: 'text' })
  }, 180_000)

  it('D-52: may lose its old thread too, and is still not posted a third time', async () => {
    await using town = await openTown()
    const { asked, card, thread, after } = await asking(town, over)
    await remove(town, `${town.channelId}/messages/${card.id}`)
    const again = await after()
    const newThread = await threadOf(town, again)
    await remove(town, thread)
    await say(town, newThread, 'Now')
    expect((await asked).result).toMatchObject({ success: true, option_index: 0 })
    expect(town.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(1)
  }, 180_000)
})

describe('with a broker', () => {
  it('D-52: a card whose thread is deleted comes again, and a reply to the old card still counts', async () => {
    await using town = await openTown()
    const { asked, card, thread, after } = await asking(town)
    await remove(town, thread)
    await after()
    await town.lyss.rest('POST', `/channels/${town.channelId}/messages`, {
      content: 'Later',
      message_reference: { message_id: card.id },
    })
    expect((await asked).result).toMatchObject({ success: true, option_index: 1 })
  }, 180_000)

  it('D-52: a card deleted while no broker ran comes again when one does', async () => {
    await using town = await openTown()
    const first = await startAgent(town)
    void first.call('discord_ask_decision', QUESTION, { progressToken: 'asking' })
    const card = await until(() => town.cards()[0])
    await threadOf(town, card)
    await first.leave()
    const [broker = 0] = await until(async () => {
      const pids = await town.brokers()
      return pids.length === 1 && pids
    })
    process.kill(broker, 'SIGKILL')
    await remove(town, `${town.channelId}/messages/${card.id}`)
    const second = await startAgent(town)
    const asked = second.call('discord_ask_decision', QUESTION, { progressToken: 'asking' })
    const again = await until(() => town.cards().find(({ id }) => id !== card.id))
    await say(town, await threadOf(town, again), 'Now')
    expect((await asked).result).toMatchObject({ success: true, option_index: 0 })
  }, 180_000)
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { type Agent, startAgent } from './agent.ts'
import { type DiscordFixture, idEnding, startDiscordFixture, until } from './discord-fixture.ts'

const KILLABLE = join(import.meta.dirname, 'killable-broker.ts')
const QUESTION = {
  question: 'Run the migration?',
  context: 'v1 → v2 of the orders table',
  options: ['A) Run now', 'B) Staging first', 'C) Hold'],
}

async function fileOf({ folder }: DiscordFixture, id: unknown): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, 'pending', `${String(id)}.json`), 'utf8')
  return JSON.parse(text) as Record<string, unknown>
}

/** The only question there is. */
async function onlyFile(discord: DiscordFixture): Promise<Record<string, unknown> | undefined> {
  const names = await readdir(join(discord.folder, 'pending')).catch(() => [])
  const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  return ids.length === 1 ? fileOf(discord, ids[0]) : undefined
}

const ask = (agent: Agent, asked = QUESTION) => agent.ask(asked.question, asked)

describe('discord-mcp with a broker', () => {
  it('D-09: asks on Discord, waits, and hands over what an approver pressed, with the names of the older program', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord)
    const asked = ask(agent)
    const card = await discord.card(QUESTION.question)
    await discord.press(card, 1)
    const { result } = await asked
    expect(result).toMatchObject({
      success: true,
      answer: 'B) Staging first',
      selected_option: 'B) Staging first',
      timed_out: false,
      aborted: false,
      option_index: 1,
      source: 'button',
      answered_by: { id: discord.lyss.id },
    })
    const file = await until(async () => {
      const kept = await fileOf(discord, result['question_id'])
      return kept['delivered_at'] !== null && kept
    })
    expect(file).toMatchObject({ status: 'resolved', selected_option: 'B) Staging first', project: 'shop' })
    await agent.leave()
    expect(agent.child.exitCode).toBe(0)
  })

  it('D-19, D-37: confirms what was typed where much is at stake, and hands it out for no other question', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord)
    const grave = { ...QUESTION, risk: 'high', key: 'ops' }
    const asked = ask(agent, grave)
    const card = await discord.card(QUESTION.question)
    await discord.listening()
    await discord.thread(card)
    await discord.lyss.say(card.id, 'A please')
    const shown = await until(() =>
      discord.cards(card.id).find(({ content }) => content.includes('I read this as')),
    )
    expect(shown.content).toContain('A) Run now')
    const other = { ...grave, question: 'Drop the production database?', risk: 'critical' }
    const early = await ask(agent, other)
    expect(early).toMatchObject({
      isError: true,
      text: expect.stringContaining('already belongs to another'),
    })
    await discord.lyss.press(shown, shown.customIds.find((id) => id.includes('confirm-')) ?? '')
    expect((await asked).result).toMatchObject({ selected_option: 'A) Run now', source: 'text' })
    const late = await ask(agent, other)
    expect(late).toMatchObject({ isError: true, text: expect.stringContaining('already belongs to another') })
    expect(discord.messages().some(({ content }) => content.includes('Drop the production'))).toBe(false)
    await agent.leave()
  })

  it('D-40: keeps a question when its agent leaves, and gives the answer to the next one', async () => {
    await using discord = await startDiscordFixture()
    const first = await startAgent(discord)
    void ask(first)
    const card = await discord.card(QUESTION.question)
    await until(async () => (await onlyFile(discord))?.['status'] === 'pending')
    first.child.kill('SIGHUP')
    const left = await until(async () => {
      const file = await onlyFile(discord)
      return file?.['status'] === 'disconnected' && file
    })
    expect(left['outcome']).toBeNull()

    const second = await startAgent(discord)
    void ask(second)
    await until(async () => (await onlyFile(discord))?.['status'] === 'pending')
    await second.leave()
    await until(async () => (await onlyFile(discord))?.['status'] === 'disconnected')

    await discord.press(card, 0)
    await until(async () => (await onlyFile(discord))?.['status'] === 'resolved')
    const third = await startAgent(discord)
    const { result } = await third.call('discord_check_pending', {})
    expect(result).toMatchObject({ has_pending: false, answered: [{ selected_option: 'A) Run now' }] })
    expect((await ask(third)).result).toMatchObject({ success: true, option_index: 0 })
    expect(discord.cards()).toHaveLength(1)
  })

  it('D-35: loses no answer when the broker is killed: the next one reads what was written, and hears a button that is pressed again', async () => {
    await using discord = await startDiscordFixture()
    const [one, two, three] = await Promise.all([
      startAgent(discord),
      startAgent(discord),
      startAgent(discord),
    ])
    const typed = [ask(one), ask(two)]
    const card = await discord.card(QUESTION.question)
    const another = { ...QUESTION, question: 'Drop the table?' }
    const pressed = ask(three, another)
    const other = await discord.card(another.question)
    const [first = 0] = await until(async () => {
      const pids = await discord.brokers()
      return pids.length === 1 && pids
    })
    process.kill(first, 'SIGKILL')
    await discord.lyss.pressAtOnce(other, idEnding(other, 1)).catch(() => {})
    await discord.reply(card, 'C')
    await until(async () => {
      const pids = await discord.brokers()
      return pids.length === 1 && pids[0] !== first
    })
    for (const { result } of await Promise.all(typed)) expect(result).toMatchObject({ option_index: 2 })

    const again = idEnding(await discord.card(another.question), 1)
    if (again !== '') await discord.lyss.press(other, again)
    expect((await pressed).result).toMatchObject({ option_index: 1, source: 'button' })
    expect(discord.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(1)
    expect(discord.messages().filter(({ content }) => content.includes('Drop the table?'))).toHaveLength(1)
  })

  it.each(['question-drafted', 'question-stored', 'event-created'])(
    'D-01: shows exactly one card when the broker is killed at %s',
    async (point) => {
      await using discord = await startDiscordFixture()
      const env = discord.env({ KILL_AT: point, KILL_MARK: join(discord.folder, 'killed') })
      const agent = await startAgent(discord, { env, program: KILLABLE })
      const asked = ask(agent)
      await until(async () => (await readdir(discord.folder)).includes('killed'))
      const card = await discord.card(QUESTION.question)
      await until(async () => (await onlyFile(discord))?.['message_id'] === card.id)
      await discord.reply(card, 'A')
      expect((await asked).result).toMatchObject({ success: true, option_index: 0 })
      expect(discord.messages().filter(({ content }) => content.includes('Run the migration?'))).toHaveLength(
        1,
      )
    },
  )

  it('D-32: keeps an answer when the broker is killed right after it was decided, and shows it', async () => {
    await using discord = await startDiscordFixture()
    const env = discord.env({ KILL_AT: 'answer-created', KILL_MARK: join(discord.folder, 'killed') })
    const agent = await startAgent(discord, { env, program: KILLABLE })
    const asked = ask(agent)
    const card = await discord.card(QUESTION.question)
    await until(async () => (await onlyFile(discord))?.['message_id'] === card.id)
    await discord.press(card, 1)
    await until(async () => (await readdir(discord.folder)).includes('killed'))
    expect((await asked).result).toMatchObject({
      success: true,
      option_index: 1,
      answered_by: { id: discord.lyss.id },
    })
    await until(() => discord.messages().some(({ id, content }) => id === card.id && /lyss/i.test(content)))
  })
})

describe('discord-mcp without a broker', () => {
  it('reads answers over REST', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { env: discord.env({ DISCORD_BROKER: 'off' }) })
    const asked = ask(agent)
    const card = await discord.card(QUESTION.question)
    await discord.reply(card, 'B로 해줘')
    expect((await asked).result).toMatchObject({ success: true, option_index: 1, source: 'text' })
    expect(await discord.brokers()).toEqual([])
    expect(discord.sandbox.gateway.sessions()).toEqual([])
  })
})

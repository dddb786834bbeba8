import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createPairing } from '../../src/discord-mcp/people/pairing.ts'
import { type Agent, startAgent } from './agent.ts'
import { type DiscordFixture, idEnding, startDiscordFixture, until } from './discord-fixture.ts'

const MANY = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

const stateDir = ({ folder }: DiscordFixture, name: string) => join(folder, name, 'state')

/** The environment of another machine, which shares only the bot. */
const machine = (discord: DiscordFixture, name: string) =>
  discord.env({
    HOME: join(discord.folder, name),
    PROJECT_NAME: name,
    PENDING_DIR: join(discord.folder, name, 'pending'),
    INBOX_FILE: join(discord.folder, name, 'inbox.json'),
    DISCORD_STATE_DIR: stateDir(discord, name),
  })

/** All answers to buttons, menus, forms and commands. */
async function answers({ sandbox }: DiscordFixture): Promise<{ status: number }[]> {
  const answer = await fetch(`${sandbox.controlUrl}/requests`)
  const { requests } = (await answer.json()) as {
    requests: { method: string; path: string; status: number }[]
  }
  return requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/callback'))
}

const told = ({ sandbox, lyss }: DiscordFixture) =>
  [...sandbox.world.ephemeralMessages.values()].filter(({ ephemeralFor }) => ephemeralFor === lyss.id)

async function asBot<T>(
  { sandbox }: DiscordFixture,
  method: string,
  path: string,
  body: unknown,
): Promise<T> {
  const answer = await fetch(`${sandbox.endpoints.api}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${sandbox.application.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

async function asLyss({ sandbox }: DiscordFixture, action: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.controlUrl}/people/lyss/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function fillIn(discord: DiscordFixture, text: string): Promise<void> {
  const { modal } = await until(() =>
    [...discord.sandbox.world.interactions.values()].findLast((open) => open.modal !== null),
  )
  const field = /"custom_id":"([^"]+)"/.exec(JSON.stringify(modal?.components))?.[1] ?? ''
  await asLyss(discord, 'submit', { custom_id: modal?.custom_id, values: { [field]: text } })
}

async function openMachines(discord: DiscordFixture) {
  const names = ['one', 'two']
  const agents = await Promise.all(names.map((name) => startAgent(discord, { env: machine(discord, name) })))
  // Makes sure that both have a broker at the gateway.
  await Promise.all(agents.map((agent) => agent.call('discord_check_pending', {})))
  await until(() => discord.sandbox.gateway.sessions().filter(({ connected }) => connected).length === 2)
  return agents as [Agent, Agent]
}

describe('two machines with one bot', () => {
  it('D-61: each answers what is its own and leaves the rest to the other, without a word', async () => {
    await using discord = await startDiscordFixture()
    const [one, two] = await openMachines(discord)

    for (const [number, agent] of [one, two, one, two].entries()) {
      const asked = agent.ask(`Press ${number}?`)
      const card = await discord.card(`Press ${number}?`)
      await discord.press(card, '1')
      expect((await asked).result).toMatchObject({ option_index: 1, source: 'button' })
    }
    const chosen = one.ask('Choose?', { options: MANY })
    const menu = await discord.card('Choose?')
    await discord.lyss.choose(menu, idEnding(menu, 'select'), ['5'])
    expect((await chosen).result).toMatchObject({ option_index: 5, source: 'select' })

    const written = two.ask('Other?')
    const form = await discord.card('Other?')
    await discord.press(form, 'other')
    await fillIn(discord, 'After lunch, when the tests are through.')
    expect((await written).result).toMatchObject({ kind: 'free', source: 'modal' })

    const reacted = one.ask('React?')
    const { id } = await discord.card('React?')
    await until(() => discord.sandbox.world.channels.has(id))
    await discord.lyss.rest(
      'PUT',
      `/channels/${discord.channelId}/messages/${id}/reactions/${encodeURIComponent('✅')}/@me`,
    )
    expect((await reacted).result).toMatchObject({ source: 'reaction', option_index: 0 })

    const typed = two.ask('Type?')
    const { id: thread } = await discord.card('Type?')
    await until(() => discord.sandbox.world.channels.has(thread))
    await discord.lyss.say(thread, 'no')
    expect((await typed).result).toMatchObject({ source: 'text', option_index: 1 })

    const said = discord.messages(thread).filter(({ authorId }) => authorId !== discord.lyss.id)
    expect(said.filter(({ content }) => content !== '')).toEqual([])
    // Four buttons, a menu, a button that opens a form, and the form.
    const statuses = async () => (await answers(discord)).map(({ status }) => status)
    await expect.poll(statuses).toEqual(Array.from({ length: 7 }, () => 204))
    expect(told(discord).map(({ content }) => content)).not.toContainEqual(
      expect.stringMatching(/40060|not there/),
    )
  })

  it('D-61: commands and cards that neither of them offered are answered by neither', async () => {
    await using discord = await startDiscordFixture()
    const [one, two] = await openMachines(discord)
    const { id: application } = discord.sandbox.application
    await asBot(discord, 'POST', `/applications/${application}/commands`, {
      name: 'entities',
      description: 'Who lives here?',
    })
    await asLyss(discord, 'command', { channel_id: discord.channelId, name: 'entities' })
    const button = { type: 2, style: 1, label: 'Vote' }
    const strange = [
      'arachne:governance:vote:1',
      'arachne:decision:elsewhere_20261117_abc:0',
      'arachne:decision:x',
    ]
    for (const custom_id of strange) {
      const { id } = await asBot<{ id: string }>(discord, 'POST', `/channels/${discord.channelId}/messages`, {
        content: 'Of a third program.',
        components: [{ type: 1, components: [{ ...button, custom_id }] }],
      })
      await discord.lyss.press({ id, channelId: discord.channelId }, custom_id)
    }
    // Events arrive in order, so whoever answers these questions has seen everything above.
    for (const agent of [one, two]) {
      const question = agent === one ? 'First?' : 'Second?'
      const asked = agent.ask(question)
      const card = await discord.card(question)
      await discord.press(card, '0')
      expect((await asked).result).toMatchObject({ option_index: 0 })
    }
    // The agent may have the answer before Discord does.
    await expect.poll(() => answers(discord)).toHaveLength(2)
  })

  it('D-26: words in a thread where both ask count for neither, unless they reply to a card', async () => {
    await using discord = await startDiscordFixture()
    const [one, two] = await openMachines(discord)
    const first = one.ask('Send the newsletter?')
    const card = await discord.card('Send the newsletter?')
    const thread = await discord.thread(card)
    const question = 'Delete all accounts?'
    const second = two.ask(question, { thread_id: thread })
    const other = await discord.card(question, thread)
    await discord.lyss.say(thread, 'yes')
    const back = (text: RegExp) =>
      discord
        .messages(thread)
        .filter(({ content, authorId }) => authorId !== discord.lyss.id && text.test(content))
    await until(() => back(/other questions may be open/).length > 0)
    await discord.lyss.rest('POST', `/channels/${thread}/messages`, {
      content: 'no',
      message_reference: { message_id: other.id },
    })
    expect((await second).result).toMatchObject({ option_index: 1, source: 'text', answer_text: 'no' })
    // Only one question is left that the next message could mean.
    await until(() => !discord.cards(thread).some(({ id }) => id === other.id))
    await discord.lyss.say(thread, 'yes')
    expect((await first).result).toMatchObject({ option_index: 0, source: 'text', answer_text: 'yes' })
    expect(back(/other questions may be open/)).toHaveLength(1)
  })

  it('D-61: a person who is new to both gets one code, which works on either', async () => {
    await using discord = await startDiscordFixture()
    await openMachines(discord)
    const { code, channelId, botId } = await discord.requestPairing()
    const pairings = ['one', 'two'].map((name) => createPairing(join(stateDir(discord, name), 'pairing')))
    for (const pairing of pairings) {
      const found = await until(() => pairing.redeem(code))
      expect(found).toMatchObject({ userId: discord.jonas.id })
    }
    expect(discord.messages(channelId).filter(({ authorId }) => authorId === botId)).toHaveLength(1)
  })
})

import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createPairing } from '../../src/discord-mcp/people/pairing.ts'
import { type Agent, startAgent } from './agent.ts'
import { openTown, type PostedCard, type Town, until } from './town.ts'

const FEW = ['Yes', 'No']
const MANY = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

const stateDir = ({ folder }: Town, name: string) => join(folder, name, 'state')

/** A home of its own: nothing of what another machine has is seen here, only the bot is the same. */
const machine = (town: Town, name: string) =>
  town.env({
    HOME: join(town.folder, name),
    PROJECT_NAME: name,
    PENDING_DIR: join(town.folder, name, 'pending'),
    INBOX_FILE: join(town.folder, name, 'inbox.json'),
    DISCORD_STATE_DIR: stateDir(town, name),
  })

function ask(agent: Agent, question: string, options = FEW) {
  const args = { question, context: '', options }
  return agent.call('discord_ask_decision', args, { progressToken: question })
}

const cardOf = (town: Town, question: string): Promise<PostedCard> =>
  until(() => town.cards().find(({ content }) => content.includes(question)))

const control = ({ customIds }: PostedCard, ending: string) =>
  customIds.find((id) => id.endsWith(`:${ending}`)) ?? ''

/** What anybody ever answered to something that was pressed or typed as a command. */
async function answers({ sandbox }: Town): Promise<{ status: number }[]> {
  const answer = await fetch(`${sandbox.controlUrl}/requests`)
  const { requests } = (await answer.json()) as {
    requests: { method: string; path: string; status: number }[]
  }
  return requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/callback'))
}

const told = ({ sandbox, lyss }: Town) =>
  [...sandbox.world.ephemeralMessages.values()].filter(({ ephemeralFor }) => ephemeralFor === lyss.id)

async function asBot<T>({ sandbox }: Town, method: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${sandbox.endpoints.api}/v10${path}`, {
    method,
    headers: { authorization: `Bot ${sandbox.application.botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}

async function asLyss({ sandbox }: Town, action: string, body: object): Promise<void> {
  const answer = await fetch(`${sandbox.controlUrl}/people/lyss/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

async function fillIn(town: Town, text: string): Promise<void> {
  const { modal } = await until(() =>
    [...town.sandbox.world.interactions.values()].findLast((open) => open.modal !== null),
  )
  const field = /"custom_id":"([^"]+)"/.exec(JSON.stringify(modal?.components))?.[1] ?? ''
  await asLyss(town, 'submit', { custom_id: modal?.custom_id, values: { [field]: text } })
}

async function openMachines(town: Town) {
  const names = ['one', 'two']
  const agents = await Promise.all(names.map((name) => startAgent(town, { env: machine(town, name) })))
  // Each has its broker up and at the gateway.
  await Promise.all(agents.map((agent) => agent.call('discord_check_pending', {})))
  await until(() => town.sandbox.gateway.sessions().filter(({ connected }) => connected).length === 2)
  return agents as [Agent, Agent]
}

describe('two machines with one bot', () => {
  it('D-61: each answers what is its own and leaves the rest to the other, without a word', async () => {
    await using town = await openTown()
    const [one, two] = await openMachines(town)

    for (const [number, agent] of [one, two, one, two].entries()) {
      const asked = ask(agent, `Press ${number}?`)
      const card = await cardOf(town, `Press ${number}?`)
      await town.lyss.press(card, control(card, '1'))
      expect((await asked).result).toMatchObject({ option_index: 1, source: 'button' })
    }
    const chosen = ask(one, 'Choose?', MANY)
    const menu = await cardOf(town, 'Choose?')
    await town.lyss.choose(menu, control(menu, 'select'), ['5'])
    expect((await chosen).result).toMatchObject({ option_index: 5, source: 'select' })

    const written = ask(two, 'Other?')
    const form = await cardOf(town, 'Other?')
    await town.lyss.press(form, control(form, 'other'))
    await fillIn(town, 'After lunch, when the tests are through.')
    expect((await written).result).toMatchObject({ kind: 'free', source: 'modal' })

    const reacted = ask(one, 'React?')
    const { id } = await cardOf(town, 'React?')
    await until(() => town.sandbox.world.channels.has(id))
    await town.lyss.rest(
      'PUT',
      `/channels/${town.channelId}/messages/${id}/reactions/${encodeURIComponent('✅')}/@me`,
    )
    expect((await reacted).result).toMatchObject({ source: 'reaction', option_index: 0 })

    const typed = ask(two, 'Type?')
    const { id: thread } = await cardOf(town, 'Type?')
    await until(() => town.sandbox.world.channels.has(thread))
    await town.lyss.say(thread, 'no')
    expect((await typed).result).toMatchObject({ source: 'text', option_index: 1 })

    const said = town.messages(thread).filter(({ authorId }) => authorId !== town.lyss.id)
    expect(said.filter(({ content }) => content !== '')).toEqual([])
    // Four buttons, one menu, one button with a form, one form.
    const statuses = async () => (await answers(town)).map(({ status }) => status)
    await expect.poll(statuses).toEqual(Array.from({ length: 7 }, () => 204))
    expect(told(town).map(({ content }) => content)).not.toContainEqual(
      expect.stringMatching(/40060|not there/),
    )
  }, 240_000)

  it('D-61: commands and cards that neither of them offered are answered by neither', async () => {
    await using town = await openTown()
    const [one, two] = await openMachines(town)
    const { id: application } = town.sandbox.application
    await asBot(town, 'POST', `/applications/${application}/commands`, {
      name: 'entities',
      description: 'Who lives here?',
    })
    await asLyss(town, 'command', { channel_id: town.channelId, name: 'entities' })
    const button = { type: 2, style: 1, label: 'Vote' }
    const strange = [
      'arachne:governance:vote:1',
      'arachne:decision:elsewhere_20261117_abc:0',
      'arachne:decision:x',
    ]
    for (const custom_id of strange) {
      const { id } = await asBot<{ id: string }>(town, 'POST', `/channels/${town.channelId}/messages`, {
        content: 'Of a third program.',
        components: [{ type: 1, components: [{ ...button, custom_id }] }],
      })
      await town.lyss.press({ id, channelId: town.channelId }, custom_id)
    }
    // What comes later was read later: whoever answers this has seen all of that.
    for (const agent of [one, two]) {
      const question = agent === one ? 'First?' : 'Second?'
      const asked = ask(agent, question)
      const card = await cardOf(town, question)
      await town.lyss.press(card, control(card, '0'))
      expect((await asked).result).toMatchObject({ option_index: 0 })
    }
    // The agent may know before Discord does.
    await expect.poll(() => answers(town)).toHaveLength(2)
  }, 240_000)

  it('D-26: words in a thread where both ask count for neither, unless they reply to a card', async () => {
    await using town = await openTown()
    const [one, two] = await openMachines(town)
    const first = ask(one, 'Send the newsletter?')
    const card = await cardOf(town, 'Send the newsletter?')
    const thread = await until(() => town.sandbox.world.channels.get(card.id)?.id)
    const question = 'Delete all accounts?'
    const second = two.call(
      'discord_ask_decision',
      { question, context: '', options: FEW, thread_id: thread },
      { progressToken: question },
    )
    const other = await until(() => town.cards(thread).find(({ content }) => content.includes(question)))
    await town.lyss.say(thread, 'yes')
    const back = (text: RegExp) =>
      town.messages(thread).filter(({ content, authorId }) => authorId !== town.lyss.id && text.test(content))
    await until(() => back(/other questions may be open/).length > 0)
    await town.lyss.rest('POST', `/channels/${thread}/messages`, {
      content: 'no',
      message_reference: { message_id: other.id },
    })
    expect((await second).result).toMatchObject({ option_index: 1, source: 'text', answer_text: 'no' })
    // One question is left, and whoever writes now can mean only that.
    await until(() => !town.cards(thread).some(({ id }) => id === other.id))
    await town.lyss.say(thread, 'yes')
    expect((await first).result).toMatchObject({ option_index: 0, source: 'text', answer_text: 'yes' })
    expect(back(/other questions may be open/)).toHaveLength(1)
  }, 240_000)

  it('D-61: who is new to both gets one code, which works at either', async () => {
    await using town = await openTown()
    await openMachines(town)
    const bot = [...town.sandbox.world.users.values()].find((user) => user.bot)?.id
    const channel = await town.jonas.rest<{ id: string }>('POST', '/users/@me/channels', {
      recipient_id: bot,
    })
    await town.jonas.say(channel.id, 'may I?')
    const pairings = ['one', 'two'].map((name) => createPairing(join(stateDir(town, name), 'pairing')))
    const code = await until(
      () => /pair ([A-Z2-9]{6})/.exec(town.messages(channel.id).at(-1)?.content ?? '')?.[1],
    )
    for (const pairing of pairings) {
      const found = await until(() => pairing.redeem(code))
      expect(found).toMatchObject({ userId: town.jonas.id })
    }
    expect(town.messages(channel.id).filter(({ authorId }) => authorId === bot)).toHaveLength(1)
  }, 240_000)
})

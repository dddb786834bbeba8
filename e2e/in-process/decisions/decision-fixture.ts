import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { DecisionHistoryOutput, DecisionResult } from '@arachne/contract'
import type { Sandbox, SandboxOptions } from '@arachne/sandbox'
import { personOf, until } from '@arachne/sandbox/testing'

import type { Resident, RunningApp } from '../../../packages/server/test/support/running-app.ts'
import { type Agent, connectAgent } from '../../support/agent.ts'
import type { MovableTime } from '../../support/movable-time.ts'
import { openSurroundings } from '../../support/surroundings.ts'

export { until }

const OPERATOR = 'operator:local'

/** The channel of the demo server where questions go. */
export const PLACE = 'decisions'

export type Message =
  NonNullable<ReturnType<Sandbox['world']['channels']['get']>>['messages'] extends Map<string, infer One>
    ? One
    : never

interface Component {
  type: number
  label?: string
  custom_id?: string
  options?: { label: string; value: string }[]
  components?: Component[]
}

/** Everything that can be pressed or chosen on a message. */
export function controlsOf({ components }: Pick<Message, 'components'>): Component[] {
  return (components as Component[]).flatMap((row) => row.components ?? [])
}

export const labelsOf = (message: Message) => controlsOf(message).map(({ label = '' }) => label)

/** A person of the demo server, by their own client. */
export interface Somebody {
  rest<T>(method: string, path: string, body?: unknown): Promise<T>
  id: string
  say(channelId: string, content: string, replyTo?: string): Promise<string>
  react(message: Message, emoji: string): Promise<void>
  press(message: Message, label: string | RegExp): Promise<void>
  choose(message: Message, label: string | RegExp): Promise<void>
  /** Sets the language of this person's client. */
  speak(locale: string): Promise<void>
  /** What the open form is filled with. */
  fill(text: string): Promise<void>
  /** What this person alone was shown. */
  shown(): Message[]
}

export interface DecisionFixture extends AsyncDisposable {
  sandbox: Sandbox
  serverId: string
  place: string
  kael: Resident
  time: MovableTime
  /** Moves the product's time and Discord's. */
  pass(ms: number): void
  running(): RunningApp
  /** What another process of the product is started with, once this one was stopped. */
  env: Record<string, string>
  stop(): Promise<void>
  residentAt(url: string): Resident
  /** Ends the product in order; `between` happens while nobody listens. */
  restart(between?: () => Promise<void> | void): Promise<void>
  person(username: string): Somebody
  roleId(name: string): string
  /** A client of this name. */
  agent(name?: string): Promise<Agent>
  /** Of another entity of the same owner, asking in the same channel. */
  otherAgent(name: string): Promise<Agent>
  /** What the bot account wrote in a channel or thread. */
  posted(channelId?: string): Message[]
  /** The card of a question, once it is there. */
  card(question: string, channelId?: string): Promise<Message>
  thread(card: Message): string
  /** Changes who may answer and how, as the owner does. */
  settle(wish: object): Promise<void>
}

/** The hosted product with a local Discord, a clock to move, and Kael who may ask lyss. */
export async function openDecisionFixture(options: SandboxOptions = {}): Promise<DecisionFixture> {
  await using opening = new AsyncDisposableStack()
  const { sandbox, time, env, start } = opening.use(await openSurroundings(options))
  let running = await start()
  const agents: Agent[] = []
  /** Agents hang up first: who still listens is given two seconds. */
  async function stop(): Promise<void> {
    for (const agent of agents.splice(0)) await agent[Symbol.asyncDispose]()
    await running[Symbol.asyncDispose]()
  }
  async function connect(resident: Resident, name?: string): Promise<Agent> {
    const agent = await connectAgent(resident, name)
    agents.push(agent)
    return agent
  }
  opening.defer(stop)
  const { world } = sandbox
  const [guild] = [...world.guilds.values()].filter(({ name }) => name === 'Hearthside')
  const channel = [...world.channels.values()].find(({ name }) => name === PLACE)
  if (guild === undefined || channel === undefined) throw new Error('The demo server is missing.')

  const lyss = somebody(sandbox, 'lyss')
  const settings = { enabled: true, channel_id: channel.id, approvers: { users: [lyss.id], roles: [] } }

  /** As the operator of the machine. */
  async function settle(id: string, wish: object): Promise<void> {
    const token = (await readFile(join(env.DATA_DIR, 'local-token'), 'utf8')).trim()
    const answer = await fetch(`${running.url}/api/entities/${id}/servers/${guild?.id}/decisions`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }

  async function moveIn(name: string) {
    const { registry } = running.app
    const { id } = await registry.createEntity({ name, owner: 'lyss' }, OPERATOR)
    const key = await registry.printKey(id, OPERATOR)
    await registry.joinServer(id, { server: guild?.id ?? '', channels: ['general', PLACE] }, OPERATOR)
    await settle(id, settings)
    return { id, key }
  }
  const at = ({ id, key }: { id: Resident['id']; key: string }, url = running.url): Resident => ({
    id,
    key,
    url: `${url}/mcp/${id}`,
  })
  const kael = await moveIn('Kael')

  const messages = (channelId: string) => [...(world.channels.get(channelId)?.messages.values() ?? [])]
  const posted = (channelId = channel.id) =>
    messages(channelId).filter(({ authorId }) => authorId === sandbox.application.id)

  const ending = opening.move()
  const fixture: DecisionFixture = {
    sandbox,
    serverId: guild.id,
    place: channel.id,
    get kael() {
      return at(kael)
    },
    time,
    pass(ms) {
      world.clock.advance(ms)
      time.pass(ms)
    },
    running: () => running,
    env,
    stop,
    residentAt: (url) => at(kael, url),
    async restart(between) {
      await stop()
      await between?.()
      running = await start()
    },
    person: (username) => somebody(sandbox, username),
    roleId: (name) => [...guild.roles.values()].find((role) => role.name === name)?.id ?? '',
    agent: (name) => connect(at(kael), name),
    otherAgent: async (name) => connect(at(await moveIn(name))),
    posted,
    card: (question, channelId) =>
      until(
        () =>
          posted(channelId).findLast((one) => one.content.includes(question) && controlsOf(one).length > 0),
        `a card: ${question}`,
      ),
    thread: (card) => card.id,
    settle: (wish) => settle(kael.id, wish),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
  return fixture
}

function control(message: Message, label: string | RegExp) {
  const matches = (text = '') => (typeof label === 'string' ? text.includes(label) : label.test(text))
  const found = controlsOf(message).find(
    (one) => matches(one.label) || one.options?.some((option) => matches(option.label)),
  )
  if (found?.custom_id === undefined) throw new Error(`Nothing called ${label} on: ${message.content}`)
  const value = found.options?.find((option) => matches(option.label))?.value ?? ''
  return { customId: found.custom_id, value }
}

export function somebody(sandbox: Sandbox, username: string): Somebody {
  const { world } = sandbox
  const person = personOf(sandbox, username)
  return {
    id: person.id,
    rest: person.rest,
    async say(channelId, content, replyTo) {
      const reference = replyTo === undefined ? {} : { message_reference: { message_id: replyTo } }
      const body = { content, ...reference }
      return (await person.rest<{ id: string }>('POST', `/channels/${channelId}/messages`, body)).id
    },
    async react({ id, channelId }, emoji) {
      const path = `/channels/${channelId}/messages/${id}/reactions/${encodeURIComponent(emoji)}/@me`
      await person.rest('PUT', path)
    },
    press: (message, label) => person.press(message, control(message, label).customId),
    choose(message, label) {
      const { customId, value } = control(message, label)
      return person.choose(message, customId, [value])
    },
    async speak(locale) {
      const init = { method: 'PATCH', body: JSON.stringify({ locale }) }
      const answer = await fetch(`${sandbox.controlUrl}/people/${username}`, init)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async fill(text) {
      const open = await until(
        () =>
          [...world.interactions.values()].findLast(
            ({ modal, userId }) => modal !== null && userId === person.id,
          ),
        'a form',
      )
      const values = Object.fromEntries(
        [...JSON.stringify(open.modal?.components).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => [
          id,
          text,
        ]),
      )
      const answer = await fetch(`${sandbox.controlUrl}/people/${username}/submit`, {
        method: 'POST',
        body: JSON.stringify({ custom_id: open.modal?.custom_id, values }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    shown: () =>
      [...world.ephemeralMessages.values()].filter(({ ephemeralFor }) => ephemeralFor === person.id),
  }
}

/** Asks without waiting; the answer is fetched later. */
export function ask(agent: Agent, more: object): Promise<DecisionResult> {
  return agent.call('discord_ask_decision', { context: 'The build is green.', max_wait_seconds: 0, ...more })
}

/** Waits until something is decided, or asked back. */
export function wait(agent: Agent, questionId: string): Promise<DecisionResult> {
  return agent.call('discord_wait_decision', { question_id: questionId })
}

export interface Asked {
  id: string
  card: Message
  thread: string
}

/** Asks, and waits for the card and its thread. */
export async function askOnCard(
  fixture: DecisionFixture,
  agent: Agent,
  { question, ...more }: { question: string; [field: string]: unknown },
): Promise<Asked> {
  const { question_id: id } = await ask(agent, { question, options: ['Deploy now', 'Wait'], ...more })
  await happened(agent, id, { what: /^shown/ })
  const inside = typeof more['thread_id'] === 'string' ? more['thread_id'] : undefined
  const card = await fixture.card(question, inside)
  return { id, card, thread: inside ?? card.id }
}

export async function historyOf(agent: Agent, questionId: string): Promise<string[]> {
  const input = { question_id: questionId }
  const { events } = await agent.call<DecisionHistoryOutput>('discord_decision_history', input)
  return events.map(({ what }) => what)
}

/** Looks until the history has this many such lines. */
export async function happened(
  agent: Agent,
  questionId: string,
  { what, times = 1 }: { what: RegExp; times?: number },
): Promise<void> {
  const seen = async () => (await historyOf(agent, questionId)).filter((line) => what.test(line)).length
  await until(async () => (await seen()) >= times, `${times} times ${what} in the history`)
}

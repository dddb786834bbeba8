import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  authorization,
  modernHeaders,
  modernMessage,
  openSession,
  outcome,
  plain,
  post,
} from '../support/rpc.ts'
import { type AppOnDiscord, type Resident, startAppOnDiscord } from '../support/running-app.ts'
import { hear, listen } from '../support/stream.ts'

const TASKS = 'io.modelcontextprotocol/tasks'

let app: AppOnDiscord
let kael: Resident
let mira: Resident
beforeAll(async () => {
  app = await startAppOnDiscord({ ENTITY_CALLS_PER_MINUTE: '0', ENTITY_SENDS_PER_MINUTE: '0' })
  kael = await settledIn('Kael')
  mira = await settledIn('Mira')
})
afterAll(async () => app[Symbol.asyncDispose]())

async function settledIn(name: string): Promise<Resident> {
  const resident = await app.moveIn({ name })
  const at = { entity: resident.id, server: app.serverId }
  const approvers = { users: ['lyss'] }
  await app.operator.setDecisionSettings(at.entity, at.server, {
    enabled: true,
    channel_id: 'general',
    approvers,
  })
  return resident
}

const call = async (who: Resident, name: string, args: object) =>
  outcome(await plain(who, 'tools/call', { name, arguments: args }))

let asked = 0
function question(more: object = {}) {
  asked += 1
  return { question: `Question ${asked}?`, context: 'All tests passed.', options: ['Go', 'Stop'], ...more }
}

/** Asks and goes on at once. */
async function ask(who: Resident): Promise<string> {
  const { data } = await call(who, 'discord_ask_decision', question({ max_wait_seconds: 0 }))
  return String(data?.['question_id'])
}

async function choose(id: string, option: number): Promise<void> {
  const card = await expect
    .poll(() => cardOf(id))
    .toBeDefined()
    .then(() => cardOf(id))
  if (!card) throw new Error('There is no card.')
  await app.person('lyss').press(card.message, card.buttons[option] ?? '')
}

interface Button {
  custom_id?: string
  components?: Button[]
}

function cardOf(id: string) {
  // Every button's id would include it.
  if (id === '') return undefined
  const messages = app.sandbox.world.channels.get(app.channelId('general'))?.messages.values() ?? []
  for (const message of messages) {
    const buttons = (message.components as Button[])
      .flatMap((row) => row.components ?? [])
      .map(({ custom_id: customId = '' }) => customId)
      .filter((customId) => customId.includes(id))
    if (buttons.length > 0) return { message, buttons }
  }
  return undefined
}

async function listed(who: Resident): Promise<string> {
  return JSON.stringify((await plain(who, 'resources/list')).body.result)
}

/** A client that can be given tasks. */
async function withTasks(who: Resident, method: string, params: { name?: string; taskId?: string }) {
  const message = modernMessage(method, params)
  const meta = message.params['_meta'] as Record<string, unknown>
  meta['io.modelcontextprotocol/clientCapabilities'] = { extensions: { [TASKS]: {} } }
  const headers = { ...authorization(who.key), ...modernHeaders(method, params.name ?? params.taskId) }
  return (await post(who.url, message, headers)).body
}

describe('tasks (2026-07-28)', () => {
  it('D-43: gives a task named like the question; it ends with what waiting would answer', async () => {
    const asking = { name: 'discord_ask_decision', arguments: question() }
    const { result: task } = await withTasks(kael, 'tools/call', asking)
    expect(task).toMatchObject({ resultType: 'task', status: 'working', ttlMs: null })
    const taskId = String(task?.['taskId'])
    expect((await withTasks(kael, 'tasks/get', { taskId })).result).toMatchObject({
      taskId,
      status: 'working',
    })
    expect((await withTasks(kael, 'tasks/cancel', { taskId })).error).toBeUndefined()
    expect((await app.operator.showDecision(taskId)).question.outcome).toBeNull()
    await choose(taskId, 1)
    await expect
      .poll(async () => (await withTasks(kael, 'tasks/get', { taskId })).result)
      .toMatchObject({
        status: 'completed',
        result: { structuredContent: { question_id: taskId, selected_option: 'Stop', option_index: 1 } },
      })
  })

  it('D-43: knows no task of another entity', async () => {
    const taskId = await ask(kael)
    expect((await withTasks(mira, 'tasks/get', { taskId })).error?.code).toBe(-32_602)
    expect((await withTasks(mira, 'tasks/cancel', { taskId })).error?.code).toBe(-32_602)
  })
})

describe('questions as resources', () => {
  it('D-46: lists open questions of this entity alone, and tells in both eras when one is answered', async () => {
    const id = await ask(kael)
    const uri = `decision://${id}`
    expect(await listed(kael)).toContain(uri)
    expect(await listed(mira)).not.toContain(uri)
    expect((await plain(mira, 'resources/read', { uri })).body.error?.code).toBe(-32_002)

    await using modern = await listen(kael, { resourceSubscriptions: [uri] })
    await expect.poll(() => modern.messages).toHaveLength(1)
    const session = await openSession(kael)
    await using legacy = await hear(kael, session.id)
    await plain(kael, 'resources/subscribe', { uri }, { 'mcp-session-id': session.id })
    await choose(id, 0)
    const updated = { method: 'notifications/resources/updated', params: { uri } }
    await expect.poll(() => modern.messages.at(-1)).toMatchObject(updated)
    await expect.poll(() => legacy.messages.at(-1)).toMatchObject(updated)
    const { data } = await call(kael, 'discord_check_pending', {})
    expect(data?.['answered']).toMatchObject([{ question_id: id, selected_option: 'Go' }])
  })
})

describe('who may ask, and who answers', () => {
  it('waits for the press of a button', async () => {
    const asking = question({ key: 'pressed' })
    const waiting = call(kael, 'discord_ask_decision', asking)
    let id = ''
    await expect
      .poll(async () => {
        const { data } = await call(kael, 'discord_check_pending', {})
        const open = data?.['pending_questions'] as { question_id: string; question: string }[]
        id = open.find((one) => one.question === asking.question)?.question_id ?? ''
        return cardOf(id)
      })
      .toBeDefined()
    await choose(id, 0)
    expect((await waiting).data).toMatchObject({ success: true, selected_option: 'Go', source: 'button' })
  })

  it('D-37: hands an approval out for its own question alone, whatever the key', async () => {
    const nameless = question({ max_wait_seconds: 0 })
    const first = { ...nameless, key: 'ops' }
    const { data } = await call(kael, 'discord_ask_decision', first)
    const id = String(data?.['question_id'])
    const others = [
      { question: 'Drop the production database?', risk: 'critical' },
      { context: 'Nobody has run the tests.' },
      { options: ['Go', 'Stop', 'Later'] },
    ]
    const refuseAll = async () => {
      for (const over of others) {
        const refused = await call(kael, 'discord_ask_decision', { ...first, ...over })
        expect(JSON.stringify(refused)).toContain('key_reused')
        expect(refused.data?.['answer']).toBeUndefined()
      }
    }
    await refuseAll()
    await choose(id, 0)
    await refuseAll()
    const got = await call(kael, 'discord_ask_decision', { ...first, max_wait_seconds: 40 })
    expect(got.data).toMatchObject({ question_id: id, selected_option: 'Go' })
    await refuseAll()
    const { data: after } = await call(kael, 'discord_check_pending', {})
    expect(JSON.stringify(after)).not.toContain('Drop the production database?')
    const other = await call(kael, 'discord_ask_decision', { ...nameless, risk: 'critical' })
    expect(other.data).toMatchObject({ success: false, outcome: null })
    expect(other.data?.['question_id']).not.toBe(id)
  })

  it('D-26: counts no words in a thread where another program of this bot asks as well', async () => {
    const id = await ask(kael)
    await expect.poll(() => cardOf(id)).toBeDefined()
    const thread = cardOf(id)?.message.id ?? ''
    await expect.poll(() => app.sandbox.world.channels.has(thread)).toBe(true)
    const asBot = (method: string, path: string, body?: object) =>
      fetch(`${app.sandbox.endpoints.api}/v10/channels/${thread}/messages${path}`, {
        method,
        headers: {
          authorization: `Bot ${app.sandbox.application.botToken}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    const button = { type: 2, style: 1, label: 'Yes', custom_id: 'arachne:decision:elsewhere_1:0' }
    const card = { content: 'Delete everything?', components: [{ type: 1, components: [button] }] }
    const posted = (await (await asBot('POST', '', card)).json()) as { id: string }
    const lyss = app.person('lyss')
    await lyss.say(thread, 'go')
    const said = () => [...(app.sandbox.world.channels.get(thread)?.messages.values() ?? [])]
    await expect
      .poll(() => said().map(({ content }) => content))
      .toContainEqual(expect.stringContaining('other questions may be open in this thread'))
    expect((await app.operator.showDecision(id)).question.outcome).toBeNull()
    await asBot('DELETE', `/${posted.id}`)
    await lyss.say(thread, 'stop')
    await expect.poll(async () => (await app.operator.showDecision(id)).question.outcome).toBe('answered')
    const { data } = await call(kael, 'discord_wait_decision', { question_id: id })
    expect(data).toMatchObject({ selected_option: 'Stop', answer_text: 'stop' })
  })

  it('names who did what as Discord calls them, also people who never logged in', async () => {
    const id = await ask(kael)
    const card = await expect
      .poll(() => cardOf(id))
      .toBeDefined()
      .then(() => cardOf(id))
    await app.person('mina').press(card!.message, card!.buttons[0] ?? '')
    const turnedAway = async () =>
      (await app.operator.showDecision(id)).events.find(({ what }) => what === 'turned away')
    await expect.poll(turnedAway).toMatchObject({ by_name: '박미나' })
    const may = { may_answer: false, may_change: false, may_withdraw: true }
    expect((await app.operator.showDecision(id)).question).toMatchObject(may)
  })

  it('keeps one entity from the questions and notes of another', async () => {
    const id = await ask(kael)
    const refused = await call(mira, 'discord_withdraw_decision', { question_id: id, reason: 'mine' })
    expect(refused.text).toMatch(/^not_found/)
    const { data } = await call(kael, 'discord_notify', { message: 'Half done.' })
    const note = { channel_id: data?.['channel_id'], message_id: data?.['message_id'] }
    expect((await call(mira, 'discord_delete_message', note)).text).toMatch(/^not_own_message/)
    expect((await call(kael, 'discord_delete_message', note)).data).toMatchObject({ success: true })
    await expect.poll(() => cardOf(id)).toBeDefined()
    const card = { channel_id: note.channel_id, message_id: cardOf(id)?.message.id }
    expect((await call(kael, 'discord_delete_message', card)).isError).toBe(true)
  })

  it('fails with what is to be set up where nobody may answer', async () => {
    const at = { entity: mira.id, server: app.serverId }
    await app.operator.setDecisionSettings(at.entity, at.server, { approvers: {} })
    const { text } = await call(mira, 'discord_ask_decision', question())
    expect(text).toMatch(/^decisions_not_set_up: .*who may answer/)
    await app.operator.setDecisionSettings(at.entity, at.server, { approvers: { users: ['lyss'] } })
  })

  it('journals what was asked and answered without a word of it', async () => {
    const id = await ask(kael)
    await choose(id, 1)
    await expect.poll(async () => (await app.operator.showDecision(id)).question.outcome).toBe('answered')
    const { entries } = await app.operator.listJournal({ space: `server:${app.serverId}`, limit: 50 })
    const about = entries.filter(({ details }) => details['question_id'] === id)
    expect(about.map(({ action }) => action).toSorted()).toEqual(['decision.answered', 'decision.asked'])
    expect(JSON.stringify(about)).not.toMatch(/Question|Stop/)
  })
})

import type {
  ConfirmationAnswer,
  ConfirmationView,
  ListNotificationsAnswer,
  WaitingAnswer,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { modern, outcome, plain } from '../../support/rpc.ts'

const DAY_MS = 24 * 3_600_000

let app: AgentApp
/** The clock runs: libraries compare with the real one, and a busy machine takes minutes. */
let ahead = 0
/** Of jonas, who wants to be asked. */
let shy: Agent

beforeAll(async () => {
  app = await startAgentApp({ clock: { now: () => Date.now() + ahead } })
  const patient = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: patient } })
  shy = await letShyIn()
})
afterAll(async () => app[Symbol.asyncDispose]())

const letShyIn = () =>
  app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action', ask_first: true })

async function call(who: Agent, name: string, args: object) {
  return outcome(await plain(who, 'tools/call', { name, arguments: args }))
}

/** What the agent asked for, by the link it was given. */
async function asked(who: Agent, name: string, args: object): Promise<string> {
  ahead += 1
  const { text, isError } = await call(who, name, args)
  expect({ isError, text }).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^needs_confirmation: /),
  })
  const [, id = ''] = /\/orgas\/[^/]+\/confirmations\/([\w-]+)/.exec(text) ?? []
  return id
}

const send = (text: string) => ({ channelId: app.channels.oven, text })
const show = async (id: string) =>
  (await app.ask<ConfirmationAnswer>('jonas', `GET confirmations/${id}`)).confirmation
const confirm = (id: string) => app.send('jonas', `POST confirmations/${id}/confirm`, {})
const reject = (id: string, body: object = {}) => app.send('jonas', `POST confirmations/${id}/reject`, body)
const waiting = async () => (await app.ask<WaitingAnswer>('jonas', 'GET /waiting')).confirmations

async function texts(): Promise<string[]> {
  const line = `GET channels/${app.channels.oven}/messages?limit=50`
  const { messages } = await app.ask<{ messages: { text: string }[] }>('lyss', line)
  return messages.map(({ text }) => text)
}

interface Line {
  kind: string
  actor_kind: string
  grant_id: string | null
  role_name: string
  diff: { after: object }
}
const byAgents = async () => {
  const { decisions } = await app.ask<{ decisions: Line[] }>('lyss', 'GET decisions?limit=100')
  return decisions.filter(({ actor_kind: kind }) => kind === 'agent')
}

async function topic() {
  const body = { channel_id: app.channels.oven, title: 'Rye on Mondays', text: 'Rye.', driver: 'Demand.' }
  const made = await app.ask<{ topic: { id: string; message_id: string } }>('lyss', 'POST topics', body)
  return { id: made.topic.id, messageId: made.topic.message_id }
}

describe('an agent that asks first', () => {
  it('G-95: does nothing before its human said yes, then once, and learns what came of it', async () => {
    const before = await byAgents()
    const id = await asked(shy, 'send_message', send('May I?'))
    expect(await asked(shy, 'send_message', send('May I?'))).toBe(id)
    expect(await texts()).not.toContain('May I?')
    expect(await byAgents()).toEqual(before)

    expect(await waiting()).toMatchObject([
      {
        id,
        act: 'send_message',
        state: 'waiting',
        text: 'May I?',
        agent: { id: shy.id, name: 'Helper bot' },
        channel: { id: app.channels.oven, name: 'Oven' },
        orga: { id: app.orgaId, name: 'Bakery' },
      },
    ])
    const { me } = await app.ask<{ me: object }>('jonas', `GET /orgas/${app.orgaId}`)
    expect(JSON.stringify(me)).toBeTruthy()
    const { notifications } = await app.ask<ListNotificationsAnswer>('jonas', 'GET notifications')
    expect(notifications.find(({ category }) => category === 'confirmation_wanted')).toMatchObject({
      grant: { id: shy.id, name: 'Helper bot' },
    })

    const pressed = await Promise.all([confirm(id), confirm(id), confirm(id)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await texts()).filter((text) => text === 'May I?')).toHaveLength(1)
    const lines = await byAgents()
    expect(lines).toHaveLength(before.length + 1)
    expect(lines[0]).toMatchObject({
      kind: 'Message',
      grant_id: shy.id,
      role_name: 'AI Agent (via Jonas Weber)',
      diff: { after: { confirmed: true } },
    })
    expect(await waiting()).toEqual([])

    const told = await call(shy, 'send_message', send('May I?'))
    expect(told).toMatchObject({ isError: false, data: { channelId: app.channels.oven } })
    expect(await call(shy, 'send_message', send('May I?'))).toEqual(told)
    expect((await texts()).filter((text) => text === 'May I?')).toHaveLength(1)
  })

  it('asks anew for the same words once it wanted something else, or long after', async () => {
    const first = await asked(shy, 'send_message', send('Again?'))
    await confirm(first)
    expect(await call(shy, 'send_message', send('Again?'))).toMatchObject({ isError: false })
    await reject(await asked(shy, 'send_message', send('Else?')))
    const second = await asked(shy, 'send_message', send('Again?'))
    expect(second).not.toBe(first)
    await confirm(second)
    expect(await call(shy, 'send_message', send('Again?'))).toMatchObject({ isError: false })
    ahead += 11 * 60_000
    const third = await asked(shy, 'send_message', send('Again?'))
    expect([first, second]).not.toContain(third)
    await reject(third)
  })

  it('G-95: says the same with a link in the newest revision; what its client answers counts for nothing', async () => {
    const name = 'send_message'
    const answer = await modern(shy, 'tools/call', { name, arguments: send('Modern?') })
    const { text, isError } = outcome(answer)
    expect(isError).toBe(true)
    expect(text).toMatch(/^needs_confirmation: .*\/confirmations\//)
    const answered = { inputResponses: { confirm: { action: 'accept', content: { confirmed: true } } } }
    const again = await modern(shy, 'tools/call', { name, arguments: send('Modern?'), ...answered })
    expect(outcome(again).text).toBe(text)
    expect(await texts()).not.toContain('Modern?')
  })

  it('is told no, with the reason if there is one', async () => {
    const id = await asked(shy, 'send_message', send('Shall I?'))
    expect((await reject(id, { reason: 'Not today.' })).status).toBe(200)
    expect(await show(id)).toMatchObject({ state: 'rejected', note: 'Not today.' })
    expect((await call(shy, 'send_message', send('Shall I?'))).text).toBe(
      'rejected: Jonas Weber declined. Their reason: "Not today."',
    )
    expect(await (await confirm(id)).json()).toMatchObject({ confirmation: { state: 'rejected' } })
    expect(await texts()).not.toContain('Shall I?')
  })

  it('G-129: casts no secret ballot, because what waits is stored with the name of its member', async () => {
    const agents = { anonymous_ballots: true }
    await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents } })
    const paper = { question: 'In secret?', options: ['Rye', 'Spelt'], mode: 'single', anonymous: true }
    const made = await app.ask<{ voting: { message_id: string } }>('lyss', 'POST votings', {
      channel_id: app.channels.oven,
      ...paper,
    })
    const before = (await waiting()).length
    const { text } = await call(shy, 'cast_vote', { messageId: made.voting.message_id, choices: ['1'] })
    expect(text).toMatch(/^not_eligible: /)
    expect(await waiting()).toHaveLength(before)
  })

  it('shows what exactly it would answer, on what, and why', async () => {
    const { id: topicId, messageId } = await topic()
    expect((await call(shy, 'respond_to_topic', { messageId, response: 'consent' })).text).toMatch(
      /^wrong_phase/,
    )
    await app.ask('lyss', `POST topics/${topicId}/start_round`, {})
    const args = { messageId, response: 'objection', reason: 'Too dark.' }
    const id = await asked(shy, 'respond_to_topic', args)
    expect(await show(id)).toMatchObject({
      act: 'respond_to_topic',
      item: { id: topicId, kind: 'topic', title: 'Rye on Mondays' },
      response: 'objection',
      reason: 'Too dark.',
      channel: { name: 'Oven', team: { name: 'Oven' } },
    } satisfies Partial<Record<keyof ConfirmationView, unknown>>)
    await confirm(id)
    expect(await call(shy, 'respond_to_topic', args)).toMatchObject({
      isError: false,
      data: { phase: 'consent' },
    })
    expect((await byAgents())[0]).toMatchObject({
      kind: 'TopicResponse',
      diff: { after: { confirmed: true } },
    })
  })
})

describe('a wish runs out', () => {
  it('when the item closes, and nothing is done about it', async () => {
    const { id: topicId, messageId } = await topic()
    const id = await asked(shy, 'ask_clarification', { messageId, question: 'Which rye?' })
    await app.ask('lyss', `POST topics/${topicId}/withdraw`, {})
    expect(await show(id)).toMatchObject({ state: 'expired' })
    expect((await confirm(id)).status).toBe(409)
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
  })

  it('when its phase is over: it is refused when it is confirmed, and the agent learns why', async () => {
    const { id: topicId, messageId } = await topic()
    const args = { messageId, question: 'Which flour?' }
    const id = await asked(shy, 'ask_clarification', args)
    await app.ask('lyss', `POST topics/${topicId}/start_round`, {})
    expect(await (await confirm(id)).json()).toMatchObject({ reason: 'wrong_phase' })
    expect(await show(id)).toMatchObject({ state: 'failed', note: 'wrong_phase' })
    expect((await call(shy, 'ask_clarification', args)).text).toMatch(/^wrong_phase: /)
  })

  it('when what was lent is taken back', async () => {
    const brief = await letShyIn()
    const id = await asked(brief, 'send_message', send('Too late?'))
    await app.ask('jonas', `DELETE agents/${brief.id}`)
    expect(await show(id)).toMatchObject({ state: 'expired' })
    expect((await confirm(id)).status).toBe(409)
    expect((await reject(id)).status).toBe(409)
    expect(await texts()).not.toContain('Too late?')
  })

  it('after seven days; the agent may ask anew', async () => {
    const id = await asked(shy, 'send_message', send('Next week?'))
    ahead += 7 * DAY_MS
    expect(await show(id)).toMatchObject({ state: 'expired' })
    expect((await confirm(id)).status).toBe(409)
    expect(await asked(shy, 'send_message', send('Next week?'))).not.toBe(id)
    expect(await texts()).not.toContain('Next week?')
  })

  it('with the right: what the role no longer reaches is refused at that moment', async () => {
    const id = await asked(shy, 'send_message', send('Still here?'))
    await app.ask('lyss', `PATCH roles/${app.roles.helper}`, { member_id: app.members.mina })
    expect((await confirm(id)).status).toBe(404)
    expect(await show(id)).toMatchObject({ state: 'failed', note: 'not_found', channel: null })
    await app.ask('lyss', `PATCH roles/${app.roles.helper}`, { member_id: app.members.jonas })
    expect(await texts()).not.toContain('Still here?')
  })
})

it('is nobody else’s: not the owner’s, not a colleague’s, not the agent’s', async () => {
  const id = await asked(shy, 'send_message', send('Whose?'))
  for (const who of ['lyss', 'mina', 'ben'] as const) {
    for (const line of [`GET confirmations/${id}`, `POST confirmations/${id}/confirm`] as const) {
      const body = line.startsWith('POST') ? {} : undefined
      expect((await app.send(who, line, body)).status, `${who} ${line}`).toBe(404)
    }
    expect(JSON.stringify(await (await app.send(who, 'GET confirmations')).json())).not.toContain(id)
  }
  const headers = { authorization: `Bearer ${shy.key}` }
  const address = `${app.url}/api/orgas/${app.orgaId}/confirmations/${id}/confirm`
  expect((await fetch(address, { method: 'POST', headers })).status).toBe(401)
  expect((await show(id)).state).toBe('waiting')
})

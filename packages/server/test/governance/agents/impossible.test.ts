import type { CreateAgentBody, ListWebhooksAnswer } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { AGENT_TOOLS } from '../../../src/transports/mcp/governance/agent-tools.ts'
import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { modern, outcome } from '../../support/rpc.ts'

let app: AgentApp
/** Both of jonas, who wants to be asked by one of them. */
let shy: Agent
let bold: Agent

/** What stands in the bakery: message ids of a topic and an election in each of two phases, and of votings. */
let shown: Awaited<ReturnType<typeof furnish>>

beforeAll(async () => {
  app = await startAgentApp({
    outside: {
      resolve: async () => ['93.184.215.14'],
      connect: async () => ({
        status: 204,
        headers: {},
        body: (async function* () {})(),
        [Symbol.dispose]() {},
      }),
    },
  })
  const patient = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: patient } })
  await app.ask('lyss', 'POST webhooks', { url: 'https://ear.example/' })
  const lent: Partial<CreateAgentBody> = { role_ids: [app.roles.helper], permission: 'action' }
  shy = await app.letIn('jonas', { ...lent, ask_first: true })
  bold = await app.letIn('jonas', lent)
  shown = await furnish()
})
afterAll(async () => app[Symbol.asyncDispose]())

type Made = Record<'topic' | 'voting' | 'election', { id: string; message_id: string }>

async function open(kind: keyof Made, body: object) {
  const made = await app.ask<Made>('lyss', `POST ${kind}s`, { channel_id: app.channels.oven, ...body })
  return made[kind]
}

async function furnish() {
  const proposal = { title: 'Rye on Mondays', text: 'Rye.', driver: 'Demand.' }
  const clarified = await open('topic', proposal)
  const decided = await open('topic', proposal)
  await app.ask('lyss', `POST topics/${decided.id}/start_round`, {})
  const answered = await open('topic', proposal)
  await app.ask('lyss', `POST topics/${answered.id}/start_round`, {})
  await app.ask('jonas', `POST topics/${answered.id}/respond`, { response: 'stand_aside', reason: '' })
  const ballot = { question: 'Which flour?', options: ['Rye', 'Spelt'], mode: 'single', deadline: null }
  const voting = await open('voting', { ...ballot, anonymous: false })
  const secret = await open('voting', { ...ballot, anonymous: true })
  const over = await open('voting', { ...ballot, anonymous: false })
  await app.ask('lyss', `POST votings/${over.id}/close`, {})
  const role = { role_title: 'Taster', role_description: 'Tastes.', role_id: null, term_months: null }
  const election = await open('election', { ...role, deadline: null })
  return {
    clarified: clarified.message_id,
    decided: decided.message_id,
    answered: answered.message_id,
    voting: voting.message_id,
    secret: secret.message_id,
    over: over.message_id,
    election: election.message_id,
    talk: await app.say('lyss', app.channels.oven, 'Just talk.'),
    foreign: await app.say('lyss', app.channels.all, 'Elsewhere.'),
    between: await app.say('lyss', app.channels.dm, 'Between us.'),
  }
}

const call = async (who: Agent, name: string, args: object) =>
  outcome(await modern(who, 'tools/call', { name, arguments: args }))

/** Everything that an act could leave anywhere, as the two people concerned see it. */
async function traces() {
  const lines = [
    'GET decisions?limit=100',
    'GET notifications',
    'GET confirmations',
    `GET channels/${app.channels.oven}/messages?limit=50`,
    `GET items?limit=100`,
    'GET /waiting',
  ]
  const seen = lines.map(async (line) => [await app.ask('jonas', line), await app.ask('lyss', line)])
  const { webhooks } = await app.ask<ListWebhooksAnswer>('lyss', 'GET webhooks')
  return { seen: await Promise.all(seen), deliveries: webhooks.map(({ deliveries }) => deliveries) }
}

type Wish = () => Record<string, unknown>

const IMPOSSIBLE: Record<string, Record<string, Wish>> = {
  send_message: {
    'into a conversation of two': () => ({ channelId: app.channels.dm, text: 'Psst' }),
    'as a reply to another channel': () => ({
      channelId: app.channels.oven,
      text: 'Re',
      threadParentId: shown.foreign,
    }),
    'of nothing but spaces': () => ({ channelId: app.channels.oven, text: ' \n ' }),
    'of nothing one can see': () => ({ channelId: app.channels.oven, text: '\u200B\u2060' }),
  },
  react_to_message: {
    'with what is not offered': () => ({ messageId: shown.talk, emoji: '🦖' }),
    'to what was said between two': () => ({ messageId: shown.between, emoji: '👍' }),
  },
  cast_vote: {
    'for an option there is not': () => ({ messageId: shown.voting, choices: ['nope'] }),
    'for nothing': () => ({ messageId: shown.voting, choices: [] }),
    'for two where one is asked': () => ({ messageId: shown.voting, choices: ['1', '2'] }),
    'where it is over': () => ({ messageId: shown.over, choices: ['1'] }),
    'without a name, where agents may not': () => ({ messageId: shown.secret, choices: ['1'] }),
    'in a topic': () => ({ messageId: shown.decided, choices: ['1'] }),
  },
  respond_to_topic: {
    'objecting without a reason': () => ({ messageId: shown.decided, response: 'objection' }),
    'objecting with a reason nobody can see': () => ({
      messageId: shown.decided,
      response: 'objection',
      reason: '\u200B',
    }),
    'with a word there is not': () => ({ messageId: shown.decided, response: 'nope' }),
    'before the round': () => ({ messageId: shown.clarified, response: 'consent' }),
    'over what its human answered': () => ({ messageId: shown.answered, response: 'consent' }),
  },
  ask_clarification: {
    'during the round': () => ({ messageId: shown.decided, question: 'Which rye?' }),
    'about mere talk': () => ({ messageId: shown.talk, question: 'What?' }),
  },
  nominate_member: {
    'without a reason': () => ({ messageId: shown.election, nomineeId: app.members.lyss, reason: '' }),
    'of somebody from elsewhere': () => ({ messageId: shown.election, nomineeId: 'nobody', reason: 'Nose.' }),
  },
  respond_to_election: {
    'while people are nominated': () => ({ messageId: shown.election, response: 'consent' }),
  },
  search_messages: {
    'between two': () => ({ query: 'Between', channelId: app.channels.dm }),
  },
}

it('tries to do something impossible with every tool', () => {
  expect(Object.keys(IMPOSSIBLE)).toEqual(AGENT_TOOLS.map(({ name }) => name))
})

describe.each(Object.entries(IMPOSSIBLE))('%s', (tool, wishes) => {
  it.each(Object.entries(wishes))(
    'G-95: %s is refused at once, as without asking, and nobody hears of it',
    async (_, wish) => {
      const before = await traces()
      const refused = await call(shy, tool, wish())
      expect(refused).toMatchObject({ isError: true })
      expect(refused.text).not.toMatch(/^(needs_confirmation|internal)/)
      expect(refused).toEqual(await call(bold, tool, wish()))
      expect(await traces()).toEqual(before)
    },
  )
})

describe('what is possible', () => {
  it('is asked for after it was tried out, and nothing of the trial is left', async () => {
    const before = await traces()
    const wish = { messageId: shown.decided, response: 'objection', reason: 'Too dark.' }
    expect((await call(shy, 'respond_to_topic', wish)).text).toMatch(/^needs_confirmation/)
    const after = await traces()
    expect(after.deliveries).toEqual(before.deliveries)
    for (const at of [0, 3, 4]) expect(after.seen[at]).toEqual(before.seen[at])
  })

  it('is refused as soon as it is not possible any more, also while it waits', async () => {
    const wish = { messageId: shown.clarified, question: 'Which rye?' }
    expect((await call(shy, 'ask_clarification', wish)).text).toMatch(/^needs_confirmation/)
    const { items } = await app.ask<{ items: { id: string; message_id: string }[] }>(
      'lyss',
      'GET items?limit=100',
    )
    const { id } = items.find(({ message_id: message }) => message === shown.clarified) ?? { id: '' }
    await app.ask('lyss', `POST topics/${id}/start_round`, {})
    expect((await call(shy, 'ask_clarification', wish)).text).toMatch(/^wrong_phase/)
    await app.ask('lyss', `POST topics/${id}/back`, {})
    expect((await call(shy, 'ask_clarification', wish)).text).toMatch(/^needs_confirmation/)
  })
})

import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openDatabase } from '../../../src/adapters/db/engine/database.ts'
import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { outcome, plain } from '../../support/rpc.ts'

let app: AgentApp
let agent: Agent

beforeAll(async () => {
  app = await startAgentApp()
  const patient = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: patient } })
  agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
})
afterAll(async () => app[Symbol.asyncDispose]())

const call = async (name: string, args: object) =>
  outcome(await plain(agent, 'tools/call', { name, arguments: args }))

interface Line {
  seq: number
  kind: string
  actor_kind: string
  grant_id: string | null
  role_name: string
  author: { id: string }
  author_email: string | null
  team: { id: string } | null
  target_type: string
  target_id: string
}
const lines = async () => (await app.ask<{ decisions: Line[] }>('lyss', 'GET decisions?limit=100')).decisions

interface Made {
  id: string
  message_id: string
}

async function make(kind: 'topic' | 'voting' | 'election', over: object = {}): Promise<Made> {
  const bodies = {
    topic: { title: 'Rye', text: 'We bake rye.', driver: '' },
    voting: {
      question: 'Which?',
      options: ['Rye', 'Spelt'],
      mode: 'single',
      anonymous: false,
      deadline: null,
    },
    election: {
      role_title: 'Taster',
      role_description: '',
      role_id: null,
      term_months: null,
      deadline: null,
    },
  }
  const body = { channel_id: app.channels.oven, ...bodies[kind], ...over }
  const answer = await app.ask<Record<string, Made>>('lyss', `POST ${kind}s`, body)
  return answer[kind] as Made
}

describe('the journal of agents', () => {
  it('G-87: has exactly one line for each of the seven acts, and none for what failed', async () => {
    const { store } = app.app.governance
    const jonas = await store.reads(app.orgaId).members.find(app.members.jonas)
    await store.people.setEmail(jonas?.personId ?? '', 'jonas@bread.example')
    const topic = await make('topic')
    const round = await make('topic')
    await app.ask('lyss', `POST topics/${round.id}/start_round`, {})
    const voting = await make('voting')
    const election = await make('election')
    const open = await make('election')
    const { lyss } = app.members
    for (const who of ['lyss', 'jonas'] as const) {
      await app.ask(who, `POST elections/${open.id}/nominate`, { nominee_id: lyss, reason: 'Nose.' })
    }
    await app.ask('lyss', `POST elections/${open.id}/reveal`, {})
    await app.ask('lyss', `POST elections/${open.id}/open_changes`, {})
    await app.ask('lyss', `POST elections/${open.id}/propose`, { candidate_id: lyss, reason: '' })
    const said = await app.say('lyss', app.channels.oven, 'React to this')

    const acts: [string, object, object, Partial<Line>][] = [
      ['send_message', { channelId: app.channels.oven, text: 'One' }, { text: '' }, { kind: 'Message' }],
      ['react_to_message', { messageId: said, emoji: '👍' }, { emoji: 'x1' }, { kind: 'Reaction' }],
      ['cast_vote', { messageId: voting.message_id, choices: ['1'] }, { choices: ['9'] }, { kind: 'Vote' }],
      [
        'ask_clarification',
        { messageId: topic.message_id, question: 'Why?' },
        { messageId: round.message_id },
        { kind: 'Clarification', target_id: topic.id },
      ],
      [
        'respond_to_topic',
        { messageId: round.message_id, response: 'consent' },
        { messageId: topic.message_id },
        { kind: 'TopicResponse', target_id: round.id },
      ],
      [
        'nominate_member',
        { messageId: election.message_id, nomineeId: lyss, reason: 'Nose.' },
        { messageId: open.message_id },
        { kind: 'Nomination', target_id: election.id },
      ],
      [
        'respond_to_election',
        { messageId: open.message_id, response: 'consent' },
        { messageId: election.message_id },
        { kind: 'ElectionResponse', target_id: open.id },
      ],
    ]
    for (const [name, args, flaw, expected] of acts) {
      const before = await lines()
      expect((await call(name, { ...args, ...flaw })).isError, `${name}, flawed`).toBe(true)
      expect(await lines(), `${name}, flawed`).toHaveLength(before.length)
      expect(await call(name, args), name).toMatchObject({ isError: false })
      const after = await lines()
      const fresh = after.filter(({ seq }) => !before.some((line) => line.seq === seq))
      expect(fresh, name).toHaveLength(1)
      expect(fresh[0], name).toMatchObject({
        actor_kind: 'agent',
        grant_id: agent.id,
        role_name: 'AI Agent (via Jonas Weber)',
        author: { id: app.members.jonas },
        author_email: 'jonas@bread.example',
        team: { id: app.oven },
        ...expected,
      })
    }
    expect(await app.ask('lyss', 'GET decisions/verify')).toMatchObject({ ok: true })
  })

  it('G-88: takes an act back with the line that could not be written', async () => {
    const voting = await make('voting')
    await using database = await openDatabase(app.databaseLocation)
    await sql`alter table decision rename to decision_away`.execute(database.queries)
    const text = `Never said ${randomUUID()}`
    try {
      expect(await call('send_message', { channelId: app.channels.oven, text })).toMatchObject({
        isError: true,
      })
      const vote = { messageId: voting.message_id, choices: ['1'] }
      expect(await call('cast_vote', vote)).toMatchObject({ isError: true })
    } finally {
      await sql`alter table decision_away rename to decision`.execute(database.queries)
    }
    const { messages } = await app.ask<{ messages: { text: string }[] }>(
      'lyss',
      `GET channels/${app.channels.oven}/messages`,
    )
    expect(messages.map((message) => message.text)).not.toContain(text)
    const { voting: seen } = await app.ask<{ voting: { tally: object } }>('lyss', `GET votings/${voting.id}`)
    expect(seen.tally).toMatchObject({ ballots: 0 })
    expect(await call('cast_vote', { messageId: voting.message_id, choices: ['1'] })).toMatchObject({
      isError: false,
    })
  })
})

describe('at the same moment', () => {
  it('G-92: two votes for one member are one', async () => {
    const voting = await make('voting')
    const second = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
    const cast = (who: Agent, choice: string) =>
      plain(who, 'tools/call', {
        name: 'cast_vote',
        arguments: { messageId: voting.message_id, choices: [choice] },
      })
    const answers = await Promise.all([
      cast(agent, '1'),
      cast(second, '2'),
      cast(agent, '1'),
      cast(second, '2'),
    ])
    expect(answers.map((answer) => outcome(answer).isError)).toEqual([false, false, false, false])
    const { voting: seen } = await app.ask<{ voting: { tally: object; voted: object[] } }>(
      'lyss',
      `GET votings/${voting.id}`,
    )
    expect(seen.tally).toMatchObject({ ballots: 1 })
    expect(seen.voted).toHaveLength(1)
  })

  it('G-93: a vote that meets the end is counted before it or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const voting = await make('voting')
      let cast = { isError: true, text: '' }
      const vote = async () =>
        void (cast = await call('cast_vote', { messageId: voting.message_id, choices: ['1'] }))
      const close = () => app.ask('lyss', `POST votings/${voting.id}/close`, {})
      const begin = round % 2 === 0 ? [vote, close] : [close, vote]
      await Promise.all(begin.map((act) => act()))
      const seen = await app.ask<{ voting: { phase: string; tally: { ballots: number } } }>(
        'lyss',
        `GET votings/${voting.id}`,
      )
      expect(seen.voting).toMatchObject({ phase: 'closed', tally: { ballots: cast.isError ? 0 : 1 } })
      expect(cast.isError ? cast.text.slice(0, 7) : 'closed:').toBe('closed:')
      await vote()
      expect(cast.text).toMatch(/^closed/)
    }
  })
})

it('G-27: opens nothing once the organisation is deleted', async () => {
  const body = { name: 'Shop bot', permission: 'action' }
  const { key } = await app.ask<{ key: string }>('ben', `POST /orgas/${app.shopId}/agents`, body)
  const shopkeeper = { id: '', key, url: agent.url }
  expect((await plain(shopkeeper, 'tools/list')).status).toBe(200)
  await app.ask('ben', `DELETE /orgas/${app.shopId}`)
  expect((await plain(shopkeeper, 'tools/list')).status).toBe(401)
})

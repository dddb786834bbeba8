import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { AGENT_TOOLS } from '../../../src/transports/mcp/governance/agent-tools.ts'
import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { openSession, outcome, plain } from '../../support/rpc.ts'

let app: AgentApp
/** Of jonas, with his role at the oven, to act; of lyss, the same without any role. */
let agent: Agent
let roleless: Agent

interface Line {
  seq: number
  kind: string
  actor_kind: string
  grant_id: string | null
  role_name: string | null
  target_id: string
  diff: object
}

beforeAll(async () => {
  app = await startAgentApp()
  const patient = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: patient } })
  agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  roleless = await app.letIn('lyss', { permission: 'action' })
})
afterAll(async () => app[Symbol.asyncDispose]())

const call = (who: Agent, name: string, args: object) => plain(who, 'tools/call', { name, arguments: args })

/** The stable word of a refusal; `ok` where there is none. */
async function code(who: Agent, name: string, args: object): Promise<string> {
  const { isError, text } = outcome(await call(who, name, args))
  return isError ? (text.split(':')[0] ?? '') : 'ok'
}

async function found(who: Agent, args: object): Promise<string[]> {
  const { data } = outcome(await call(who, 'search_messages', args))
  return ((data?.['messages'] ?? []) as { text: string }[]).map(({ text }) => text)
}

const journal = async () =>
  (await app.ask<{ decisions: Line[] }>('lyss', 'GET decisions?limit=100')).decisions
const byAgents = async () => (await journal()).filter(({ actor_kind: kind }) => kind === 'agent')

async function topic(channel = app.channels.oven) {
  const body = { channel_id: channel, title: 'Rye on Mondays', text: 'We bake rye.', driver: 'Demand.' }
  const { topic: made } = await app.ask<{ topic: { id: string; message_id: string } }>(
    'lyss',
    'POST topics',
    body,
  )
  return { id: made.id, messageId: made.message_id }
}

async function voting(more: object = {}) {
  const body = { channel_id: app.channels.oven, question: 'Which flour?', options: ['Rye', 'Spelt'] }
  const { voting: made } = await app.ask<{ voting: { id: string; message_id: string } }>(
    'lyss',
    'POST votings',
    { ...body, mode: 'single', anonymous: false, deadline: null, ...more },
  )
  return { id: made.id, messageId: made.message_id }
}

async function election() {
  const body = { channel_id: app.channels.oven, role_title: 'Taster', role_description: 'Tastes.' }
  const { election: made } = await app.ask<{ election: { id: string; message_id: string } }>(
    'lyss',
    'POST elections',
    { ...body, role_id: null, term_months: null, deadline: null },
  )
  return { id: made.id, messageId: made.message_id }
}

describe('tools', () => {
  it('G-69, G-71: are these eight in this order, and nothing that builds or rules', async () => {
    const names = AGENT_TOOLS.map(({ name }) => name)
    const { body } = await plain(agent, 'tools/list')
    const tools = body.result?.['tools'] as { name: string; annotations: object }[]
    expect(tools.map(({ name }) => name)).toEqual(names)
    expect(names.toSorted()).toEqual([
      'ask_clarification',
      'cast_vote',
      'nominate_member',
      'react_to_message',
      'respond_to_election',
      'respond_to_topic',
      'search_messages',
      'send_message',
    ])
    const search = tools.find(({ name }) => name === 'search_messages')
    expect(search?.annotations).toEqual({
      title: expect.any(String),
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
    for (const name of ['create_team', 'assign_role', 'accept_invitation', 'delete_message']) {
      expect((await call(agent, name, {})).body.error?.message).toBe(`Unknown tool: ${name}`)
    }
  })

  it('G-16, G-17, G-70: reading is one scope, acting three, and a reader is refused with 403', async () => {
    const reader = await app.letIn('jonas', { role_ids: [app.roles.helper] })
    const { agents } = await app.ask<{ agents: { id: string; scopes: string[] }[] }>('jonas', 'GET agents')
    const scopesOf = (id: string) => agents.find((one) => one.id === id)?.scopes
    expect(scopesOf(reader.id)).toEqual(['swarmrise:read'])
    expect(scopesOf(agent.id)).toEqual(['swarmrise:read', 'swarmrise:write', 'swarmrise:governance'])
    const listed = (await plain(reader, 'tools/list')).body.result?.['tools']
    expect(listed).toMatchObject([{ name: 'search_messages' }])
    const refused = await call(reader, 'send_message', { channelId: app.channels.oven, text: 'hi' })
    expect(refused.status).toBe(403)
    expect(refused.headers.get('www-authenticate')).toContain('error="insufficient_scope"')
    expect(refused.headers.get('www-authenticate')).toContain('swarmrise:write')
  })

  it('G-96: with writing but not governance one votes and does not respond', async () => {
    const writer = await app.letIn('jonas', {
      role_ids: [app.roles.helper],
      permission: 'action',
      scopes: ['swarmrise:read', 'swarmrise:write'],
    })
    const { messageId } = await voting()
    expect(await code(writer, 'cast_vote', { messageId, choices: ['1'] })).toBe('ok')
    const refused = await call(writer, 'respond_to_topic', { messageId, response: 'consent' })
    expect(refused.status).toBe(403)
  })
})

describe('messages', () => {
  it('G-72, G-87, G-89: posts as the member with a mark, and leaves one line without a word', async () => {
    const before = (await byAgents()).length
    const sent = await call(agent, 'send_message', { channelId: app.channels.oven, text: 'Dough is ready' })
    const { messageId } = outcome(sent).data as { messageId: string }
    const { data } = await app.read(agent, app.uri(`/channels/${app.channels.oven}/messages?limit=1`))
    expect(data).toMatchObject([{ _id: messageId, authorName: 'Jonas Weber', viaAgent: true }])
    const lines = await byAgents()
    expect(lines).toHaveLength(before + 1)
    expect(lines[0]).toMatchObject({
      kind: 'Message',
      target_id: messageId,
      role_name: 'AI Agent (via Jonas Weber)',
      grant_id: agent.id,
      author: { name: 'Jonas Weber' },
      team: { name: 'Oven' },
    })
    expect(JSON.stringify(lines[0])).not.toContain('Dough')
    const reply = { channelId: app.channels.oven, text: 'Really', threadParentId: messageId }
    expect(await code(agent, 'send_message', reply)).toBe('ok')
  })

  it('G-73: stores nothing of what is empty, too long, misplaced or out of reach', async () => {
    const elsewhere = await app.say('jonas', app.channels.all, 'Elsewhere')
    const { oven, dm } = app.channels
    const before = await byAgents()
    expect(await code(agent, 'send_message', { channelId: oven, text: '  ' })).toBe('invalid')
    expect(await code(agent, 'send_message', { channelId: oven, text: 'x'.repeat(4_001) })).toBe('invalid')
    const misplaced = { channelId: oven, text: 'x', threadParentId: elsewhere }
    expect(await code(agent, 'send_message', misplaced)).toBe('not_visible')
    expect(await code(agent, 'send_message', { channelId: dm, text: 'x' })).toBe('not_visible')
    expect(await code(roleless, 'send_message', { channelId: oven, text: 'x' })).toBe('not_visible')
    expect(await byAgents()).toEqual(before)
  })

  it('G-74: reacts once, by emoji or by name, and with nothing that is not offered', async () => {
    const messageId = await app.say('lyss', app.channels.oven, 'Taste this')
    const before = (await byAgents()).length
    expect(await code(agent, 'react_to_message', { messageId, emoji: ':+1:' })).toBe('ok')
    expect(await code(agent, 'react_to_message', { messageId, emoji: '👍' })).toBe('ok')
    expect(await code(agent, 'react_to_message', { messageId, emoji: '🦖' })).toBe('invalid')
    expect((await byAgents()).length).toBe(before + 1)
    const { data } = await app.read(agent, app.uri(`/channels/${app.channels.oven}/messages?limit=1`))
    expect(data).toMatchObject([{ reactions: [{ emoji: '👍', count: 1 }] }])
    await app.ask('lyss', `PUT messages/${messageId}/reactions`, { emoji: '👍' })
    const line = `GET channels/${app.channels.oven}/messages?limit=1`
    expect(await app.ask('lyss', line)).toMatchObject({
      messages: [{ reactions: [{ emoji: '👍', count: 2, by_agents: 1, mine: true }] }],
    })
  })

  it('G-86: finds what is in reach, and nothing between two people', async () => {
    await app.say('jonas', app.channels.dm, 'sourdough secret')
    await app.say('lyss', app.channels.oven, 'sourdough recipe')
    expect(await found(agent, { query: 'sourdough' })).toEqual(['sourdough recipe'])
    expect(await found(roleless, { query: 'sourdough' })).toEqual([])
    expect(await found(agent, { query: 's' })).toEqual([])
    const foreign = { query: 'sourdough', channelId: app.channels.dm }
    expect(await code(agent, 'search_messages', foreign)).toBe('not_visible')
  })
})

describe('items', () => {
  it('G-79, G-80, G-81: answers a topic in its phase and its team, with a reason where one is due', async () => {
    const { id, messageId } = await topic()
    expect(await code(agent, 'respond_to_topic', { messageId, response: 'consent' })).toBe('wrong_phase')
    expect(await code(roleless, 'ask_clarification', { messageId, question: 'Why?' })).toBe('not_visible')
    const before = (await byAgents()).length
    expect(await code(agent, 'ask_clarification', { messageId, question: 'Which rye?' })).toBe('ok')
    await app.ask('lyss', `POST topics/${id}/start_round`, {})
    expect(await code(agent, 'ask_clarification', { messageId, question: 'Late?' })).toBe('wrong_phase')
    expect(await code(agent, 'respond_to_topic', { messageId, response: 'objection' })).toBe(
      'reason_required',
    )
    expect(await code(agent, 'respond_to_topic', { messageId, response: 'consent' })).toBe('ok')
    const lines = (await byAgents()).slice(0, (await byAgents()).length - before)
    expect(lines.map(({ kind }) => kind)).toEqual(['TopicResponse', 'Clarification'])
    expect(JSON.stringify(lines)).not.toContain('Which rye')
  })

  it('G-85, G-90: never changes what the human answered, and the human hears of what it did', async () => {
    const { id, messageId } = await topic()
    await app.ask('lyss', `POST topics/${id}/start_round`, {})
    const objection = { messageId, response: 'objection', reason: 'Too dark.' }
    expect(await code(agent, 'respond_to_topic', objection)).toBe('ok')
    const { notifications } = await app.ask<{
      notifications: { category: string; item: { id: string } }[]
    }>('jonas', 'GET notifications')
    expect(notifications.some(({ category, item }) => category === 'agent_acted' && item.id === id)).toBe(
      true,
    )
    await app.ask('jonas', `POST topics/${id}/respond`, { response: 'stand_aside', reason: '' })
    expect(await code(agent, 'respond_to_topic', objection)).toBe('human_answered')
    const same = { messageId, response: 'stand_aside', reason: '' }
    expect(await code(agent, 'respond_to_topic', same)).toBe('human_answered')
    const ballot = await voting()
    await app.ask('jonas', `POST votings/${ballot.id}/cast`, { choices: ['1'] })
    const again = { messageId: ballot.messageId, choices: ['1'] }
    expect(await code(agent, 'cast_vote', again)).toBe('human_answered')
  })

  it('G-75, G-76, G-77: votes by the rules, changes its mind, and not after the end', async () => {
    const { id, messageId } = await voting()
    for (const choices of [[], ['1', '2'], ['9'], ['1', '1']]) {
      expect(await code(agent, 'cast_vote', { messageId, choices }), String(choices)).toBe('invalid')
    }
    expect(await code(agent, 'cast_vote', { messageId, choices: ['1'] })).toBe('ok')
    expect(await code(agent, 'cast_vote', { messageId, choices: ['2'] })).toBe('ok')
    const { voting: seen } = await app.ask<{ voting: { tally: object } }>('lyss', `GET votings/${id}`)
    expect(seen.tally).toMatchObject({ ballots: 1, scores: { 2: 1 } })
    const vote = (await byAgents())[0]
    expect(vote).toMatchObject({ kind: 'Vote', diff: { after: { voted: true } } })
    expect(JSON.stringify(vote?.diff)).not.toContain('choices')
    await app.ask('lyss', `POST votings/${id}/close`, {})
    expect(await code(agent, 'cast_vote', { messageId, choices: ['1'] })).toBe('closed')
  })

  it('G-47, G-78: casts an anonymous ballot only where that is allowed, and once', async () => {
    const { messageId } = await voting({ anonymous: true, question: 'In secret?' })
    const args = { messageId, choices: ['1'] }
    expect(await code(agent, 'cast_vote', args)).toBe('not_eligible')
    const agents = { anonymous_ballots: true }
    await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents } })
    const cast = outcome(await call(agent, 'cast_vote', args))
    expect(cast).toMatchObject({ isError: false, data: { messageId, phase: 'open', toolType: 'voting' } })
    expect(Object.keys(cast.data ?? {}).toSorted()).toEqual(['messageId', 'phase', 'toolType'])
    expect(await code(agent, 'cast_vote', { messageId, choices: ['2'] })).toBe('closed')
    expect((await byAgents())[0]).toMatchObject({ kind: 'Vote', diff: { after: { voted: true } } })
    const { data } = await app.read(agent, app.uri('/governance-tools'))
    const shown = (data as unknown as { messageId: string }[]).find((one) => one.messageId === messageId)
    expect(shown).toMatchObject({ myStatus: 'answered', tally: null })
    expect(shown).not.toHaveProperty('answered')
  })

  it('G-45, G-46: lists what is open in reach, with its phase', async () => {
    const { id, messageId } = await topic()
    const listed = async (who: Agent, path: string) =>
      ((await app.read(who, app.uri(path))).data as unknown as { messageId: string }[]).map(
        (one) => one.messageId,
      )
    for (const path of ['/topics', '/governance-tools']) {
      expect(await listed(agent, path), path).toContain(messageId)
      expect(await listed(roleless, path), path).not.toContain(messageId)
    }
    await app.ask('lyss', `POST topics/${id}/withdraw`, {})
    for (const path of ['/topics', '/governance-tools']) {
      expect(await listed(agent, path), path).not.toContain(messageId)
    }
  })

  it('G-48, G-65, G-82, G-83, G-84: takes part in an election, and accepts for nobody', async () => {
    const { id, messageId } = await election()
    const { jonas } = app.members
    const nominate = (nomineeId: string, reason: string) =>
      code(agent, 'nominate_member', { messageId, nomineeId, reason })
    expect(await code(roleless, 'nominate_member', { messageId, nomineeId: jonas, reason: 'x' })).toBe(
      'not_visible',
    )
    expect(await nominate('nobody', 'Good nose.')).toBe('not_visible')
    expect(await nominate(jonas, '')).toBe('reason_required')
    expect(await code(agent, 'respond_to_election', { messageId, response: 'consent' })).toBe('wrong_phase')
    expect(await nominate(jonas, 'Good nose.')).toBe('ok')
    expect(await nominate(app.members.lyss, 'Better nose.')).toBe('not_eligible')
    expect(JSON.stringify((await byAgents())[0])).not.toContain('Good nose')
    const briefing = await plain(agent, 'prompts/get', {
      name: 'election_briefing',
      arguments: { messageId },
    })
    expect(JSON.stringify(briefing.body.result)).not.toContain('Good nose')
    const wrong = await plain(agent, 'prompts/get', { name: 'topic_briefing', arguments: { messageId } })
    expect(wrong.body.error?.code).toBe(-32_602)
    const own = { nominee_id: jonas, reason: 'Nose.' }
    await app.ask('lyss', `POST elections/${id}/nominate`, own)
    await app.ask('lyss', `POST elections/${id}/reveal`, {})
    const revealed = await plain(agent, 'prompts/get', {
      name: 'election_briefing',
      arguments: { messageId },
    })
    const said = JSON.stringify(revealed.body.result).replaceAll('\\', '')
    expect(said).toMatch(/"reason": "Good nose\.",n\s*"viaAgent": true/)
    expect(said).toMatch(/"reason": "Nose\.",n\s*"viaAgent": false/)
    expect(await nominate(jonas, 'Again.')).toBe('wrong_phase')
    await app.ask('lyss', `POST elections/${id}/open_changes`, {})
    await app.ask('lyss', `POST elections/${id}/propose`, { candidate_id: jonas, reason: '' })
    expect(await code(agent, 'respond_to_election', { messageId, response: 'consent' })).toBe('not_eligible')
  })
})

describe('limits', () => {
  it('G-91: are counted for each key and kind, and answered with 429', async () => {
    const agents = { reads_per_minute: 60, calls_per_minute: 10, searches_per_minute: 20 }
    await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents } })
    const busy = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
    const messageId = await app.say('lyss', app.channels.oven, 'Count')
    const react = () => call(busy, 'react_to_message', { messageId, emoji: '👍' })
    const search = () => call(busy, 'search_messages', { query: 'Count' })
    const read = () => plain(busy, 'resources/read', { uri: app.uri() })
    for (const [ask, most] of [
      [react, 10],
      [search, 20],
      [read, 60],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: most }, ask))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const refused = await ask()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.body.error?.code).toBe(-32_010)
    }
    expect((await plain(roleless, 'resources/read', { uri: app.uri() })).status).toBe(200)
  })

  it('asks the human first where that was wished', async () => {
    const careful = { role_ids: [app.roles.helper], permission: 'action', ask_first: true } as const
    const shy = await app.letIn('jonas', { ...careful, role_ids: [app.roles.helper] })
    const before = await byAgents()
    const args = { channelId: app.channels.oven, text: 'May I?' }
    const refused = outcome(await call(shy, 'send_message', args))
    expect(refused.text).toMatch(/^needs_confirmation: .*\/orgas\//)
    expect(await byAgents()).toEqual(before)
  })
})

describe('the end', () => {
  it('G-26: comes for every agent of a member who leaves', async () => {
    const gone = await app.letIn('mina')
    expect((await openSession(gone)).status).toBe(200)
    await app.ask('mina', `DELETE members/${app.members.mina}`)
    expect((await plain(gone, 'tools/list')).status).toBe(401)
    expect((await journal())[0]).toMatchObject({ kind: 'Grant', target_id: gone.id })
  })
})

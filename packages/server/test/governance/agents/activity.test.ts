import type {
  ListActiveAgentsAnswer,
  ListEntriesAnswer,
  ListNotificationsAnswer,
  TopicAnswer,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { outcome, plain } from '../../support/rpc.ts'

let app: AgentApp
/** Of jonas, and another of lyss. */
let first: Agent
let second: Agent
/** Everything the two did, as kinds of the journal, in order. */
const done: string[] = []
let topicId: string

async function act(who: Agent, name: string, args: object): Promise<Record<string, unknown>> {
  const { isError, text, data } = outcome(await plain(who, 'tools/call', { name, arguments: args }))
  expect(isError, `${name}: ${text}`).toBe(false)
  return data ?? {}
}

interface Made {
  id: string
  message_id: string
}

async function begin(kind: 'topic' | 'voting' | 'election', body: object): Promise<Made> {
  const where = { channel_id: app.channels.oven, ...(kind !== 'topic' && { deadline: null }) }
  const made = await app.ask<Record<string, Made>>('lyss', `POST ${kind}s`, { ...where, ...body })
  return made[kind]!
}

const entries = async (query: string) =>
  (await app.ask<ListEntriesAnswer>('mina', `GET decisions?${query}`)).decisions

beforeAll(async () => {
  app = await startAgentApp()
  const patient = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: patient } })
  first = await app.letIn('jonas', {
    name: 'Claude Code',
    role_ids: [app.roles.helper],
    permission: 'action',
  })
  second = await app.letIn('lyss', {
    name: 'ChatGPT',
    role_ids: [app.roles.leader],
    permission: 'action',
  })
  const { oven } = app.channels
  const { messageId } = await act(first, 'send_message', { channelId: oven, text: 'Dough is ready' })
  await act(second, 'react_to_message', { messageId, emoji: '👍' })

  const topic = await begin('topic', { title: 'Rye on Mondays', text: 'We bake rye.', driver: 'Demand.' })
  topicId = topic.id
  await act(first, 'ask_clarification', { messageId: topic.message_id, question: 'How much?' })
  await app.ask('lyss', `POST topics/${topic.id}/start_round`, {})
  await act(first, 'respond_to_topic', {
    messageId: topic.message_id,
    response: 'objection',
    reason: 'Too dark.',
  })
  await act(second, 'respond_to_topic', { messageId: topic.message_id, response: 'consent' })

  const voting = await begin('voting', {
    question: 'Which flour?',
    options: ['Rye', 'Spelt'],
    mode: 'single',
    anonymous: false,
  })
  await act(first, 'cast_vote', { messageId: voting.message_id, choices: ['1'] })
  const election = await begin('election', {
    role_title: 'Taster',
    role_description: 'Tastes.',
    role_id: null,
    term_months: null,
  })
  await act(first, 'nominate_member', {
    messageId: election.message_id,
    nomineeId: app.members.lyss,
    reason: 'Good nose.',
  })
  done.push('Message', 'Reaction', 'Clarification', 'TopicResponse', 'TopicResponse', 'Vote', 'Nomination')
})
afterAll(async () => app[Symbol.asyncDispose]())

describe('what agents did', () => {
  it('G-100: is listed whole, page by page, for every member, and for nobody else', async () => {
    const all = await entries('actor_kind=agent&limit=100')
    expect(all.map(({ kind }) => kind).toReversed()).toEqual(done)
    expect(all.every(({ actor_kind: kind }) => kind === 'agent')).toBe(true)
    const pages: number[] = []
    let after = ''
    for (;;) {
      const page = await app.ask<ListEntriesAnswer>('mina', `GET decisions?actor_kind=agent&limit=3${after}`)
      pages.push(...page.decisions.map(({ seq }) => seq))
      if (page.next === undefined) break
      after = `&after=${page.next}`
    }
    expect(pages).toEqual(all.map(({ seq }) => seq))
    expect((await app.send('ben', 'GET decisions?actor_kind=agent')).status).toBe(404)
    expect((await app.send('ben', 'GET agents/activity')).status).toBe(404)
  })

  it('G-100: is narrowed by agent, member, kind and time', async () => {
    const mine = await entries(`actor_kind=agent&grant_id=${first.id}`)
    expect(mine.map(({ kind }) => kind).toReversed()).toEqual([
      'Message',
      'Clarification',
      'TopicResponse',
      'Vote',
      'Nomination',
    ])
    expect(new Set(mine.map(({ agent_name: name, grant_id: id }) => [name, id].join()))).toEqual(
      new Set([`Claude Code,${first.id}`]),
    )
    const byMember = await entries(`actor_kind=agent&member_id=${app.members.lyss}`)
    expect(byMember.map(({ agent_name: name, kind }) => [name, kind])).toEqual([
      ['ChatGPT', 'TopicResponse'],
      ['ChatGPT', 'Reaction'],
    ])
    const both = `actor_kind=agent&kind=TopicResponse&grant_id=${second.id}`
    expect(await entries(both)).toMatchObject([{ target_id: topicId, author: { id: app.members.lyss } }])
    const last = mine[0]!
    const since = `since=${encodeURIComponent(new Date(Date.parse(last.at) + 1).toISOString())}`
    expect(await entries(`actor_kind=agent&${since}`)).toEqual([])
    expect(await entries(`actor_kind=human&grant_id=${first.id}`)).toEqual([])
  })

  it('G-100: is exported as it was narrowed', async () => {
    const path = `GET decisions/export?format=json&actor_kind=agent&grant_id=${second.id}`
    const { decisions } = await app.ask<ListEntriesAnswer>('mina', path)
    expect(decisions.map(({ kind }) => kind)).toEqual(['TopicResponse', 'Reaction'])
  })

  it('names every agent that acted, and still does when it is shut out', async () => {
    await app.ask('lyss', `DELETE agents/${second.id}`)
    const { agents } = await app.ask<ListActiveAgentsAnswer>('mina', 'GET agents/activity')
    expect(agents).toMatchObject([
      { id: first.id, name: 'Claude Code', member: { id: app.members.jonas }, acts: 5 },
      { id: second.id, name: 'ChatGPT', member: { id: app.members.lyss }, acts: 2 },
    ])
  })

  it('is said to whoever it concerns: what one’s own agent did, and that another’s did it', async () => {
    const told = async (who: 'jonas' | 'lyss') =>
      (await app.ask<ListNotificationsAnswer>(who, 'GET notifications?limit=100')).notifications
    const own = (await told('jonas')).filter(({ category }) => category === 'agent_acted')
    expect(own.map(({ agent }) => [agent?.name, agent?.kind]).toReversed()).toEqual([
      ['Claude Code', 'Clarification'],
      ['Claude Code', 'TopicResponse'],
      ['Claude Code', 'Vote'],
      ['Claude Code', 'Nomination'],
    ])
    const objection = (await told('lyss')).find(({ category }) => category === 'objection_raised')
    expect(objection).toMatchObject({ by: { id: app.members.jonas }, agent: { name: 'Claude Code' } })
    const opened = (await told('jonas')).find(({ category }) => category === 'item_opened')
    expect(opened).toMatchObject({ by: { id: app.members.lyss }, agent: null })
  })

  it('is marked on an objection', async () => {
    const { topic } = await app.ask<TopicAnswer>('jonas', `GET topics/${topicId}`)
    expect(topic.objections).toMatchObject([{ text: 'Too dark.', via_agent: true }])
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import type { ConfirmationView, TopicView } from '@arachne/contract/governance'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type AgentApp, startAgentApp } from '../../packages/server/test/support/agent-app.ts'

const SCRIPT = join(import.meta.dirname, 'reference-agent.ts')
const PAGE = join(import.meta.dirname, '../../docs/use/reference-agent.md')

/** Each run is a process of its own. */

let app: AgentApp
beforeAll(async () => {
  app = await startAgentApp()
})
afterAll(async () => app[Symbol.asyncDispose]())

interface Said {
  what: string
  name?: string
  text?: string
  title?: string
  phase?: string
}

/** The file of the documentation, as a person would run it. */
async function run(key: string): Promise<Said[]> {
  const env = { PATH: process.env.PATH, ARACHNE_URL: `${app.url}/swarmrise/mcp`, ARACHNE_AGENT_KEY: key }
  const child = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [out, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await ended) as [number]
  expect(code, complaints).toBe(0)
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Said)
}

const actsIn = (said: readonly Said[]) =>
  said
    .filter(({ name }) => name !== undefined)
    .map(({ what, name, text: words = '' }) => [what, name, words.split(':')[0]])

async function topic(title: string): Promise<string> {
  const body = { channel_id: app.channels.oven, title, text: 'We bake rye.', driver: '' }
  return (await app.ask<{ topic: TopicView }>('lyss', 'POST topics', body)).topic.id
}

const topicNow = async (id: string) => (await app.ask<{ topic: TopicView }>('lyss', `GET topics/${id}`)).topic

it('the agent of the documentation reads, asks, consents, and is refused where it must be', async () => {
  const { key } = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  const id = await topic('Rye on Mondays')
  const first = await run(key)
  expect(first[0]).toMatchObject({
    what: 'context',
    description: 'Governance context for Jonas Weber in Bakery',
  })
  expect(actsIn(first)).toEqual([
    ['done', 'ask_clarification', expect.any(String)],
    ['refused', 'respond_to_topic', 'wrong_phase'],
    ['refused', 'start_round', 'Unknown tool'],
  ])
  expect((await topicNow(id)).clarifications).toMatchObject([
    { member: { name: 'Jonas Weber' }, via_agent: true },
  ])

  await app.ask('lyss', `POST topics/${id}/start_round`, {})
  expect(actsIn(await run(key))[0]).toEqual(['done', 'respond_to_topic', expect.any(String)])
  expect((await topicNow(id)).responses).toMatchObject([{ response: 'consent', via_agent: true }])

  await app.ask('jonas', `POST topics/${id}/respond`, { response: 'stand_aside', reason: '' })
  expect(actsIn(await run(key))[0]).toEqual(['refused', 'respond_to_topic', 'human_answered'])
  await app.ask('lyss', `POST topics/${id}/withdraw`, {})
})

it('one that asks first leaves the act to its member', async () => {
  const wish = { role_ids: [app.roles.helper], permission: 'action', ask_first: true } as const
  const { key } = await app.letIn('jonas', { ...wish, role_ids: [app.roles.helper] })
  const id = await topic('Spelt on Tuesdays')
  await app.ask('lyss', `POST topics/${id}/start_round`, {})
  expect(actsIn(await run(key))[0]).toEqual(['refused', 'respond_to_topic', 'needs_confirmation'])
  const { confirmations } = await app.ask<{ confirmations: ConfirmationView[] }>(
    'jonas',
    'GET confirmations?waiting=true',
  )
  await app.ask('jonas', `POST confirmations/${confirmations[0]?.id}/confirm`, {})
  expect(actsIn(await run(key))[0]).toEqual(['done', 'respond_to_topic', expect.any(String)])
  expect((await topicNow(id)).responses).toMatchObject([{ response: 'consent', via_agent: true }])
})

it('is the file the documentation shows', async () => {
  const shown = (await readFile(PAGE, 'utf8')).split('```ts\n')[1]?.split('```')[0]
  expect(shown).toBe(await readFile(SCRIPT, 'utf8'))
})

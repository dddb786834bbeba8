import { afterAll, beforeAll, expect, it } from 'vitest'

import { type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { authorization, openSession, plain, post } from '../../support/rpc.ts'
import { listen, open } from '../../support/stream.ts'

const DAY_MS = 24 * 3_600_000

let app: AgentApp
/** The clock runs: libraries compare with the real one, and a busy machine takes minutes. */
let ahead = 0

beforeAll(async () => {
  app = await startAgentApp({ clock: { now: () => Date.now() + ahead } })
})
afterAll(async () => app[Symbol.asyncDispose]())

it('is shut out once its days are over, and hears nothing more on what it left open', async () => {
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper], days: 1 })
  const uri = app.uri(`/channels/${app.channels.oven}/messages`)
  await using stream = await listen(agent, { resourceSubscriptions: [uri] })
  const { id: session } = await openSession(agent)
  const headers = { ...authorization(agent.key), 'mcp-session-id': session }
  const ask = (method: string, params: object = {}) =>
    post(agent.url, { jsonrpc: '2.0', id: 1, method, params }, headers)
  expect((await ask('resources/subscribe', { uri })).status).toBe(200)
  await using older = await open(agent.url, { headers: { ...headers, accept: 'text/event-stream' } })
  await expect.poll(() => stream.messages.length).toBe(1)

  ahead += DAY_MS
  await app.say('lyss', app.channels.oven, 'Too late')
  await Promise.all([stream.ended, older.ended])
  const told = [...stream.methods(), ...older.methods()]
  expect(told).not.toContain('notifications/resources/updated')
  expect((await plain(agent, 'tools/list')).status).toBe(401)
  expect((await ask('ping')).status).toBe(401)
})

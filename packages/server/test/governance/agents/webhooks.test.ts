import type {
  ListWebhooksAnswer,
  NewWebhookAnswer,
  TestWebhookAnswer,
  WebhookView,
} from '@arachne/contract/governance'
import { WebhookCall } from '@arachne/contract/governance'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { WireRequest } from '../../../src/adapters/outbound-http/connect.ts'
import { type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { plain } from '../../support/rpc.ts'

let app: AgentApp
/** The clock runs: libraries compare with the real one, and a busy machine takes minutes. */
let ahead = 0
const calls: (WireRequest & { host: string })[] = []
/** What `flaky.example` answers next. */
let answers: number[] = []
/** Whether a name that led outside leads inside by now. */
let movedInside = false

beforeAll(async () => {
  app = await startAgentApp({
    clock: { now: () => Date.now() + ahead },
    outside: {
      async resolve(host) {
        if (host === 'unknown.example') throw new Error('Nobody knows it.')
        const isOutside = host.endsWith('.example') && !(host === 'moved.example' && movedInside)
        return [isOutside ? '93.184.215.14' : '10.0.0.1']
      },
      async connect({ host }, request) {
        calls.push({ ...request, host })
        const status = host === 'flaky.example' ? (answers.shift() ?? 204) : 204
        return { status, headers: {}, body: (async function* () {})(), [Symbol.dispose]() {} }
      },
    },
  })
  await app.ask('lyss', 'POST /entities', { name: 'Waker' })
})
afterAll(async () => app[Symbol.asyncDispose]())

const add = (url: string) => app.ask<NewWebhookAnswer>('lyss', 'POST webhooks', { url })
const list = async () => (await app.ask<ListWebhooksAnswer>('lyss', 'GET webhooks')).webhooks
const shown = async (id: string) => (await list()).find((one) => one.id === id) as WebhookView
const callOnce = (id: string) => app.ask<TestWebhookAnswer>('lyss', `POST webhooks/${id}/test`)
const callsTo = (host: string) => calls.filter((call) => call.host === host)

async function actAsAgent(text: string): Promise<string> {
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  const args = { channelId: app.channels.oven, text }
  const { status } = await plain(agent, 'tools/call', { name: 'send_message', arguments: args })
  expect(status).toBe(200)
  return agent.id
}

it('tells an address what an agent did, signed as Standard Webhooks says, without a word of it', async () => {
  const { webhook, secret } = await add('https://ear.example/in')
  const grantId = await actAsAgent('sourdough secret')
  await expect.poll(() => callsTo('ear.example')).toHaveLength(1)
  const { headers = {}, body = '', method } = callsTo('ear.example')[0] as WireRequest
  expect(method).toBe('POST')
  const { data } = WebhookCall.parse(new Webhook(secret).verify(body, headers))
  expect(data).toMatchObject({ orga_id: app.orgaId, kind: 'Message', grant_id: grantId })
  expect(data).toMatchObject({ member_id: app.members.jonas, team_id: app.oven, actor_kind: 'agent' })
  expect(body).not.toContain('sourdough')
  await expect
    .poll(async () => (await shown(webhook.id)).deliveries)
    .toMatchObject([
      { id: headers['webhook-id'], type: 'agent.acted', state: 'delivered', attempts: 1, status: 204 },
    ])
  expect(JSON.stringify(await list())).not.toContain(secret)
  await app.ask('lyss', `DELETE webhooks/${webhook.id}`)
})

it('tries again where nobody heard, under the same id', async () => {
  answers = [500]
  const { webhook } = await add('https://flaky.example/')
  await actAsAgent('once more')
  await expect
    .poll(async () => (await shown(webhook.id)).deliveries)
    .toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
  ahead += 60_000
  await expect
    .poll(async () => (await shown(webhook.id)).deliveries)
    .toMatchObject([{ state: 'delivered', attempts: 2, status: 204, next_at: null }])
  const ids = callsTo('flaky.example').map(({ headers = {} }) => headers['webhook-id'])
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

it('can be tried out, and calls nothing inside', async () => {
  const outside = (await add('https://try.example/')).webhook
  const moved = (await add('https://moved.example/')).webhook
  movedInside = true
  expect(await callOnce(outside.id)).toEqual({ delivered: true, status: 204 })
  expect(JSON.parse(callsTo('try.example')[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  expect(await callOnce(moved.id)).toEqual({ delivered: false, status: null })
  expect(callsTo('moved.example')).toEqual([])
  expect((await shown(moved.id)).deliveries).toMatchObject([{ type: 'webhook.test', state: 'given_up' }])
})

it('is for the owner alone, and stands in the journal without its path', async () => {
  const url = 'https://once.example/T0P/secret'
  for (const [line, body] of [['GET webhooks'], ['POST webhooks', { url }]] as const) {
    expect((await app.send('jonas', line, body)).status, line).toBe(403)
    expect((await app.send('ben', line, body)).status, line).toBe(404)
  }
  const { webhook } = await add(url)
  expect((await app.send('jonas', `POST webhooks/${webhook.id}/test`, {})).status).toBe(403)
  expect((await app.send('jonas', `DELETE webhooks/${webhook.id}`)).status).toBe(403)
  const { decisions } = await app.ask<{ decisions: object[] }>('lyss', 'GET decisions?limit=1')
  expect(decisions[0]).toMatchObject({ action: 'webhooks', diff: { after: { webhook: 'once.example' } } })
  expect(JSON.stringify(decisions)).not.toContain('T0P')
  await app.ask('lyss', `DELETE webhooks/${webhook.id}`)
  expect((await app.send('lyss', `DELETE webhooks/${webhook.id}`)).status).toBe(404)
})

it.each([{ url: 'ftp://ear.example' }, { url: 'no address' }, {}])('refuses %j', async (body) => {
  expect((await app.send('lyss', 'POST webhooks', body)).status).toBe(400)
})

const INSIDE = [
  'http://127.0.0.1/x',
  'http://127.1/x',
  'http://2130706433/x',
  'http://0x7f.1/x',
  'http://0177.0.0.1/x',
  'http://0/x',
  'http://localhost:8080/x',
  'http://LOCALHOST./x',
  'http://a.localhost/x',
  'https://10.1.2.3/x',
  'https://172.16.0.1/x',
  'https://192.168.1.1/x',
  'https://100.64.0.1/x',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/x',
  'http://[::1]/x',
  'http://[::]/x',
  'http://[fe80::1]/x',
  'http://[fd00::1]/x',
  'http://[::ffff:127.0.0.1]/x',
  'http://[::ffff:a9fe:a9fe]/x',
  'http://[64:ff9b::7f00:1]/x',
  'http://[2002:7f00:1::]/x',
  'https://user@ear.example/x',
  'https://user:secret@ear.example/x',
  'http://printer.local/x',
  'http://intranet/x',
  // Names that somebody let lead inside.
  'https://inside.lan/x',
  'https://rebind.test/x',
]

it.each(INSIDE)('is not kept for %s, with the reason, and neither is a wake-up call', async (url) => {
  const before = await list()
  const refused = await app.send('lyss', 'POST webhooks', { url })
  expect([refused.status, await refused.json()]).toMatchObject([400, { reason: 'url_refused' }])
  expect(await list()).toEqual(before)
  const wake = await app.send('lyss', 'PUT /entities/Waker/wake-call', { url })
  expect([wake.status, await wake.json()]).toMatchObject([400, { reason: 'url_refused' }])
})

it('is kept for a name that nobody knows yet', async () => {
  const { webhook } = await add('https://unknown.example/x')
  expect(await callOnce(webhook.id)).toEqual({ delivered: false, status: null })
  await app.ask('lyss', `DELETE webhooks/${webhook.id}`)
})

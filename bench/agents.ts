import { createSandbox } from '@arachne/sandbox'

import { type Browser, createBrowser } from '../packages/server/test/support/browser.ts'
import { authorization, modernHeaders, modernMessage } from '../packages/server/test/support/rpc.ts'
import { compare, type PreparedLoad } from './load.ts'
import { startHelper } from './measured-process.ts'
import type { Row } from './row.ts'
import { startServer } from './server.ts'

const ROUNDS = 5
const MESSAGES = 50
const CALLS = 200
/** A page of messages and the context of a member, in times of what the bare echo costs. */
const AIM = 10

/** What agents of members cost: a page of fifty messages, the context of their member, an act. */
export async function benchAgents(): Promise<Row[]> {
  await using sandbox = await createSandbox({ greetings: false })
  await using echo = await startHelper<{ url: string }>('./echo-process.ts')
  await using server = await startServer(sandbox)
  const person = createBrowser({ site: server.url, sandbox })
  await person.logIn('lyss')
  const { orga, channel, key } = await furnish(person)
  const url = `${server.url}/swarmrise/mcp`
  const uri = `swarmrise://orgas/${orga}/channels/${channel}/messages`
  const call = (method: string, params: Params) => send(url, { key, method, params })
  const text = 'About as long as people write in a chat.'
  const say = { name: 'send_message', arguments: { channelId: channel, text } }
  const context = { name: 'governance_context', arguments: { orgaId: orga } }
  const kinds = [
    { what: `page of ${MESSAGES} messages`, call: () => call('resources/read', { uri }) },
    { what: 'governance_context', call: () => call('prompts/get', context) },
    { what: 'send_message of an agent', call: () => call('tools/call', say) },
  ]
  const loads = kinds.map((kind): PreparedLoad => ({ ...kind, clients: 1, calls: CALLS, server }))
  const body = JSON.stringify(modernMessage('resources/read', { uri }))
  const yardstick = { what: 'bare echo', server: echo, clients: 1, calls: CALLS }
  const rows = await compare(ROUNDS, { ...yardstick, call: () => post(echo.ready.url, body, {}) }, loads)
  return rows.map((row) => (row.unit === '×' && !row.what.startsWith('send') ? { ...row, aim: AIM } : row))
}

interface Params {
  name?: string
  uri?: string
  arguments?: object
}

async function send(
  url: string,
  { key, method, params }: { key: string; method: string; params: Params },
): Promise<void> {
  const headers = { ...authorization(key), ...modernHeaders(method, params.name ?? params.uri) }
  const answer = await post(url, JSON.stringify(modernMessage(method, { ...params })), headers)
  if (answer.includes('"error"') || answer.includes('"isError":true')) throw new Error(answer)
}

async function post(url: string, body: string, more: Record<string, string>): Promise<string> {
  const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const response = await fetch(url, { method: 'POST', headers: { ...accept, ...more }, body })
  return response.text()
}

/** An organisation that lets agents ask as often as they like, with something said and something to decide. */
async function furnish(person: Browser): Promise<{ orga: string; channel: string; key: string }> {
  const { id: orga } = await ask<{ id: string }>(person, 'POST /orgas', { name: 'Bench' })
  const often = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await ask(person, `PATCH /orgas/${orga}`, { settings: { agents: often } })
  const { channels } = await ask<{ channels: { id: string }[] }>(person, `GET /orgas/${orga}/channels`)
  const channel = channels[0]?.id ?? ''
  for (let n = 0; n < MESSAGES; n += 1) {
    const text = `Message ${n} of a bench, about as long as people write in a chat.`
    await ask(person, `POST /orgas/${orga}/channels/${channel}/messages`, { text })
  }
  for (let n = 0; n < 5; n += 1) {
    const topic = { channel_id: channel, title: `Topic ${n}`, text: 'We bake rye.', driver: '' }
    await ask(person, `POST /orgas/${orga}/topics`, topic)
  }
  const wish = { name: 'Bench', permission: 'action' }
  const { key } = await ask<{ key: string }>(person, `POST /orgas/${orga}/agents`, wish)
  return { orga, channel, key }
}

async function ask<Answer>(browser: Browser, line: string, body?: object): Promise<Answer> {
  const answer = await browser.api(line, body)
  if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

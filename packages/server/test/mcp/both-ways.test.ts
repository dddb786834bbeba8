import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Dice, createDice } from '../../../core/test/random.ts'
import { type AgentApp, startAgentApp } from '../support/agent-app.ts'
import { authorization, parse } from '../support/rpc.ts'

/**
 * What the stateless responder answers is what the SDK answers: random requests, good and bad, are sent twice, once as
 * they are and once with a note that only the SDK passes over.
 */

const MODERN = '2026-07-28'
const RESERVED = 'io.modelcontextprotocol/'
const FOR_THE_SDK = { [`${RESERVED}for-the-sdk`]: true }
const REQUESTS = 400

interface Endpoint {
  url: string
  key: string
  calls: readonly [name: string, ...args: readonly unknown[]][]
  uris: readonly string[]
  prompts: readonly [name: string, ...args: readonly unknown[]][]
}

let app: AgentApp
let endpoints: Record<'/mcp/{entity}' | '/swarmrise/mcp', Endpoint>
beforeAll(async () => {
  const unlimited = ['ENTITY_CALLS', 'ENTITY_SENDS', 'OWNER_CALLS', 'OWNER_SENDS', 'CHANNEL_SENDS']
  app = await startAgentApp({}, Object.fromEntries(unlimited.map((name) => [`${name}_PER_MINUTE`, '0'])))
  const kael = await app.moveIn()
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  const often = { reads_per_minute: 10_000, calls_per_minute: 10_000, searches_per_minute: 10_000 }
  await app.ask('lyss', `PATCH /orgas/${app.orgaId}`, { settings: { agents: often } })
  const parent = await app.say('lyss', app.channels.oven, 'Is the oven “hot”? 🕸️\n\\')
  const channel_id = app.channelId('general')
  const { orgaId, channels } = app
  endpoints = {
    '/mcp/{entity}': {
      ...kael,
      calls: [
        ['list_channels', undefined, {}, null, { server_id: null }, { server_id: 'no such' }, [], 'text'],
        ['send_message', { channel_id, content: 'Hello "there" 🕷️\n\\' }, { content: 7 }, {}],
        ['get_channel_history', { channel_id, limit: 2 }, { channel_id: '1' }],
        ['list_servers', {}],
        ['no_such_tool', {}],
      ],
      uris: [`arachne://entities/${kael.id}/inbox`, 'arachne://nowhere', 'decision://none', '', 'ünïcode'],
      prompts: [['any', {}]],
    },
    '/swarmrise/mcp': {
      ...agent,
      calls: [
        ['send_message', { channelId: channels.oven, text: 'Rye?' }, { text: null }, undefined],
        ['search_messages', { query: 'oven' }, { query: 7 }],
        ['react_to_message', { messageId: parent, emoji: 'pizza' }, { messageId: parent, emoji: '👍' }],
        ['no_such_tool', {}],
      ],
      uris: ['', '/teams', `/channels/${channels.oven}/messages`, '/teams/nobody', '/teams?cursor=no']
        .map((path) => app.uri(path))
        .concat('swarmrise://orgas/other', 'nowhere'),
      prompts: [
        ['governance_context', { orgaId }, {}, { orgaId: 7 }, { orgaId: null }, 'text'],
        ['meeting_summary', { channelId: channels.oven }, { channelId: channels.oven, since: null }],
        ['no_such_prompt', {}],
      ],
    },
  }
})
afterAll(async () => app[Symbol.asyncDispose]())

interface Sent {
  headers: Record<string, string>
  message: Record<string, unknown>
}

const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list', 'ping']
const OTHERS = ['tools/fly', 'resources/subscribe', 'completion/complete', 'logging/setLevel', 'tasks/get', 7]

/** One in so many. */
const rarely = (dice: Dice, many: number) => dice(many) === 0
const oneOf = <Thing>(dice: Dice, things: readonly Thing[]) => things[dice(things.length)] as Thing

/** Mostly the first, sometimes any of the others. */
function mostly<Thing>(dice: Dice, usual: Thing, ...others: readonly Thing[]): Thing {
  return !rarely(dice, 10) ? usual : oneOf(dice, others)
}

function randomCall(dice: Dice, { calls, uris, prompts }: Endpoint): [unknown, Record<string, unknown>] {
  const kind = dice(10)
  if (kind < 4) {
    const [name, ...args] = oneOf(dice, calls)
    return ['tools/call', { name, arguments: oneOf(dice, args) }]
  }
  if (kind < 6) return ['resources/read', { uri: oneOf(dice, uris) }]
  if (kind < 7) {
    const [name, ...args] = oneOf(dice, prompts)
    return ['prompts/get', { name, arguments: oneOf(dice, args) }]
  }
  return [
    mostly<unknown>(dice, oneOf(dice, LISTS), ...OTHERS),
    { cursor: mostly<unknown>(dice, undefined, 'x', 7, null) },
  ]
}

const CAPABILITIES = [
  { roots: { listChanged: true } },
  { elicitation: {}, sampling: { tools: {} } },
  { extensions: { [`${RESERVED}tasks`]: {} } },
  { experimental: { mine: { any: 1 } }, tasks: { list: {} } },
  { roots: 7 },
  { experimental: 'none' },
  7,
  null,
]
const SENDERS = [
  undefined,
  { name: 'test' },
  { name: 7, version: '1' },
  { name: 'a', version: '1', title: 7 },
  'me',
  null,
]

function randomMeta(dice: Dice, isModern: boolean): unknown {
  const noted = {
    'example.org/note': 1,
    ...(rarely(dice, 20) && { progressToken: oneOf(dice, [1, 'x', {}]) }),
  }
  if (!isModern) return mostly<unknown>(dice, oneOf(dice, [undefined, noted]), null, 7, 'x', [])
  return {
    ...noted,
    [`${RESERVED}protocolVersion`]: mostly<unknown>(dice, MODERN, '2027-01-01', '2025-11-25', 7),
    [`${RESERVED}clientCapabilities`]: mostly<unknown>(dice, {}, ...CAPABILITIES),
    [`${RESERVED}clientInfo`]: mostly<unknown>(dice, { name: 'test', version: '1' }, ...SENDERS),
  }
}

function randomHeaders(dice: Dice, isModern: boolean, name: unknown): Record<string, string> {
  const version = isModern
    ? mostly(dice, MODERN, undefined, '2025-11-25', '2027-01-01')
    : mostly(dice, oneOf(dice, [undefined, ...SUPPORTED_PROTOCOL_VERSIONS]), MODERN, '1999-01-01')
  const plain = typeof name === 'string' && /^[!-~]+$/.test(name) ? name : undefined
  const encoded = `=?base64?${Buffer.from(String(name)).toString('base64')}?=`
  const named = mostly(dice, plain ?? encoded, encoded, 'other', undefined, '=?base64?%%?=')
  const headers = {
    'content-type': mostly(dice, 'application/json', 'application/json; charset=utf-8', 'application/jsonp'),
    accept: mostly(dice, 'application/json, text/event-stream', '*/*', 'application/json', 'text/html'),
    'mcp-protocol-version': version,
    'mcp-session-id': mostly(dice, undefined, 'none'),
    ...((isModern || rarely(dice, 10)) && { 'mcp-name': named }),
  }
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function randomRequest(dice: Dice, endpoint: Endpoint): Sent {
  const isModern = rarely(dice, 2)
  const [method, params] = randomCall(dice, endpoint)
  const meta = randomMeta(dice, isModern)
  const message = {
    jsonrpc: mostly<unknown>(dice, '2.0', '1.0', undefined),
    id: mostly<unknown>(dice, oneOf(dice, [1, 'a', 0, -7, 'ünï']), 1.5, null, undefined, 2 ** 60, {}),
    method,
    params: mostly<unknown>(dice, { ...params, _meta: meta }, undefined, null, [], 7, {
      _meta: meta,
      task: {},
    }),
    ...(rarely(dice, 50) && { more: 1 }),
  }
  const headers = randomHeaders(dice, isModern, params['name'] ?? params['uri'])
  if (isModern) headers['mcp-method'] = mostly(dice, String(method), 'tools/list', '')
  return { headers, message }
}

/** The same for the SDK. undefined: there is no place for the note that would not be a mistake itself. */
function forTheSdk({ headers, message }: Sent): Sent | undefined {
  const params = message['params'] ?? (LISTS.includes(String(message['method'])) ? {} : undefined)
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined
  const { _meta: meta, ...rest } = params as { _meta?: unknown }
  if (meta === undefined || meta === null) {
    if ((headers['mcp-protocol-version'] ?? '') >= MODERN) return undefined
    return { headers, message: { ...message, params: { ...rest, _meta: FOR_THE_SDK } } }
  }
  if (typeof meta !== 'object' || Array.isArray(meta)) return undefined
  return { headers, message: { ...message, params: { ...rest, _meta: { ...meta, ...FOR_THE_SDK } } } }
}

/** What differs from call to call: ids of requests and of what was just written, and moments. */
const VOLATILE = /\b\d{17,20}\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g

async function answerTo({ url, key }: Endpoint, { headers, message }: Sent) {
  const body = JSON.stringify(message)
  const response = await fetch(url, { method: 'POST', headers: { ...authorization(key), ...headers }, body })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: parse(text.replaceAll(VOLATILE, '0')),
  }
}

const STREAM = 'text/event-stream'

describe.each(['/mcp/{entity}', '/swarmrise/mcp'] as const)('I-50: %s', (name) => {
  it.each([1, 2])('answers a request as the SDK does, whoever answers it (seed %i)', async (seed) => {
    const dice = createDice(seed)
    const endpoint = endpoints[name]
    let answeredAtOnce = 0
    for (let count = 0; count < REQUESTS; count += 1) {
      const sent = randomRequest(dice, endpoint)
      const again = forTheSdk(sent)
      const ours = await answerTo(endpoint, sent)
      expect(ours.status, JSON.stringify(sent)).toBeLessThan(500)
      if (again === undefined) continue
      const theirs = await answerTo(endpoint, again)
      // Up to 2025-11-25 the SDK answers with a stream of one event, where we write the same as JSON.
      const isStreamed = theirs.type === STREAM && ours.type === 'application/json'
      if (isStreamed) answeredAtOnce += 1
      expect(isStreamed ? { ...ours, type: STREAM } : ours, JSON.stringify(sent)).toEqual(theirs)
    }
    expect(answeredAtOnce).toBeGreaterThan(REQUESTS / 8)
  })
})

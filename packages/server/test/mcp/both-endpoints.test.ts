import { DECISION_TOOLS, withoutRefusedNulls } from '@arachne/contract'
import { DECISION_TARGETS } from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { AGENT_TOOLS } from '../../src/transports/mcp/governance/agent-tools.ts'
import { ENTITY_TOOLS } from '../../src/transports/mcp/tools/entity-tools.ts'
import { type AgentApp, startAgentApp } from '../support/agent-app.ts'
import {
  authorization,
  INITIALIZE,
  modern,
  modernHeaders,
  modernMessage,
  openSession,
  outcome,
  plain,
  post,
  type RpcAnswer,
} from '../support/rpc.ts'

interface Endpoint {
  url: string
  key: string
  /** Well formed, and of nobody. */
  missing: string
}

let app: AgentApp
let endpoints: Record<'/mcp/{entity}' | '/swarmrise/mcp', Endpoint>
beforeAll(async () => {
  app = await startAgentApp()
  const kael = await app.moveIn()
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  endpoints = {
    '/mcp/{entity}': { ...kael, missing: 'arachne://nowhere' },
    '/swarmrise/mcp': { ...agent, missing: app.uri('/teams/nobody') },
  }
})
afterAll(async () => app[Symbol.asyncDispose]())

const codes = ({ status, body }: RpcAnswer) => [status, body.error?.code]

interface Shape {
  properties?: Record<string, unknown>
  required?: string[]
}

it.each([
  ...ENTITY_TOOLS.map(({ name, input, inputSchema }) => [`entity ${name}`, input, inputSchema] as const),
  ...AGENT_TOOLS.map(({ name, input, inputSchema }) => [`agent ${name}`, input, inputSchema] as const),
  ...Object.entries(DECISION_TOOLS).map(
    ([name, { input }]) => [`standalone ${name}`, input, z.toJSONSchema(input, { io: 'input' })] as const,
  ),
])('the arguments of %s: null for what may be left out is no problem', (_name, input, schema) => {
  const { properties = {}, required = [] } = schema as Shape
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const given = Object.fromEntries(optional.map((name) => [name, null]))
  const tidied = withoutRefusedNulls(input, given)
  const flawed = (input.safeParse(tidied).error?.issues ?? []).map(({ path }) => String(path[0]))
  expect(flawed.filter((name) => optional.includes(name))).toEqual([])
})

describe.each(['/mcp/{entity}', '/swarmrise/mcp'] as const)('%s', (name) => {
  it('G-20: server/discover lists the revisions that are served, and no other', async () => {
    const at = endpoints[name]
    const { body } = await modern(at, 'server/discover')
    const [newest, ...older] = (body.result?.['supportedVersions'] ?? []) as string[]
    expect(newest).toBe('2026-07-28')
    const message = modernMessage('server/discover')
    const asking = { ...authorization(at.key), ...modernHeaders('server/discover') }
    const { _meta: meta } = message.params
    const unusual = { ...message, params: { _meta: { ...meta, progressToken: 1 } } }
    for (const [sent, more] of [
      [message, { accept: 'application/json' }],
      [unusual, {}],
    ] as const) {
      const again = await post(at.url, sent, { ...asking, ...more })
      expect(again.body.result?.['supportedVersions']).toEqual([newest, ...older])
    }
    expect(older).toEqual(expect.arrayContaining(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']))
    for (const version of older) {
      const { id, body: opened } = await openSession(at, version)
      expect(opened.result).toMatchObject({ protocolVersion: version })
      for (const session of [{}, { 'mcp-session-id': id }]) {
        const listed = await plain(at, 'tools/list', {}, { ...session, 'mcp-protocol-version': version })
        expect([version, listed.status]).toEqual([version, 200])
      }
    }
    const unknown = await openSession(at, '2024-01-01')
    expect(older).toContain(unknown.body.result?.['protocolVersion'])
    const wrong = await plain(at, 'tools/list', {}, { 'mcp-protocol-version': '2024-01-01' })
    expect(wrong.status).toBe(400)
  })

  it('G-21: serves older revisions without a session', async () => {
    const at = endpoints[name]
    for (const method of ['ping', 'tools/list', 'resources/list', 'resources/templates/list']) {
      for (const revision of [{}, { 'mcp-protocol-version': '2025-06-18' }]) {
        const { status, headers, body } = await plain(at, method, {}, revision)
        expect([method, status, headers.get('mcp-session-id')]).toEqual([method, 200, null])
        expect(body.result).toBeDefined()
      }
    }
    expect((await fetch(at.url, { headers: authorization(at.key) })).status).toBe(405)
  })

  it('says -32002 of a resource that is not there up to 2025-11-25, and -32602 since', async () => {
    const at = endpoints[name]
    const { id } = await openSession(at)
    const session = { 'mcp-session-id': id }
    const asked = { uri: at.missing }
    const told = { ...asked, _meta: { progressToken: 1 } }
    for (const answer of [
      await plain(at, 'resources/read', asked),
      await plain(at, 'resources/read', told),
      await plain(at, 'resources/read', asked, session),
      await plain(at, 'resources/read', told, session),
      await plain(at, 'resources/subscribe', asked, session),
    ]) {
      expect(codes(answer)).toEqual([200, -32_002])
      expect(answer.body.error?.data).toEqual(asked)
      expect(answer.body.id).toBeDefined()
    }
    expect(codes(await modern(at, 'resources/read', asked))).toEqual([200, -32_602])
    expect(codes(await plain(at, 'tools/call', { name: 'fly' }, session))).toEqual([200, -32_602])
  })

  it.each(['resources/subscribe', 'resources/unsubscribe'])(
    'knows no %s where nothing could be told later, whatever comes with it',
    async (method) => {
      const at = endpoints[name]
      const { id } = await openSession(at)
      for (const params of [{}, { uri: at.missing }, { uri: null }, { uri: 7 }]) {
        const { body, headers } = { body: modernMessage(method, params), headers: modernHeaders(method) }
        const newest = await post(at.url, body, { ...authorization(at.key), ...headers })
        expect(codes(newest), JSON.stringify(params)).toEqual([404, -32_601])
        expect(codes(await plain(at, method, params)), JSON.stringify(params)).toEqual([200, -32_601])
      }
      const flawed = await plain(at, method, {}, { 'mcp-session-id': id })
      expect(codes(flawed)).toEqual([200, -32_602])
    },
  )

  it.each([
    ['*/*', 200],
    ['application/*, text/*;q=0.5', 200],
    ['application/json, text/event-stream', 200],
    ['application/json, */*;q=0.1', 200],
    ['text/html', 406],
    ['application/json, */*;q=0.0', 406],
  ])('answers who accepts %s with %i', async (accept, status) => {
    const at = endpoints[name]
    const listed = await plain(at, 'tools/list', {}, { accept })
    expect(listed.status).toBe(status)
    expect(listed.body.result !== undefined).toBe(status === 200)
    const opened = await post(at.url, INITIALIZE, { ...authorization(at.key), accept })
    expect(opened.status).toBe(status)
    const { id } = await openSession(at)
    const within = await plain(at, 'tools/list', {}, { accept, 'mcp-session-id': id })
    expect(within.status).toBe(status)
  })

  it('is the same with a slash at its end', async () => {
    const at = { ...endpoints[name], url: `${endpoints[name].url}/` }
    expect((await plain(at, 'tools/list')).status).toBe(200)
    expect((await modern(at, 'tools/list')).status).toBe(200)
    expect((await plain({ ...at, key: 'nobody' }, 'tools/list')).status).toBe(401)
    const { id } = await openSession(at)
    expect((await plain(endpoints[name], 'tools/list', {}, { 'mcp-session-id': id })).status).toBe(200)
  })

  it('takes null for what may be left out of a request', async () => {
    const at = endpoints[name]
    const { id } = await openSession(at)
    for (const session of [{}, { 'mcp-session-id': id }]) {
      const listed = await plain(at, 'tools/list', { cursor: null, _meta: null }, session)
      expect(listed.body.result?.['tools']).toBeDefined()
      const body = { jsonrpc: '2.0', id: 5, method: 'resources/list', params: null }
      const answer = await post(at.url, body, { ...authorization(at.key), ...session })
      expect(answer.body.result?.['resources']).toBeDefined()
    }
    expect((await modern(at, 'tools/list', { cursor: null })).body.result?.['tools']).toBeDefined()
  })

  it('says in the annotations of each tool what it is called', async () => {
    const { body } = await plain(endpoints[name], 'tools/list')
    const tools = body.result?.['tools'] as { title: string; annotations: { title: string } }[]
    expect(tools.length).toBeGreaterThan(4)
    for (const { title, annotations } of tools) expect(annotations.title).toBe(title)
  })

  it.each(['resources/read', 'tools/call'])('calls a bare %s a mistake of the caller', async (method) => {
    const at = endpoints[name]
    const { id } = await openSession(at)
    for (const more of [{}, { 'mcp-session-id': id }]) {
      expect(codes(await plain(at, method, {}, more))).toEqual([200, -32_602])
      const bare = { jsonrpc: '2.0', id: 6, method }
      const answer = await post(at.url, bare, { ...authorization(at.key), ...more })
      expect(codes(answer)).toEqual([200, -32_602])
    }
  })
})

it('takes null for what may be left out of a call, over both endpoints, and of a body', async () => {
  const entity = endpoints['/mcp/{entity}']
  const agent = endpoints['/swarmrise/mcp']
  for (const speak of [plain, modern]) {
    const listed = await speak(entity, 'tools/call', {
      name: 'list_channels',
      arguments: { server_id: null },
    })
    expect(outcome(listed).data).toMatchObject({ channels: expect.any(Array) as unknown })
    const bare = await speak(entity, 'tools/call', { name: 'list_channels', arguments: null })
    expect(outcome(bare).data).toMatchObject({ channels: expect.any(Array) as unknown })
    const wish = { channelId: app.channels.oven, text: 'Hello', threadParentId: null }
    const sent = await speak(agent, 'tools/call', { name: 'send_message', arguments: wish })
    expect(outcome(sent).data).toMatchObject({ channelId: app.channels.oven })
    const prompt = { name: 'meeting_summary', arguments: { channelId: app.channels.oven, since: null } }
    expect((await speak(agent, 'prompts/get', prompt)).body.result).toBeDefined()
  }
  const missing = await plain(agent, 'tools/call', { name: 'send_message', arguments: { text: null } })
  expect(outcome(missing)).toMatchObject({
    isError: true,
    text: expect.stringContaining('text: is missing') as string,
  })
})

it('takes the short name of an emoji', async () => {
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
  const messageId = await app.say('lyss', app.channels.oven, 'Good?')
  for (const [emoji, shown] of [
    ['thumbsup', '👍'],
    [':heart:', '❤️'],
    ['❤', '❤️'],
    ['thinking_face', '🤔'],
  ]) {
    const call = { name: 'react_to_message', arguments: { messageId, emoji } }
    expect(outcome(await plain(agent, 'tools/call', call)).data).toEqual({ messageId, emoji: shown })
  }
  const other = { name: 'react_to_message', arguments: { messageId, emoji: 'pizza' } }
  expect(outcome(await plain(agent, 'tools/call', other)).isError).toBe(true)
  const entity = endpoints['/mcp/{entity}']
  const channel_id = app.channelId('general')
  const { id: message_id } = await app.person('lyss').say(channel_id, 'And here?')
  const react = async (tool: string, emoji: string) =>
    outcome(await plain(entity, 'tools/call', { name: tool, arguments: { channel_id, message_id, emoji } }))
  expect((await react('add_reaction', 'thumbsup')).data).toMatchObject({ emoji: '👍', shown: true })
  expect((await react('get_reactions', ':thumbsup:')).data).toMatchObject({ reactions: [{ emoji: '👍' }] })
  expect((await react('remove_reaction', '+1')).data).toMatchObject({ emoji: '👍', shown: false })
  expect((await react('add_reaction', 'no_such_name')).isError).toBe(true)
})

it('G-43: journals under the names of the seed, and finds by them', async () => {
  const { topic } = await app.ask<{ topic: { id: string } }>('lyss', 'POST topics', {
    channel_id: app.channels.oven,
    title: 'Rye',
    text: 'We bake rye.',
    driver: '',
  })
  const agent = { ...endpoints['/swarmrise/mcp'], id: '' }
  const all = (await app.read(agent, app.uri('/decisions?limit=100'))).data as unknown as object[]
  for (const line of all) expect(line).toMatchObject({ orgaId: app.orgaId })
  const lines = (await app.read(agent, app.uri('/decisions?targetType=topics'))).data
  expect(lines).toMatchObject([{ orgaId: app.orgaId, targetType: 'topics', targetId: topic.id }])
  expect((await app.read(agent, app.uri('/decisions?targetType=topic'))).data).toEqual(lines)
  for (const target of DECISION_TARGETS) {
    const plural = target === 'policy' ? 'policies' : `${target}s`
    expect((await app.read(agent, app.uri(`/decisions?targetType=${plural}`))).data).toBeDefined()
  }
})

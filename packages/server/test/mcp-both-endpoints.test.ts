import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type AgentHouse, openAgentHouse } from './support/agent-house.ts'
import {
  authorization,
  INITIALIZE,
  modern,
  modernHeaders,
  modernMessage,
  openSession,
  plain,
  post,
  type RpcAnswer,
} from './support/rpc.ts'

interface Endpoint {
  url: string
  key: string
  /** Well formed, and of nobody. */
  missing: string
}

let house: AgentHouse
let endpoints: Record<'/mcp/{entity}' | '/swarmrise/mcp', Endpoint>
beforeAll(async () => {
  house = await openAgentHouse()
  const kael = await house.moveIn()
  const agent = await house.letIn('jonas', { role_ids: [house.roles.helper], permission: 'action' })
  endpoints = {
    '/mcp/{entity}': { ...kael, missing: 'arachne://nowhere' },
    '/swarmrise/mcp': { ...agent, missing: house.uri('/teams/nobody') },
  }
})
afterAll(async () => house[Symbol.asyncDispose]())

const codes = ({ status, body }: RpcAnswer) => [status, body.error?.code]

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

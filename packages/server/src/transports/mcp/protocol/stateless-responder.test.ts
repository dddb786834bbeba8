import { ProtocolError, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'

import type { WrittenResponse } from '../../web/written-response.ts'
import { createSdkProtocol } from './sdk-protocol.ts'
import { createBuildServer } from './sdk-server.ts'
import type { McpService, Methods } from './service.ts'
import type { SessionCall } from './sessions.ts'
import { createStatelessResponder } from './stateless-responder.ts'

const OPEN: SessionCall = { principalId: 'somebody', whenClosed() {} }
const GONE: SessionCall = { ...OPEN, whenClosed: (callback) => callback() }

function serviceOf(methods: Methods<SessionCall>): McpService<SessionCall> {
  return {
    info: { name: 'test', title: 'Test', version: '1' },
    capabilities: () => ({ tools: {}, resources: {} }),
    instructions: () => 'Be kind.',
    methods,
    ownsResource: async () => true,
  }
}

function inboundOf(method: string, params: object, call = OPEN) {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const request = new Request('http://localhost/mcp', { method: 'POST', headers })
  return { request, body: { jsonrpc: '2.0', id: 1, method, params }, call }
}

const said = (text: string) => JSON.parse(text.replace(/^event: message\ndata: /, '')) as { error?: unknown }
const writtenIn = (answer: Response | undefined) => (answer as WrittenResponse).written

describe('the stateless responder', () => {
  it('leaves to the SDK what can take long, and what the service does not answer', async () => {
    const service = serviceOf({ 'tools/call': { handle: () => ({ content: [] }) } })
    const respond = createStatelessResponder({ service, takesLong: () => true, onFailure() {} })
    expect(await respond(inboundOf('tools/call', { name: 'wait' }))).toBeUndefined()
    expect(await respond(inboundOf('resources/list', {}))).toBeUndefined()
  })

  it('does not begin for a client that has already gone', async () => {
    let begun = 0
    const service = serviceOf({ 'tools/list': { handle: () => ((begun += 1), { tools: [] }) } })
    const respond = createStatelessResponder({ service, takesLong: () => false, onFailure() {} })
    expect((await respond(inboundOf('tools/list', {}, GONE)))?.status).toBe(499)
    expect(begun).toBe(0)
  })

  it('I-50: gives everybody its own answer, though all count alike and end in another order', async () => {
    const second = Promise.withResolvers<void>()
    const service = serviceOf({
      'tools/call': {
        async handle(_call, { name }) {
          if (name === 'first') await second.promise
          else second.resolve()
          return { content: [{ type: 'text', text: name }] }
        },
      },
    })
    const respond = createStatelessResponder({ service, takesLong: () => false, onFailure() {} })
    const answers = await Promise.all(
      ['first', 'second'].map(async (name) =>
        said(writtenIn(await respond(inboundOf('tools/call', { name })))),
      ),
    )
    expect(answers).toMatchObject([
      { id: 1, result: { content: [{ text: 'first' }] } },
      { id: 1, result: { content: [{ text: 'second' }] } },
    ])
  })
})

describe('what a handler throws', () => {
  const thrown = {
    unmeant: new TypeError('the secret of the database'),
    meant: new ProtocolError(-32_011, 'not lent', { what: 'teams' }),
    missing: new ResourceNotFoundError('missing'),
  }
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const service = serviceOf({
    'resources/read': {
      handle(_call, { uri }) {
        throw thrown[uri as keyof typeof thrown]
      },
    },
  })
  const respond = createStatelessResponder({ service, takesLong: () => false, onFailure })
  const buildServer = createBuildServer({ service, onError() {}, onFailure })
  const protocol = createSdkProtocol<SessionCall>({ buildServer, newSessionId: () => 'one', onError() {} })

  async function both(uri: keyof typeof thrown) {
    const ours = await respond(inboundOf('resources/read', { uri }))
    const theirs = await protocol.answerOnce(inboundOf('resources/read', { uri }))
    return [said(writtenIn(ours)).error, said(await theirs.text()).error]
  }

  it('is told on both ways as the protocol says', async () => {
    const meant = { code: -32_011, message: 'not lent', data: { what: 'teams' } }
    expect(await both('meant')).toEqual([meant, meant])
    const missing = { message: 'Resource not found: missing', data: { uri: 'missing' } }
    // The SDK's number is changed on its way out (`missing-resource.ts`).
    expect(await both('missing')).toEqual([
      { code: -32_002, ...missing },
      { code: -32_602, ...missing },
    ])
    expect(failures).toEqual([])
  })

  it('I-63: stays here when nobody meant it', async () => {
    const told = { code: -32_603, message: 'Something went wrong on our side.' }
    expect(await both('unmeant')).toEqual([told, told])
    expect(failures).toEqual([thrown.unmeant, thrown.unmeant])
  })
})

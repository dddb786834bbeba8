import { Server, type ServerContext } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { setAside } from './said-aside.ts'
import { type Answered, connectShared, type SharedServer } from './shared-server.ts'

interface Running {
  caller: string
  signal: AbortSignal
  finish(): void
}

let running: Running[]
let shared: SharedServer

/** Answers, when it is let, with who called. */
function createSlowServer(): Server {
  const server = new Server({ name: 'slow', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/call', async (_request, context) => {
    const caller = callerIn(context)
    await new Promise<void>((finish) => running.push({ caller, signal: context.mcpReq.signal, finish }))
    return { content: [{ type: 'text', text: caller }] }
  })
  return server
}

function callerIn({ http }: ServerContext): string {
  return http?.authInfo?.clientId ?? 'nobody'
}

function ask(caller: string, signal = new AbortController().signal) {
  const request = new Request('http://localhost/mcp', { signal })
  const authInfo = { token: '', clientId: caller, scopes: [] }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x' } } as const
  return shared.ask(message, { request, authInfo })
}

beforeEach(async () => {
  running = []
  shared = await connectShared(createSlowServer())
})
afterEach(() => shared[Symbol.asyncDispose]())

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}
const saying = (text: string) => ({ outcome: 'answered', answer: { id: 1, result: { content: [{ text }] } } })

describe('I-50: a server that all share', () => {
  it('gives everybody its own answer, though all count alike and end in another order', async () => {
    const answers = ['Ada', 'Bela', 'Cleo'].map((caller) => ask(caller))
    await expect.poll(() => running.length).toBe(3)
    for (const { finish } of running.toReversed()) finish()
    expect(await Promise.all(answers)).toMatchObject([saying('Ada'), saying('Bela'), saying('Cleo')])
  })

  it('stops the work for a client that has gone, and nobody else’s', async () => {
    const leaving = new AbortController()
    const [gone, stays] = [ask('Ada', leaving.signal), ask('Bela')]
    await expect.poll(() => running.length).toBe(2)
    leaving.abort()
    expect(await gone).toEqual({ outcome: 'gone' })
    await expect.poll(() => running.map(({ signal }) => signal.aborted)).toEqual([true, false])
    running[1]?.finish()
    expect(await stays).toMatchObject(saying('Bela'))
  })

  it.each([
    ['of an older revision', undefined],
    ['of 2026-07-28', { era: 'modern', revision: '2026-07-28' } as const],
  ])('lets what a tool says go past the server %s, and the rest through it', async (_, classification) => {
    const server = new Server(
      { name: 'telling', version: '1' },
      { capabilities: { tools: {} }, ...(classification && { supportedProtocolVersions: ['2026-07-28'] }) },
    )
    const picture = { type: 'image', data: 'aGk=', mimeType: 'image/png' } as const
    server.setRequestHandler('tools/call', (_request, { http }) =>
      setAside(http?.authInfo, {
        content: [picture],
        structuredContent: { n: 1 },
        _meta: { 'arachne/x': 1 },
      }),
    )
    await using telling = await connectShared(server, classification)
    const request = new Request('http://localhost/mcp')
    const authInfo = { token: '', clientId: '', scopes: [] }
    const params = { name: 'x', ...(classification && { _meta: ENVELOPE }) }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params } as const
    const { answer, said } = (await telling.ask(message, { request, authInfo })) as Answered
    expect(said).toEqual({ fields: { n: 1 }, more: [picture] })
    expect(answer).toMatchObject({ id: 1, result: { content: [], _meta: { 'arachne/x': 1 } } })
    expect(answer).not.toHaveProperty('result.structuredContent')
  })

  it('does not begin for a client that has already gone', async () => {
    expect(await ask('Ada', AbortSignal.abort())).toEqual({ outcome: 'gone' })
    expect(running).toEqual([])
  })

  it('leaves nobody waiting when it ends', async () => {
    const answer = ask('Ada')
    await expect.poll(() => running.length).toBe(1)
    await shared[Symbol.asyncDispose]()
    expect(await answer).toEqual({ outcome: 'gone' })
    expect(running[0]?.signal.aborted).toBe(true)
  })

  it('has no answer to what no handler has seen', async () => {
    const asked = { jsonrpc: '2.0', id: 1, method: 'prompts/list' } as const
    const request = new Request('http://localhost/mcp')
    expect(await shared.ask(asked, { request })).toEqual({ outcome: 'refused' })
  })

  it('speaks 2026-07-28 when it is told to, and refuses what lacks its envelope', async () => {
    const server = new Server(
      { name: 'modern', version: '1' },
      { capabilities: { tools: {} }, supportedProtocolVersions: ['2026-07-28'] },
    )
    server.setRequestHandler('tools/list', () => ({ tools: [] }))
    await using modern = await connectShared(server, { era: 'modern', revision: '2026-07-28' })
    const request = new Request('http://localhost/mcp')
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' } as const
    const answered = await modern.ask({ ...message, params: { _meta: ENVELOPE } }, { request })
    expect(answered).toMatchObject({
      outcome: 'answered',
      answer: { result: { tools: [], resultType: 'complete' } },
    })
    expect(await modern.ask(message, { request })).toEqual({ outcome: 'refused' })
  })
})

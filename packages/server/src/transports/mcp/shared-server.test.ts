import { Server, type ServerContext } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { connectShared, type SharedServer } from './shared-server.ts'

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

const saying = (text: string) => ({ id: 1, result: { content: [{ text }] } })

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
    expect(await gone).toBeUndefined()
    await expect.poll(() => running.map(({ signal }) => signal.aborted)).toEqual([true, false])
    running[1]?.finish()
    expect(await stays).toMatchObject(saying('Bela'))
  })

  it('does not begin for a client that has already gone', async () => {
    expect(await ask('Ada', AbortSignal.abort())).toBeUndefined()
    expect(running).toEqual([])
  })

  it('leaves nobody waiting when it ends', async () => {
    const answer = ask('Ada')
    await expect.poll(() => running.length).toBe(1)
    await shared[Symbol.asyncDispose]()
    expect(await answer).toBeUndefined()
    expect(running[0]?.signal.aborted).toBe(true)
  })
})

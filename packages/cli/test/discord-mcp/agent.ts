import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { BIN, type DiscordFixture } from './discord-fixture.ts'

type Json = Record<string, unknown>

export interface ToolReply {
  isError: boolean
  text: string
  result: Json
}

/** An agent with its own `discord-mcp`, which speaks the protocol without a library. */
export interface Agent {
  child: ChildProcess
  request(method: string, params?: object): Promise<Json>
  notify(method: string, params?: object): void
  call(name: string, args: object, meta?: object): Promise<ToolReply>
  /** Asks, with a progress token as patient clients send one, so that a slow machine ends no call early. */
  ask(question: string, more?: object): Promise<ToolReply>
  /** All lines of standard output. */
  lines: string[]
  notifications: Json[]
  complaints(): string
  /** Ends it as most clients do, by closing its input. */
  leave(): Promise<void>
}

interface AgentOptions {
  env?: Record<string, string>
  name?: string
  program?: string
  /** Runs this command, as named in a client's configuration, instead of a program for Node. */
  command?: string
  /** Speaks the newer era and declares these extensions. */
  extensions?: Record<string, object>
}

/** What each request of the newer era says about its sender. */
const envelope = (name: string, extensions: object) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name, version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { extensions },
})

export async function startAgent(
  discord: DiscordFixture,
  { env = discord.env(), name = 'test', program, command, extensions }: AgentOptions = {},
): Promise<Agent> {
  const child =
    command === undefined
      ? discord.start(program ?? join(BIN, 'discord-mcp.js'), [], env)
      : discord.run(command, [], env)
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  const waiting = new Map<number, PromiseWithResolvers<Json>>()
  const lines: string[] = []
  const notifications: Json[] = []
  let complaints = ''
  let lastId = 0
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line)
    const message = JSON.parse(line) as Json
    if (typeof message['id'] === 'number' && message['method'] === undefined)
      waiting.get(message['id'])?.resolve(message)
    else notifications.push(message)
  })
  async function failWhenEnded(): Promise<void> {
    const [code, signal] = await ended
    const error = new Error(`discord-mcp ended: ${code ?? signal}. ${complaints}`)
    for (const { reject } of waiting.values()) reject(error)
  }
  void failWhenEnded()
  const write = (message: object) => child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

  async function request(method: string, params: object = {}): Promise<Json> {
    const id = (lastId += 1)
    const answer = Promise.withResolvers<Json>()
    waiting.set(id, answer)
    write({ id, method, params: extensions ? { _meta: envelope(name, extensions), ...params } : params })
    const message = await answer.promise.finally(() => waiting.delete(id))
    if (message['error'] !== undefined) throw new Error(JSON.stringify(message['error']))
    return message['result'] as Json
  }

  if (extensions === undefined) {
    await request('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name, version: '1' },
    })
    write({ method: 'notifications/initialized' })
  }
  async function readReply(replying: Promise<Json>): Promise<ToolReply> {
    const { content, isError, structuredContent } = await replying
    const [{ text }] = content as [{ text: string }]
    return { isError: isError === true, text, result: (structuredContent ?? {}) as Json }
  }

  function call(tool: string, args: object, meta?: object): Promise<ToolReply> {
    const params = { name: tool, arguments: args, ...(meta && { _meta: meta }) }
    const reply = readReply(request('tools/call', params))
    // A test that ends the process on purpose does not wait for its calls.
    reply.catch(() => {})
    return reply
  }

  return {
    child,
    request,
    notify: (method, params = {}) => void write({ method, params }),
    call,
    ask: (question, more) => {
      const args = { question, context: '', options: ['Yes', 'No'], ...more }
      return call('discord_ask_decision', args, { progressToken: question })
    },
    lines,
    notifications,
    complaints: () => complaints,
    async leave() {
      child.stdin!.end()
      await ended
    },
  }
}

import type { Endpoint } from './endpoint.ts'
import { watchMail } from './mail-watch.ts'
import { failure, type Message, messagesIn, modernHeaders, rpcOnly, versionIn } from './message.ts'
import { createSession, type Session } from './session.ts'

interface Deps {
  /** Called with the first message, so that a client that only starts the program causes nothing. */
  connect(): Promise<Endpoint>
  only: readonly string[]
  write(message: Message): void
}

const INITIAL_REQUESTS = new Set(['initialize', 'server/discover'])

/** Connects a client on standard input and output to an entity's endpoint, in both eras, until the input ends. */
export async function runBridge(lines: AsyncIterable<string>, { connect, only, write }: Deps): Promise<void> {
  const ending = new AbortController()
  const inFlight = new Map<Message['id'], AbortController>()
  let endpoint: Promise<Endpoint> | undefined
  let session: Session | undefined
  let watching = false

  async function startWatching(at: Endpoint): Promise<void> {
    if (watching) return
    watching = true
    await watchMail({ endpoint: at, only, announce: write, signal: ending.signal })
  }

  async function forward(message: Message): Promise<void> {
    const at = await (endpoint ??= connect())
    const version = versionIn(message)
    if (version !== undefined) return forwardModern(at, message, version)
    session ??= createSession({
      endpoint: at,
      write: (one) => write(withChannelCapability(one)),
      signal: ending.signal,
    })
    await session.forward(message)
    if (message.method === 'notifications/initialized') void startWatching(at)
  }

  async function forwardModern(at: Endpoint, message: Message, version: string): Promise<void> {
    if (message.method === 'notifications/cancelled') {
      // In this era a request is cancelled by closing it.
      inFlight.get(message.params?.['requestId'] as Message['id'])?.abort()
      return
    }
    const cancel = new AbortController()
    if (message.id !== undefined) inFlight.set(message.id, cancel)
    try {
      const signal = AbortSignal.any([ending.signal, cancel.signal])
      const response = await at.post(message, modernHeaders(message, version), signal)
      for await (const answer of messagesIn(response)) write(withChannelCapability(rpcOnly(answer, message)))
    } catch (error) {
      if (!cancel.signal.aborted) throw error
    } finally {
      inFlight.delete(message.id)
    }
    if (!INITIAL_REQUESTS.has(message.method ?? '')) void startWatching(at)
  }

  async function receive(line: string): Promise<void> {
    const message = parse(line)
    if (message === undefined) {
      return write({ jsonrpc: '2.0', id: null, error: { code: -32_700, message: "This isn't valid JSON." } })
    }
    try {
      await forward(message)
    } catch (error) {
      endpoint = undefined
      if (ending.signal.aborted || message.id === undefined) return
      write(failure(message.id, sentenceOf(error)))
    }
  }

  for await (const line of lines) if (line.trim() !== '') void receive(line)
  ending.abort()
}

function parse(line: string): Message | undefined {
  try {
    return JSON.parse(line) as Message
  } catch {
    return undefined
  }
}

function sentenceOf(error: unknown): string {
  const known = error instanceof Error && error.name === 'CliError'
  return known ? error.message : "Can't reach Arachne."
}

/** Declares that Claude Code may show what comes through this channel to the model right away. */
function withChannelCapability(message: Message): Message {
  const capabilities = message.result?.['capabilities'] as Record<string, object> | undefined
  if (capabilities === undefined) return message
  const experimental = { ...capabilities['experimental'], 'claude/channel': {} }
  return { ...message, result: { ...message.result, capabilities: { ...capabilities, experimental } } }
}

import type { Endpoint } from './endpoint.ts'
import { type Message, messagesIn, rpcOnly } from './message.ts'

interface Deps {
  endpoint: Endpoint
  write(message: Message): void
  signal: AbortSignal
}

export interface Session {
  forward(message: Message): Promise<void>
}

/** Serves a client of the `initialize` era. If its session ends, a new one is opened without the client noticing. */
export function createSession({ endpoint, write, signal }: Deps): Session {
  let headers: Record<string, string> = {}
  let initializeRequest: Message | undefined

  async function send(message: Message): Promise<Response> {
    const response = await endpoint.post(message, headers, signal)
    if (response.status !== 404 || initializeRequest === undefined || message === initializeRequest)
      return response
    await response.body?.cancel()
    await open(initializeRequest, () => {})
    return endpoint.post(message, headers, signal)
  }

  async function open(message: Message, onAnswer: (answer: Message) => void): Promise<void> {
    headers = {}
    const response = await endpoint.post(message, headers, signal)
    const id = response.headers.get('mcp-session-id')
    for await (const answer of messagesIn(response)) {
      const version = answer.result?.['protocolVersion']
      headers = {
        ...(id === null ? {} : { 'mcp-session-id': id }),
        ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
      }
      onAnswer(rpcOnly(answer, message))
    }
    initializeRequest = message
  }

  /** Forwards what the server sends on its own. */
  async function forwardServerMessages(): Promise<void> {
    const response = await endpoint.open(headers, signal)
    if (response.ok) for await (const message of messagesIn(response)) write(message)
  }

  return {
    async forward(message) {
      if (message.method === 'initialize') return open(message, write)
      const response = await send(message)
      for await (const answer of messagesIn(response)) write(rpcOnly(answer, message))
      if (message.method === 'notifications/initialized') forwardServerMessages().catch(() => {})
    },
  }
}

import type {
  AuthInfo,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResultResponse,
  McpServer,
  Server,
  Transport,
} from '@modelcontextprotocol/server'

export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse

/** What came over HTTP, beside the message. */
interface Origin {
  request: Request
  authInfo?: AuthInfo
}

export interface SharedServer extends AsyncDisposable {
  /** undefined when the client has gone before there was an answer. */
  ask(asked: JSONRPCRequest, origin: Origin): Promise<Answer | undefined>
}

/**
 * One server for the requests of all clients. Each travels under a number of its own, so clients that count alike never
 * meet; what belongs to a caller comes with its request and is kept nowhere.
 */
export async function connectShared(server: Server | McpServer): Promise<SharedServer> {
  const waiting = new Map<number, (answer: Answer | undefined) => void>()
  let asked = 0

  function settle(id: number, answer: Answer | undefined): void {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(answer)
  }

  const transport: Transport = {
    async start() {},
    async send(message) {
      if (isAnswer(message) && typeof message.id === 'number') settle(message.id, message)
    },
    async close() {
      for (const id of waiting.keys()) settle(id, undefined)
      transport.onclose?.()
    },
  }
  await server.connect(transport)

  function cancel(id: number): void {
    settle(id, undefined)
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
  }

  return {
    async ask(message, origin) {
      const { signal } = origin.request
      if (signal.aborted) return undefined
      asked += 1
      const id = asked
      const leave = () => cancel(id)
      signal.addEventListener('abort', leave, { once: true })
      const answer = await new Promise<Answer | undefined>((resolve) => {
        waiting.set(id, resolve)
        transport.onmessage?.({ ...message, id }, origin)
      })
      signal.removeEventListener('abort', leave)
      return answer && { ...answer, id: message.id }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

function isAnswer(message: JSONRPCMessage): message is Answer {
  return 'result' in message || 'error' in message
}

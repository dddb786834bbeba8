import {
  type AuthInfo,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type McpServer,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server'

export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse

/** What came over HTTP, beside the message. */
interface Origin {
  request: Request
  authInfo?: AuthInfo
}

type Asked =
  | { outcome: 'answered'; answer: Answer }
  /** The client left before there was an answer. */
  | { outcome: 'gone' }
  /** No handler has seen it: the protocol layer found something wrong with it. */
  | { outcome: 'refused' }

export interface SharedServer extends AsyncDisposable {
  ask(asked: JSONRPCRequest, origin: Origin): Promise<Asked>
}

/**
 * One server for the requests of all clients. Each travels under a number of its own, so clients that count alike never
 * meet; what belongs to a caller comes with its request and is kept nowhere. `classification`: the revision they all speak,
 * if it is one that says so in each request.
 */
export async function connectShared(
  server: Server | McpServer,
  classification?: MessageClassification,
): Promise<SharedServer> {
  const waiting = new Map<number, (asked: Asked) => void>()
  let asked = 0
  /** The request that is being handed over at this moment. */
  let handedOver: number | undefined

  function settle(id: number, outcome: Asked): void {
    const resolve = waiting.get(id)
    waiting.delete(id)
    resolve?.(outcome)
  }

  const transport = transportFor(classification, {
    async start() {},
    async send(message: JSONRPCMessage) {
      if (!isAnswer(message) || typeof message.id !== 'number') return
      const { id } = message
      settle(id, id === handedOver ? { outcome: 'refused' } : { outcome: 'answered', answer: message })
    },
    async close() {
      for (const id of waiting.keys()) settle(id, { outcome: 'gone' })
      transport.onclose?.()
    },
  })
  await server.connect(transport)

  function cancel(id: number): void {
    settle(id, { outcome: 'gone' })
    transport.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } })
  }

  return {
    async ask(message, origin) {
      const { signal } = origin.request
      if (signal.aborted) return { outcome: 'gone' }
      asked += 1
      const id = asked
      const leave = () => cancel(id)
      signal.addEventListener('abort', leave, { once: true })
      const result = await new Promise<Asked>((resolve) => {
        waiting.set(id, resolve)
        handedOver = id
        transport.onmessage?.({ ...message, id }, { ...origin, ...(classification && { classification }) })
        handedOver = undefined
      })
      signal.removeEventListener('abort', leave)
      if (result.outcome !== 'answered') return result
      return { outcome: 'answered', answer: { ...result.answer, id: message.id } }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** A server speaks the revision of its transport; those of 2026-07-28 are the SDK's own. */
function transportFor(
  classification: MessageClassification | undefined,
  ways: Pick<Transport, 'start' | 'send' | 'close'>,
): Transport {
  return classification === undefined
    ? ways
    : Object.assign(new PerRequestHTTPServerTransport({ classification }), ways)
}

function isAnswer(message: JSONRPCMessage): message is Answer {
  return 'result' in message || 'error' in message
}

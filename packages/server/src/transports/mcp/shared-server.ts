import {
  type AuthInfo,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResultResponse,
  type McpServer,
  type MessageClassification,
  type MessageExtraInfo,
  PerRequestHTTPServerTransport,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server'

import { type Aside, type Said, withAside } from './said-aside.ts'

export type Answer = JSONRPCResultResponse | JSONRPCErrorResponse

/** What came over HTTP, beside the message. */
interface Origin {
  request: Request
  authInfo?: AuthInfo
}

export interface Answered {
  outcome: 'answered'
  answer: Answer
  /** Belongs into the result: it went past the server. */
  said?: Said | undefined
}

type Asked =
  | Answered
  /** The client left before there was an answer. */
  | { outcome: 'gone' }
  /** No handler has seen it: the protocol layer found something wrong with it. */
  | { outcome: 'refused' }

/**
 * Lets go of what it resolves: of a Map that is filled and emptied all the time V8 keeps the tables it has replaced, with
 * what was in them, until old objects are collected.
 */
interface Waiting {
  resolve: ((asked: Asked) => void) | undefined
}

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
  const waiting = new Map<number, Waiting>()
  let asked = 0
  /** The request that is being handed over at this moment. */
  let handedOver: number | undefined

  function settle(id: number, outcome: Asked): void {
    const one = waiting.get(id)
    waiting.delete(id)
    const resolve = one?.resolve
    if (one) one.resolve = undefined
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
      const aside: Aside = {}
      const extra = extraFor(origin, { aside, classification })
      const result = await new Promise<Asked>((resolve) => {
        waiting.set(id, { resolve })
        handedOver = id
        transport.onmessage?.({ ...message, id }, extra)
        handedOver = undefined
      })
      signal.removeEventListener('abort', leave)
      if (result.outcome !== 'answered') return result
      return { outcome: 'answered', answer: { ...result.answer, id: message.id }, said: aside.said }
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}

interface Attached {
  aside: Aside
  classification: MessageClassification | undefined
}

function extraFor({ request, authInfo }: Origin, { aside, classification }: Attached): MessageExtraInfo {
  return {
    request,
    ...(authInfo && { authInfo: withAside(authInfo, aside) }),
    ...(classification && { classification }),
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

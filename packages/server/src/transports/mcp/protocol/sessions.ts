import type { Clock } from '@arachne/core/ports'

import { jsonRpcError } from './json-rpc.ts'
import type { Inbound, SdkProtocol, Session } from './sdk-protocol.ts'
import { createSessionPool } from './session-pool.ts'

/** A call that can be told apart by who makes it, and followed to its end. */
export interface SessionCall {
  /** The credential: a session is of no use to another one, also of the same entity. */
  principalId: string
  whenClosed(callback: () => void): void
}

/** Sessions, which clients open up to 2025-11-25. */
export interface Sessions<Call> extends Disposable {
  open(inbound: Inbound<Call>): Promise<Response>
  /** 404 for an unknown session and for somebody else's. */
  answer(id: string, inbound: Inbound<Call>): Promise<Response>
}

interface Deps<Call> {
  protocol: Pick<SdkProtocol<Call>, 'openSession'>
  clock: Clock
  /** The session can be told things until `end` is called. Returns what to do when it is over. */
  onOpen(call: Call, session: Session<Call>, end: () => void): () => void
  onError(error: unknown): void
}

export function createSessions<Call extends SessionCall>(deps: Deps<Call>): Sessions<Call> {
  const { protocol, clock, onOpen, onError } = deps
  const pool = createSessionPool<Session<Call> & { over(): void }>({
    clock,
    close(session) {
      session.over()
      session.close().catch(onError)
    },
  })

  return {
    async open(inbound) {
      const [session, response] = await protocol.openSession(inbound, pool.end)
      if (response.ok) {
        const over = onOpen(inbound.call, session, () => pool.end(session.id))
        pool.add(session.id, inbound.call.principalId, { ...session, over })
      } else await session.close()
      return response
    },

    async answer(id, inbound) {
      const used = pool.use(id, inbound.call.principalId)
      if (!used) return jsonRpcError(404, -32_001, { message: 'Session not found; send initialize again.' })
      inbound.call.whenClosed(used.done)
      return used.session.answer(inbound)
    },

    [Symbol.dispose]: () => pool[Symbol.dispose](),
  }
}

import type { Clock } from '@arachne/core/ports'

import { jsonRpcError } from './json-rpc.ts'
import type { Inbound, SdkProtocol, Session } from './sdk-protocol.ts'
import { createSessionPool } from './session-pool.ts'

/** A call whose caller is identified and whose end can be observed. */
export interface SessionCall {
  /** The credential: another one can't use the session, even for the same entity. */
  principalId: string
  whenClosed(callback: () => void): void
}

/** Sessions, which clients open up to 2025-11-25. */
export interface Sessions<Call> extends Disposable {
  open(inbound: Inbound<Call>): Promise<Response>
  /** 404 for an unknown session and for another caller's. */
  answer(id: string, inbound: Inbound<Call>): Promise<Response>
}

interface Deps<Call> {
  protocol: Pick<SdkProtocol<Call>, 'openSession'>
  clock: Clock
  /** The session can be notified until `end` is called. Returns what to do when it ends. */
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

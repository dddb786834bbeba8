import { type Inbound, jsonRpcError, methodOf, type Protocol } from './protocol.ts'
import type { Sessions } from './sessions.ts'

interface Deps<Call> {
  protocol: Protocol<Call>
  sessions: Sessions<Call>
  listen(inbound: Inbound<Call>): Promise<Response>
  /** Who speaks an older revision opens a session first: those are counted. */
  sessionsOnly?: boolean
}

/**
 * Both eras on one address. A session when the client opened one, none when it never did: many clients lose their
 * session id.
 */
export function createEras<Call>({ protocol, sessions, listen, sessionsOnly = false }: Deps<Call>) {
  return async (inbound: Inbound<Call>): Promise<Response> => {
    if (!(await protocol.isLegacy(inbound))) {
      return methodOf(inbound.body) === 'subscriptions/listen' ? listen(inbound) : protocol.answer(inbound)
    }
    const sessionId = inbound.request.headers.get('mcp-session-id')
    if (sessionId !== null) return sessions.answer(sessionId, inbound)
    if (protocol.opensSession(inbound.body)) return sessions.open(inbound)
    if (sessionsOnly) return jsonRpcError(400, -32_000, { message: 'Mcp-Session-Id: send initialize first.' })
    return protocol.answerOnce(inbound)
  }
}

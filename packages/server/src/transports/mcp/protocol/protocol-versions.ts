import { invalidParamsIn } from './invalid-params.ts'
import { methodOf } from './json-rpc.ts'
import { acceptingBoth, withoutNulls } from './lenient-request.ts'
import { withOlderErrorCode } from './missing-resource.ts'
import type { Inbound, SdkProtocol } from './sdk-protocol.ts'
import type { Sessions } from './sessions.ts'
import type { Respond } from './stateless-responder.ts'

interface Deps<Call> {
  respond: Respond<Call>
  protocol: SdkProtocol<Call>
  sessions: Sessions<Call>
  listen(inbound: Inbound<Call>): Promise<Response>
  /** A client that may not open another session is answered without one, and can't be notified later. */
  mayOpenSession?(call: Call): Promise<boolean>
}

const always = async () => true

/**
 * Every revision on one address: with a session if the client opened one, without if it never did, because many clients
 * lose their session id.
 */
export function createVersionRouter<Call>({
  respond,
  protocol,
  sessions,
  listen,
  mayOpenSession = always,
}: Deps<Call>): (inbound: Inbound<Call>) => Promise<Response> {
  async function answerOlder(inbound: Inbound<Call>): Promise<Response> {
    const sessionId = inbound.request.headers.get('mcp-session-id')
    const refusal = invalidParamsIn(inbound.body, sessionId === null ? 'once' : 'session')
    if (refusal) return refusal
    if (sessionId !== null) return sessions.answer(sessionId, inbound)
    const opens = protocol.opensSession(inbound.body) && (await mayOpenSession(inbound.call))
    return opens ? sessions.open(inbound) : protocol.answerOnce(inbound)
  }

  return async ({ request, body, call }) => {
    const inbound = { request: acceptingBoth(request), body: withoutNulls(body), call }
    const answer = await respond(inbound)
    if (answer) return answer
    if (await protocol.isLegacy(inbound)) return withOlderErrorCode(body, await answerOlder(inbound))
    const refusal = invalidParamsIn(inbound.body, 'modern')
    if (refusal) return refusal
    return methodOf(inbound.body) === 'subscriptions/listen' ? listen(inbound) : protocol.answer(inbound)
  }
}

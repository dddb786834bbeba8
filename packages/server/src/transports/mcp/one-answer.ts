import { type JSONRPCRequest, type LegacyHttpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'

import { LightResponse } from '../http/light-response.ts'
import { answerBytes } from './answer-bytes.ts'
import type { Answered, SharedServer } from './shared-server.ts'

interface Options {
  shared: Promise<SharedServer>
  isUsual(request: Request, body: unknown): body is JSONRPCRequest
  /** Whether the answer can take so long that clients and proxies want to see its head first. */
  takesLong(body: unknown): boolean
}

/**
 * One request that belongs to no session. The usual ones are answered as JSON by the server that all share. Who waits
 * long or asked to be told of progress gets a stream, and what is unusual or wrong in any way gets the SDK's own
 * treatment: `alone`, with a server for this request.
 */
export function createOneAnswer(
  alone: LegacyHttpHandler,
  { shared, isUsual, takesLong }: Options,
): LegacyHttpHandler {
  return async (request, options = {}) => {
    const { parsedBody: body, authInfo } = options
    if (!isUsual(request, body) || takesLong(body)) return alone(request, options)
    const asked = await (await shared).ask(body, { request, ...(authInfo && { authInfo }) })
    if (asked.outcome === 'refused') return alone(request, options)
    return asked.outcome === 'gone' ? new Response(null, { status: 499 }) : respond(asked)
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

function respond({ answer, said }: Answered): Response {
  if (!('result' in answer)) return json(JSON.stringify(answer), statusOf(answer.error))
  return json(said === undefined ? JSON.stringify(answer) : answerBytes(answer, said))
}

/** The protocol knows one answer of a handler that is a failure of HTTP as well. */
const MISSING_CAPABILITY: number = ProtocolErrorCode.MissingRequiredClientCapability

function statusOf({ code }: { code: number }): number {
  return code === MISSING_CAPABILITY ? 400 : 200
}

function json(body: string | Uint8Array<ArrayBuffer>, status = 200): Response {
  return new LightResponse(body, { status, headers: JSON_HEADERS })
}

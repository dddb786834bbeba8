import { type JSONRPCRequest, type LegacyHttpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'

import { writeJson } from '../../remembered-json.ts'
import { LightResponse } from '../http/light-response.ts'
import type { Answer, SharedServer } from './shared-server.ts'

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
    return asked.outcome === 'gone' ? new Response(null, { status: 499 }) : respond(asked.answer)
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

function respond(answer: Answer): Response {
  if (!('result' in answer)) return json(JSON.stringify(answer), statusOf(answer.error))
  const structured = answer.result['structuredContent']
  if (!isObject(structured)) return json(JSON.stringify(answer))
  const { structuredContent: _, ...result } = answer.result
  // Last, so that it can be put in as it is.
  const before = JSON.stringify({
    jsonrpc: answer.jsonrpc,
    id: answer.id,
    result: { ...result, structuredContent: {} },
  })
  return json(`${before.slice(0, -'{}}}'.length)}${writeJson(structured)}}}`)
}

/** The protocol knows one answer of a handler that is a failure of HTTP as well. */
const MISSING_CAPABILITY: number = ProtocolErrorCode.MissingRequiredClientCapability

function statusOf({ code }: { code: number }): number {
  return code === MISSING_CAPABILITY ? 400 : 200
}

function json(text: string, status = 200): Response {
  return new LightResponse(text, { status, headers: JSON_HEADERS })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

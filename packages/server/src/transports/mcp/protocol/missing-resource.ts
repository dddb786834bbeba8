import { ProtocolErrorCode } from '@modelcontextprotocol/server'

import { messagesIn } from './json-rpc.ts'

const NAMES_RESOURCE = new Set<unknown>(['resources/read', 'resources/subscribe'])
/** If the data contains the resource; otherwise, something else was wrong. */
const SAYS_MISSING = `"code":${ProtocolErrorCode.InvalidParams}`

/** Up to 2025-11-25, a missing resource has its own error code; the SDK sends that of 2026-07-28 to all. */
export async function withOlderErrorCode(body: unknown, response: Response): Promise<Response> {
  if (!messagesIn(body).some(({ method }) => NAMES_RESOURCE.has(method))) return response
  const text = await response.text()
  const lines = text.includes(SAYS_MISSING) ? text.split('\n').map(renumbered).join('\n') : text
  return new Response(lines, { status: response.status, headers: response.headers })
}

/** A line of JSON, or of an event stream. */
function renumbered(line: string): string {
  const at = line.indexOf('{')
  if (!line.includes(SAYS_MISSING) || (at !== 0 && !line.startsWith('data:'))) return line
  const answer = JSON.parse(line.slice(at)) as { error?: { code: number; data?: { uri?: unknown } } }
  if (typeof answer.error?.data?.uri !== 'string') return line
  const error = { ...answer.error, code: ProtocolErrorCode.ResourceNotFound }
  return line.slice(0, at) + JSON.stringify({ ...answer, error })
}

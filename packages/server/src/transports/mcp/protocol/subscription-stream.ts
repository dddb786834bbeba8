import { jsonRpcError } from './json-rpc.ts'
import type { Inbound, NewsStream, SdkProtocol } from './sdk-protocol.ts'
import type { SessionCall } from './sessions.ts'

const URIS = 200
const STREAMS = 5

interface Deps<Call> {
  protocol: Pick<SdkProtocol<Call>, 'listen'>
  ownsResource(call: Call, uri: string): Promise<boolean>
  /** The stream is open. Returns what to do when it ends. */
  onOpen(call: Call, stream: NewsStream, uris: readonly string[]): () => void
}

/**
 * `subscriptions/listen` of 2026-07-28. The SDK checks neither the caller nor the resources: here a caller is only
 * notified of its own, and others it names are ignored as if they didn't exist.
 */
export function createSubscriptionStreams<Call extends SessionCall>({
  protocol,
  ownsResource,
  onOpen,
}: Deps<Call>) {
  const open = new Map<string, number>()

  function count(principalId: string, change: number): void {
    const now = (open.get(principalId) ?? 0) + change
    if (now === 0) open.delete(principalId)
    else open.set(principalId, now)
  }

  return async (inbound: Inbound<Call>): Promise<Response> => {
    const { body, call } = inbound
    const asked = urisIn(body)
    if (asked.length > URIS) {
      return refuse(
        body,
        400,
        `A stream can watch at most ${URIS} resources; this one names ${asked.length}.`,
      )
    }
    if ((open.get(call.principalId) ?? 0) >= STREAMS) {
      return refuse(body, 429, `This credential already has ${STREAMS} open streams; close one first.`)
    }
    count(call.principalId, 1)
    call.whenClosed(() => count(call.principalId, -1))
    const owned = await Promise.all(asked.map((uri) => ownsResource(call, uri)))
    const own = asked.filter((_uri, at) => owned[at])
    const stream = await protocol.listen({ ...inbound, body: withUris(body, own) })
    call.whenClosed(onOpen(call, stream, own))
    return stream.response
  }
}

interface ListenBody {
  id?: unknown
  params?: { notifications?: { resourceSubscriptions?: unknown } }
}

/** Malformed input is left to the SDK to refuse. */
function urisIn(body: unknown): string[] {
  const uris = (body as ListenBody).params?.notifications?.resourceSubscriptions
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : []
}

function withUris(body: unknown, uris: string[]): unknown {
  const { params, ...rest } = body as ListenBody
  if (!Array.isArray(params?.notifications?.resourceSubscriptions)) return body
  return {
    ...rest,
    params: { ...params, notifications: { ...params.notifications, resourceSubscriptions: uris } },
  }
}

/** A stream may close at any time; retrying every minute does no harm. */
const RETRY_AFTER_S = '60'

function refuse(body: unknown, status: 400 | 429, message: string): Response {
  const code = status === 400 ? -32_602 : -32_000
  const response = jsonRpcError(status, code, { id: (body as ListenBody).id, message })
  if (status === 429) response.headers.set('retry-after', RETRY_AFTER_S)
  return response
}

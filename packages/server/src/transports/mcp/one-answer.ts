import {
  type LegacyHttpHandler,
  legacyStatelessFallback,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

interface Options {
  /** Whether the answer can take so long that clients and proxies want to see its head first. */
  takesLong(body: unknown): boolean
  onError(error: Error): void
}

/**
 * One request of an older revision, without a session. It is answered as JSON, which costs less than an event stream
 * of one event. Who waits long, or asked to be told of progress, gets the stream.
 */
export function createOneAnswer(
  factory: McpServerFactory,
  { takesLong, onError }: Options,
): LegacyHttpHandler {
  const streamed = legacyStatelessFallback(factory, onError)
  const wantsStream = (body: unknown) => asksForProgress(body) || takesLong(body)
  return async (request, options = {}) => {
    const { parsedBody, authInfo } = options
    if (request.method !== 'POST' || wantsStream(parsedBody)) return streamed(request, options)
    const server = await factory({ era: 'legacy', requestInfo: request, ...(authInfo && { authInfo }) })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    const gone = hangUp(request.signal)
    const answer = await Promise.race([transport.handleRequest(request, options), gone])
    // Ends what still works for a client that has gone.
    await server.close()
    return answer
  }
}

function asksForProgress(body: unknown): boolean {
  const { params } = (body ?? {}) as { params?: { _meta?: { progressToken?: unknown } | null } | null }
  const { _meta: meta } = params ?? {}
  return meta?.progressToken !== undefined
}

/** The transport forgets a request whose client has gone, and never answers it. */
function hangUp(signal: AbortSignal): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const leave = () => resolve(new Response(null, { status: 499 }))
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return promise
}

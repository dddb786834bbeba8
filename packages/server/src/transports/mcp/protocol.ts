import {
  type AuthInfo,
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  legacyStatelessFallback,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

import type { JsonSchema } from './lean-schema.ts'
import type { ToolAnnotations } from './tool.ts'
import type { ToolResult } from './toolbox.ts'

/** The only file that knows the SDK: requests of every era go in, answers come out. */

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: ToolAnnotations
}

/** `Call` is whatever the caller attached to the HTTP request; it comes back with every request inside it. */
interface ProtocolHandlers<Call> {
  instructions(call: Call): string
  listTools(call: Call): Promise<ListedTool[]>
  /** undefined when there is no such tool. */
  callTool(call: Call, name: string, args: unknown): Promise<ToolResult | undefined>
}

export interface Inbound<Call> {
  request: Request
  /** Parsed; undefined for requests without a body. */
  body: unknown
  call: Call
}

export interface Session<Call> {
  readonly id: string
  answer(inbound: Inbound<Call>): Promise<Response>
  close(): Promise<void>
}

export interface Protocol<Call> extends AsyncDisposable {
  /** Whether this opens, or belongs to, the 2024-11-05 … 2025-11-25 way of speaking. */
  isLegacy(inbound: Inbound<Call>): Promise<boolean>
  opensSession(body: unknown): boolean
  /** 2026-07-28. */
  answer(inbound: Inbound<Call>): Promise<Response>
  /** One request of an older revision, without a session. */
  answerOnce(inbound: Inbound<Call>): Promise<Response>
  openSession(inbound: Inbound<Call>, onEnd: (id: string) => void): Promise<[Session<Call>, Response]>
}

interface Deps<Call> {
  handlers: ProtocolHandlers<Call>
  version: string
  newSessionId(): string
  onError(error: Error): void
}

const LIST_TTL_MS = 5 * 60_000

export function createProtocol<Call>({
  handlers,
  version,
  newSessionId,
  onError,
}: Deps<Call>): Protocol<Call> {
  const buildServer = (call: Call) => createServer(handlers, { call, version, onError })
  const factory: McpServerFactory = ({ authInfo }) => buildServer(callOf(authInfo) as Call)
  const modern = createMcpHandler(factory, { legacy: 'reject', responseMode: 'auto', onerror: onError })
  const once = legacyStatelessFallback(factory, onError)
  const optionsFor = ({ body, call }: Inbound<Call>) => ({ parsedBody: body, authInfo: authInfoFor(call) })

  return {
    isLegacy: ({ request, body }) => isLegacyRequest(request, body),
    opensSession: isInitializeRequest,

    async answer(inbound) {
      // The SDK's router would check neither the caller's rights nor which entity an event belongs to.
      if (methodOf(inbound.body) === 'subscriptions/listen') return refuseToListen(inbound.body)
      return modern.fetch(inbound.request, optionsFor(inbound))
    },

    answerOnce: (inbound) => once(inbound.request, optionsFor(inbound)),

    async openSession(inbound, onEnd) {
      const id = newSessionId()
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => id,
        onsessionclosed: onEnd,
      })
      const server = buildServer(inbound.call)
      await server.connect(transport)
      const session: Session<Call> = {
        id,
        answer: (next) => transport.handleRequest(next.request, optionsFor(next)),
        close: () => server.close(),
      }
      return [session, await session.answer(inbound)]
    },

    [Symbol.asyncDispose]: () => modern.close(),
  }
}

function createServer<Call>(
  handlers: ProtocolHandlers<Call>,
  { call, version, onError }: { call: Call; version: string; onError: (error: Error) => void },
): Server {
  const server = new Server(
    { name: 'arachne', title: 'Arachne', version },
    {
      capabilities: { tools: {} },
      instructions: handlers.instructions(call),
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' } },
    },
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no EventTarget
  server.onerror = onError
  server.setRequestHandler('tools/list', async (_request, context) => ({
    tools: await handlers.listTools(currentCall(context) as Call),
  }))
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const result = await handlers.callTool(currentCall(context) as Call, params.name, params.arguments)
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return result
  })
  return server
}

/** A session lives on over many HTTP requests, so each message brings the call it came with. */
function currentCall(context: ServerContext): unknown {
  return callOf(context.http?.authInfo)
}

function authInfoFor(call: unknown): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { call } }
}

function callOf(authInfo: AuthInfo | undefined): unknown {
  if (!authInfo?.extra) throw new Error('A message came without the call it belongs to.')
  return authInfo.extra['call']
}

function methodOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined
}

function refuseToListen(body: unknown): Response {
  const id = (body as { id?: unknown }).id ?? null
  const message = 'This server sends no notifications yet; call read_messages instead.'
  return jsonRpcError(404, ProtocolErrorCode.MethodNotFound, { id, message })
}

export function jsonRpcError(
  status: number,
  code: number,
  { id = null, message, data }: { id?: unknown; message: string; data?: unknown },
): Response {
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return Response.json({ jsonrpc: '2.0', error, id }, { status })
}

import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type { JsonSchema } from './lean-schema.ts'
import { type BuildServer, callOf, type ServedAs } from './protocol.ts'
import type { ToolAnnotations } from './tool.ts'
import type { ToolResult } from './toolbox.ts'

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: ToolAnnotations
}

interface ListedResource {
  uri: string
  name: string
  title: string
  description: string
}

/** One request while it is being answered. */
interface Conversation {
  /** Calls back when the client has gone or does not want the answer any more. */
  onceOver(callback: () => void): void
  /** Says that work goes on, to clients that asked to be told. */
  progress(done: number, total: number): void
}

export interface EntityHandlers<Call> {
  instructions(call: Call): string
  listTools(call: Call): Promise<ListedTool[]>
  /** undefined when there is no such tool. */
  callTool(call: Call, tool: CalledTool): Promise<ToolResult | undefined>
  listResources(call: Call): { resources: ListedResource[]; uriTemplate: string }
  /** undefined when there is no such resource, or it is not this caller's to see. */
  readResource(call: Call, uri: string): Promise<object | undefined>
  ownsResource(call: Call, uri: string): boolean
}

interface CalledTool {
  name: string
  args: unknown
  conversation: Conversation
}

interface Deps<Call> {
  handlers: EntityHandlers<Call>
  version: string
  onError(error: Error): void
}

const LIST_TTL_MS = 5 * 60_000
const LIST = { ttlMs: LIST_TTL_MS, cacheScope: 'private' } as const
const WATCHED_AT_MOST = 200

export function createEntityServer<Call>({ handlers, version, onError }: Deps<Call>): BuildServer<Call> {
  return (call, { as, watched }) => {
    const server = new Server(
      { name: 'arachne', title: 'Arachne', version },
      {
        capabilities: capabilitiesFor(as),
        ...(call !== undefined && { instructions: handlers.instructions(call) }),
        cacheHints: { 'tools/list': LIST, 'resources/list': LIST, 'resources/templates/list': LIST },
      },
    )
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no EventTarget
    server.onerror = onError
    serveTools(server, handlers)
    serveResources(server, handlers)
    if (as === 'session') serveSubscriptions(server, handlers, watched)
    return server
  }
}

/** Only what can be kept: who speaks without a session is told nothing later. */
function capabilitiesFor(as: ServedAs) {
  if (as === 'once') return { tools: {}, resources: {} }
  return { tools: { listChanged: true }, resources: { subscribe: true } }
}

function serveTools<Call>(server: Server, handlers: EntityHandlers<Call>): void {
  server.setRequestHandler('tools/list', async (_request, context) => ({
    tools: await handlers.listTools(currentCall(context) as Call),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args } }, context) => {
    const conversation = conversationIn(context)
    const result = await handlers.callTool(currentCall(context) as Call, { name, args, conversation })
    if (!result) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    return result
  })
}

function serveResources<Call>(server: Server, handlers: EntityHandlers<Call>): void {
  server.setRequestHandler('resources/list', (_request, context) => {
    const { resources } = handlers.listResources(currentCall(context) as Call)
    return { resources: resources.map((resource) => ({ ...resource, mimeType: 'application/json' })) }
  })
  server.setRequestHandler('resources/templates/list', (_request, context) => {
    const { resources, uriTemplate } = handlers.listResources(currentCall(context) as Call)
    const resourceTemplates = resources.map(({ name, title, description }) => ({
      name,
      title,
      description,
      uriTemplate,
    }))
    return { resourceTemplates }
  })
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const contents = await handlers.readResource(currentCall(context) as Call, uri)
    if (!contents) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(contents) }] }
  })
}

function serveSubscriptions<Call>(
  server: Server,
  handlers: EntityHandlers<Call>,
  watched: Set<string>,
): void {
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }, context) => {
    if (!handlers.ownsResource(currentCall(context) as Call, uri)) throw new ResourceNotFoundError(uri)
    if (watched.size >= WATCHED_AT_MOST && !watched.has(uri)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This session watches too many resources.')
    }
    watched.add(uri)
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    watched.delete(uri)
    return {}
  })
}

function currentCall(context: ServerContext): unknown {
  return callOf(context.http?.authInfo)
}

function conversationIn({ mcpReq: { signal, _meta, notify } }: ServerContext): Conversation {
  const progressToken = _meta?.progressToken
  return {
    onceOver(callback) {
      if (signal.aborted) callback()
      else signal.addEventListener('abort', callback, { once: true })
    },
    progress(done, total) {
      if (progressToken === undefined) return
      const params = { progressToken, progress: done, total }
      // A client that has gone meanwhile ends the conversation by itself.
      notify({ method: 'notifications/progress', params }).catch(() => {})
    },
  }
}

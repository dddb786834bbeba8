import { declaresTasks, type TaskAnswer, taskHandle, TASKS } from '@arachne/contract'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type { JsonSchema } from './lean-schema.ts'
import { type BuildServer, callOf, type ServedAs } from './protocol.ts'
import { setAside } from './said-aside.ts'
import { serveTasks } from './tasks.ts'
import type { Patience, TitledAnnotations } from './tool.ts'
import type { ToolResult } from './toolbox.ts'
import { MODERN, REVISIONS } from './usual-request.ts'

export interface ListedTool {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: TitledAnnotations
}

interface ListedResource {
  uri: string
  name: string
  title: string
  description: string
}

interface ListedTemplate extends Omit<ListedResource, 'uri'> {
  uriTemplate: string
}

/** One request while it is being answered. */
interface Conversation extends Omit<Patience, 'standing'> {
  /** Calls back when the client has gone or does not want the answer any more. */
  onceOver(callback: () => void): void
}

export interface EntityHandlers<Call> {
  instructions(call: Call): string
  listTools(call: Call): Promise<ListedTool[]>
  /** undefined when there is no such tool. */
  callTool(call: Call, tool: CalledTool): Promise<ToolResult | undefined>
  listResources(call: Call): Promise<ListedResource[]>
  resourceTemplates(call: Call): ListedTemplate[]
  /** undefined when there is no such resource, or it is not this caller's to see. */
  readResource(call: Call, uri: string): Promise<object | undefined>
  ownsResource(call: Call, uri: string): Promise<boolean>
  /** Whether some tool may answer with a task. */
  givesTasks(call: Call): boolean
  /** undefined when there is no such task of this caller's. */
  findTask(call: Call, taskId: string): Promise<TaskAnswer<ToolResult> | undefined>
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
const FORGET = { ttlMs: 0, cacheScope: 'private' } as const
const WATCHED_AT_MOST = 200

export function createEntityServer<Call>({ handlers, version, onError }: Deps<Call>): BuildServer<Call> {
  return (call, { as, watched }) => {
    const server = new Server(
      { name: 'arachne', title: 'Arachne', version },
      {
        capabilities: capabilitiesFor(as, call !== undefined && handlers.givesTasks(call)),
        ...(call !== undefined && { instructions: handlers.instructions(call) }),
        ...(as === 'modern' && { supportedProtocolVersions: [MODERN] }),
        cacheHints: { 'tools/list': LIST, 'resources/list': LIST, 'resources/templates/list': LIST },
      },
    )
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no EventTarget
    server.onerror = onError
    serveTools(server, handlers)
    serveResources(server, handlers)
    if (as === 'session') serveSubscriptions(server, handlers, watched)
    if (as === 'modern') {
      announce(server, handlers)
      serveTasks(server, (context, id) => handlers.findTask(currentCall(context) as Call, id))
    }
    return server
  }
}

/** Only what can be kept: who speaks without a session is told nothing later. */
function capabilitiesFor(as: ServedAs, givesTasks: boolean) {
  if (as === 'once') return { tools: {}, resources: {} }
  const kept = { tools: { listChanged: true }, resources: { subscribe: true } }
  return as === 'modern' && givesTasks ? { ...kept, extensions: { [TASKS]: {} } } : kept
}

/** What is said of itself depends on who asks; the SDK says what a server was built with. */
function announce<Call>(server: Server, handlers: EntityHandlers<Call>): void {
  server.setRequestHandler('server/discover', (_request, context) => {
    const call = currentCall(context) as Call
    return {
      supportedVersions: [...REVISIONS],
      capabilities: capabilitiesFor('modern', handlers.givesTasks(call)),
      instructions: handlers.instructions(call),
    }
  })
}

function serveTools<Call>(server: Server, handlers: EntityHandlers<Call>): void {
  server.setRequestHandler('tools/list', async (_request, context) => {
    const tools = await handlers.listTools(currentCall(context) as Call)
    // Whoever has none was switched off, or is on no server yet; that can end any moment.
    return tools.length === 0 ? { tools, ...FORGET } : { tools }
  })
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args } }, context) => {
    const conversation = conversationIn(context, server)
    const answer = await handlers.callTool(currentCall(context) as Call, { name, args, conversation })
    if (!answer) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    const { taskId, ...result } = answer
    // The SDK's types know no task of this revision; what it is given it passes on.
    return taskId === undefined
      ? setAside(context.http?.authInfo, result)
      : (taskHandle(taskId) as unknown as typeof result)
  })
}

function serveResources<Call>(server: Server, handlers: EntityHandlers<Call>): void {
  server.setRequestHandler('resources/list', async (_request, context) => {
    const resources = await handlers.listResources(currentCall(context) as Call)
    return { resources: resources.map((resource) => ({ ...resource, mimeType: 'application/json' })) }
  })
  server.setRequestHandler('resources/templates/list', (_request, context) => ({
    resourceTemplates: handlers.resourceTemplates(currentCall(context) as Call),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, context) => {
    const contents = await handlers.readResource(currentCall(context) as Call, uri)
    if (!contents) throw new ResourceNotFoundError(uri)
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(contents) }] }
  })
}

export function serveSubscriptions<Call>(
  server: Server,
  handlers: Pick<EntityHandlers<Call>, 'ownsResource'>,
  watched: Set<string>,
): void {
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, context) => {
    if (!(await handlers.ownsResource(currentCall(context) as Call, uri)))
      throw new ResourceNotFoundError(uri)
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

/** What each request of 2026-07-28 says of its sender. */
interface Envelope {
  [CLIENT_INFO_META_KEY]?: { name: string }
  [CLIENT_CAPABILITIES_META_KEY]?: unknown
}

function conversationIn({ mcpReq }: ServerContext, server: Server): Conversation {
  const { signal, _meta, notify } = mcpReq
  const envelope: Envelope | undefined = mcpReq.envelope
  const progressToken = _meta?.progressToken
  function say(progress: number, more: { total?: number; message?: string }): void {
    if (progressToken === undefined) return
    // A client that has gone meanwhile ends the conversation by itself.
    notify({ method: 'notifications/progress', params: { progressToken, progress, ...more } }).catch(() => {})
  }
  return {
    onceOver(callback) {
      if (signal.aborted) callback()
      else signal.addEventListener('abort', callback, { once: true })
    },
    progress: (done, total) => say(done, { total }),
    tell: progressToken === undefined ? undefined : (elapsed, message) => say(elapsed, { message }),
    client: (envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion())?.name,
    tasks: declaresTasks(envelope?.[CLIENT_CAPABILITIES_META_KEY]),
  }
}

import { declaresTasks } from '@arachne/contract'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import { type BuildServer, callOf } from './sdk-protocol.ts'
import { answerOf, type Conversation, type McpService, type MethodName, type Methods } from './service.ts'
import type { SessionCall } from './sessions.ts'
import { MODERN } from './stateless-request.ts'
import { serveTasks } from './tasks.ts'

const WATCHED_AT_MOST = 200

interface Deps<Call extends SessionCall> {
  service: McpService<Call>
  onError(error: Error): void
  /** A method failed unexpectedly. */
  onFailure(error: unknown): void
}

/** The SDK's server of a service: for clients that have a session, listen, or need more than one answer. */
export function createBuildServer<Call extends SessionCall>(deps: Deps<Call>): BuildServer<Call> {
  const { service, onError, onFailure } = deps
  const cacheHints = Object.fromEntries(
    Object.entries(service.methods).flatMap(([name, { cache }]) => (cache ? [[name, cache]] : [])),
  )
  return (call, { as, watched }) => {
    const server = new Server(service.info, {
      capabilities: service.capabilities(call, as),
      instructions: service.instructions(call, as),
      ...(as === 'modern' && { supportedProtocolVersions: [MODERN] }),
      cacheHints,
    })
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's server is no EventTarget
    server.onerror = onError
    serveMethods(server, service.methods, onFailure)
    if (as === 'session') serveSubscriptions(server, service, watched)
    const { findTask } = service
    if (as === 'modern' && findTask)
      serveTasks(server, (context, id) => findTask(callIn(context) as Call, id))
    return server
  }
}

function callIn({ http }: ServerContext): unknown {
  return callOf(http?.authInfo)
}

export function serveMethods<Call>(
  server: Server,
  methods: Methods<Call>,
  onFailure: (error: unknown) => void,
): void {
  for (const [name, { handle }] of Object.entries(methods) as [MethodName, { handle: Handle }][]) {
    server.setRequestHandler(name, ({ params = {} }, context) =>
      answerOf(() => handle(callIn(context), params, conversationIn(context, server)), onFailure),
    )
  }
}

/** Any of them: the SDK validates both arguments and results. */
type Handle = (call: unknown, params: object, conversation: Conversation) => never

export function serveSubscriptions<Call extends SessionCall>(
  server: Server,
  { ownsResource }: Pick<McpService<Call>, 'ownsResource'>,
  watched: Set<string>,
): void {
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, context) => {
    if (!(await ownsResource(callIn(context) as Call, uri))) throw new ResourceNotFoundError(uri)
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

/** What each request of 2026-07-28 says about its sender. */
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
    // A client that has gone in the meantime ends the conversation by itself.
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
    modern: envelope !== undefined,
  }
}

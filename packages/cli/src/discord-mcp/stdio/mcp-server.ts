import {
  DECISION_TOOLS,
  type DecisionTool,
  type DecisionToolName,
  declaresTasks,
  type PendingQuestion,
  taskHandle,
  takingNulls,
  TASKS,
} from '@arachne/contract'
import {
  CLIENT_CAPABILITIES_META_KEY,
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

import { INSTRUCTIONS } from './instructions.ts'
import { becomesTask, serveTasks } from './tasks.ts'

/** What the protocol says about the caller. */
export interface Caller {
  client: string | undefined
  signal: AbortSignal
  /** Whether it supports tasks. */
  tasks: boolean
  progress?(elapsedSeconds: number, message: string): void
}

/** A tool call for which Claude Code needs permission. */
export interface PermissionRequest {
  requestId: string
  toolName: string
  description: string
  inputPreview: string
}

export interface McpHandlers {
  version: string
  /** Throws an error whose message is shown to the model. */
  callTool(
    tool: DecisionToolName,
    args: unknown,
    caller: Caller,
  ): Promise<{ result: object; delivered(): Promise<void> }>
  pending(): Promise<PendingQuestion[]>
  onChange(listener: (questionId: string) => void): void
  /** undefined: there was no decision, and the person in front of Claude Code can still make one. */
  relay(request: PermissionRequest): Promise<'allow' | 'deny' | undefined>
  onError(error: unknown): void
}

const uriOf = (questionId: string) => `decision://${questionId}`

/** Speaks MCP of both eras on standard input and output until it is closed. Only this file and tasks.ts use the SDK. */
export function serveMcp(handlers: McpHandlers): { close(): Promise<void> } {
  const replies: Replies = { receipts: new Map(), tasks: new Map() }
  const transport = withReplies(new StdioServerTransport(), replies, handlers.onError)
  const build = ({ era }: { era: 'legacy' | 'modern' }) => buildServer(handlers, replies, era === 'modern')
  return serveStdio(build, { transport, onerror: handlers.onError })
}

/** What goes with the reply to a request, by the request's id. */
interface Replies {
  /** To be called when the reply has been written. */
  receipts: Map<unknown, () => Promise<void>>
  /** Tasks to send in place of the reply. */
  tasks: Map<unknown, object>
}

/** Replaces results by tasks on their way out: the SDK checks results and doesn't know tasks of the newer era. */
function withReplies(
  transport: StdioServerTransport,
  { receipts, tasks }: Replies,
  onError: McpHandlers['onError'],
): StdioServerTransport {
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    if (!('id' in message) || 'method' in message) return send(message)
    const { id } = message
    const [task, receipt] = [tasks.get(id), receipts.get(id)]
    tasks.delete(id)
    receipts.delete(id)
    await send(task === undefined || !('result' in message) ? message : { ...message, result: { ...task } })
    receipt?.().catch(onError)
  }
  return transport
}

function buildServer(handlers: McpHandlers, replies: Replies, isModern: boolean): McpServer {
  const server = new McpServer(
    { name: 'discord-decision-mcp', title: 'Decisions on Discord', version: handlers.version },
    {
      instructions: INSTRUCTIONS,
      capabilities: {
        resources: { subscribe: true, listChanged: true },
        ...(isModern && { extensions: { [TASKS]: {} } }),
        // Only approvers can answer, so every relayed permission is theirs.
        experimental: { 'claude/channel': {}, 'claude/channel/permission': {} },
      },
    },
  )
  for (const name of Object.keys(DECISION_TOOLS) as DecisionToolName[])
    registerTool(server, name, { handlers, replies })
  if (isModern) serveTasks(server.server, handlers, replies.receipts)
  registerResources(server, handlers)
  relayPermissions(server, handlers)
  return server
}

function registerTool(
  server: McpServer,
  name: DecisionToolName,
  { handlers, replies }: { handlers: McpHandlers; replies: Replies },
): void {
  const tool: DecisionTool = DECISION_TOOLS[name]
  const { title, description, input, output, annotations } = tool
  const inputSchema = takingNulls(input)
  const titled = { title, ...annotations }
  const config = { title, description, inputSchema, outputSchema: output, annotations: titled }
  server.registerTool(name, config, async (args: unknown, context: ServerContext) => {
    try {
      const caller = callerIn(server, context)
      const { result, delivered } = await handlers.callTool(name, args, caller)
      const { id } = context.mcpReq
      if (caller.tasks && becomesTask(result)) replies.tasks.set(id, taskHandle(result.question_id))
      else replies.receipts.set(id, delivered)
      return {
        content: [{ type: 'text', text: JSON.stringify(result) }],
        structuredContent: result,
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Something went wrong.'
      return { content: [{ type: 'text', text }], isError: true }
    }
  })
}

function callerIn(server: McpServer, { mcpReq }: ServerContext): Caller {
  const { signal, _meta, notify } = mcpReq
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: unknown } | undefined = mcpReq.envelope
  const progressToken = _meta?.progressToken
  const client = server.server.getClientVersion()?.name
  const tasks = declaresTasks(envelope?.[CLIENT_CAPABILITIES_META_KEY])
  if (progressToken === undefined) return { client, signal, tasks }
  return {
    client,
    signal,
    tasks,
    progress(progress, message) {
      notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
        () => {},
      )
    },
  }
}

function registerResources(server: McpServer, handlers: McpHandlers): void {
  const watched = new Set<string>()
  const mimeType = 'application/json'
  const list = async () => {
    const pending = await handlers.pending()
    return {
      resources: pending.map(({ question_id, question }) => ({
        uri: uriOf(question_id),
        name: question_id,
        title: question.slice(0, 100),
        mimeType,
      })),
    }
  }
  const about = { title: 'Open questions', description: 'A question waiting for an answer.', mimeType }
  server.registerResource(
    'question',
    new ResourceTemplate('decision://{id}', { list }),
    about,
    async ({ href }) => {
      const pending = await handlers.pending()
      const question = pending.find(({ question_id }) => uriOf(question_id) === href)
      if (question === undefined) throw new ResourceNotFoundError(href)
      return { contents: [{ uri: href, mimeType, text: JSON.stringify(question) }] }
    },
  )
  server.server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    watched.add(uri)
    return {}
  })
  server.server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    watched.delete(uri)
    return {}
  })
  handlers.onChange((questionId) => {
    const uri = uriOf(questionId)
    // In the newer era the SDK only passes on what the client listens to.
    const isListening =
      watched.has(uri) || server.server.getNegotiatedProtocolVersion()?.startsWith('2026') === true
    if (isListening) server.server.sendResourceUpdated({ uri }).catch(() => {})
    if (server.isConnected()) server.sendResourceListChanged()
  })
}

function relayPermissions(server: McpServer, handlers: McpHandlers): void {
  server.server.fallbackNotificationHandler = async ({ method, params = {} }) => {
    if (method !== 'notifications/claude/channel/permission_request') return
    const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '')
    const requestId = text('request_id')
    const behavior = await handlers
      .relay({
        requestId,
        toolName: text('tool_name'),
        description: text('description'),
        inputPreview: text('input_preview'),
      })
      .catch(handlers.onError)
    if (behavior === undefined) return
    await server.server.notification({
      method: 'notifications/claude/channel/permission',
      params: { request_id: requestId, behavior },
    })
  }
}

import {
  DECISION_TOOLS,
  type DecisionTool,
  type DecisionToolName,
  type PendingQuestion,
} from '@arachne/contract'
import {
  McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

import { GUIDANCE } from './guidance.ts'

/** Who calls, as far as the protocol says. */
export interface Caller {
  client: string | undefined
  signal: AbortSignal
  progress?(elapsedSeconds: number, message: string): void
}

/** Claude Code asks whether a tool may run. */
export interface PermissionRequest {
  requestId: string
  toolName: string
  description: string
  inputPreview: string
}

export interface Served {
  version: string
  /** Throws an error whose message the model is shown. */
  callTool(
    tool: DecisionToolName,
    args: unknown,
    caller: Caller,
  ): Promise<{ result: object; delivered(): Promise<void> }>
  pending(): Promise<PendingQuestion[]>
  onChange(listener: (questionId: string) => void): void
  /** undefined: nobody decided; whoever sits in front of Claude Code still can. */
  relay(request: PermissionRequest): Promise<'allow' | 'deny' | undefined>
  onError(error: unknown): void
}

const uriOf = (questionId: string) => `decision://${questionId}`

/** The only place that knows the SDK. Speaks both eras on standard input and output until it is closed. */
export function serveMcp(served: Served): { close(): Promise<void> } {
  const receipts = new Map<unknown, () => Promise<void>>()
  const transport = noticing(new StdioServerTransport(), (id) => {
    const receipt = receipts.get(id)
    receipts.delete(id)
    receipt?.().catch(served.onError)
  })
  return serveStdio(() => buildServer(served, { receipts }), { transport, onerror: served.onError })
}

/** Tells when the answer to a request was written. */
function noticing(transport: StdioServerTransport, onAnswered: (id: unknown) => void): StdioServerTransport {
  const send = transport.send.bind(transport)
  transport.send = async (message) => {
    await send(message)
    if ('id' in message && !('method' in message)) onAnswered(message.id)
  }
  return transport
}

type Receipts = Map<unknown, () => Promise<void>>

function buildServer(served: Served, { receipts }: { receipts: Receipts }): McpServer {
  const server = new McpServer(
    { name: 'discord-mcp', title: 'Decisions on Discord', version: served.version },
    {
      instructions: GUIDANCE,
      capabilities: {
        resources: { subscribe: true, listChanged: true },
        // Only people on the list of approvers can answer, so what is relayed is theirs.
        experimental: { 'claude/channel': {}, 'claude/channel/permission': {} },
      },
    },
  )
  for (const name of Object.keys(DECISION_TOOLS) as DecisionToolName[])
    offerTool(server, name, { served, receipts })
  offerResources(server, served)
  relayPermissions(server, served)
  return server
}

function offerTool(
  server: McpServer,
  name: DecisionToolName,
  { served, receipts }: { served: Served; receipts: Receipts },
): void {
  const tool: DecisionTool = DECISION_TOOLS[name]
  const { title, description, input, output, annotations } = tool
  const config = { title, description, inputSchema: input, outputSchema: output, annotations }
  server.registerTool(name, config, async (args: unknown, context: ServerContext) => {
    try {
      const { result, delivered } = await served.callTool(name, args, callerIn(server, context))
      receipts.set(context.mcpReq.id, delivered)
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
  const progressToken = _meta?.progressToken
  const client = server.server.getClientVersion()?.name
  if (progressToken === undefined) return { client, signal }
  return {
    client,
    signal,
    progress(progress, message) {
      notify({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(
        () => {},
      )
    },
  }
}

function offerResources(server: McpServer, served: Served): void {
  const watched = new Set<string>()
  const mimeType = 'application/json'
  const list = async () => {
    const pending = await served.pending()
    return {
      resources: pending.map(({ question_id, question }) => ({
        uri: uriOf(question_id),
        name: question_id,
        title: question.slice(0, 100),
        mimeType,
      })),
    }
  }
  const about = { title: 'Open questions', description: 'A question that waits for a person.', mimeType }
  server.registerResource(
    'question',
    new ResourceTemplate('decision://{id}', { list }),
    about,
    async ({ href }) => {
      const pending = await served.pending()
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
  served.onChange((questionId) => {
    const uri = uriOf(questionId)
    // In the newer era the SDK passes on what was listened for.
    const isListening =
      watched.has(uri) || server.server.getNegotiatedProtocolVersion()?.startsWith('2026') === true
    if (isListening) server.server.sendResourceUpdated({ uri }).catch(() => {})
    if (server.isConnected()) server.sendResourceListChanged()
  })
}

function relayPermissions(server: McpServer, served: Served): void {
  server.server.fallbackNotificationHandler = async ({ method, params = {} }) => {
    if (method !== 'notifications/claude/channel/permission_request') return
    const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '')
    const requestId = text('request_id')
    const behavior = await served
      .relay({
        requestId,
        toolName: text('tool_name'),
        description: text('description'),
        inputPreview: text('input_preview'),
      })
      .catch(served.onError)
    if (behavior === undefined) return
    await server.server.notification({
      method: 'notifications/claude/channel/permission',
      params: { request_id: requestId, behavior },
    })
  }
}

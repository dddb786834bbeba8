import { setTimeout as pause } from 'node:timers/promises'

import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type { BuildServer } from '../../src/transports/mcp/protocol.ts'
import { MODERN } from '../../src/transports/mcp/usual-request.ts'
import { capabilitiesIn, promptRound, ROUNDS, state } from './rounds.ts'
import { CONTENTS, FORMS, PROMPTS, RESOURCES, resourceAt, TEMPLATES, text } from './samples.ts'

/** What the official suite wants to find behind a transport: nothing of it is a product's. */

type Run = (context: ServerContext, args: Record<string, string>) => Promise<object>

interface Hooks {
  /** The suite's way to make the list of tools change. */
  toolsChanged(): void
}

function toolsOf({ toolsChanged }: Hooks): Record<string, Run> {
  const contents = Object.entries(CONTENTS).map(([name, content]): [string, Run] => [
    name,
    async () => ({ content }),
  ])
  const forms = Object.entries(FORMS).map(([name, properties]): [string, Run] => [
    name,
    async ({ mcpReq }) => elicit(mcpReq, 'Please fill in', properties),
  ])
  return {
    ...Object.fromEntries(contents),
    ...Object.fromEntries(forms),
    ...ROUNDS,
    test_tool_with_logging: log,
    test_logging_tool: log,
    test_tool_with_progress: progress,
    test_error_handling: async () => ({
      isError: true,
      content: [text('This tool intentionally returns an error for testing')],
    }),
    async test_sampling({ mcpReq }, { prompt = '' }) {
      const messages = [{ role: 'user' as const, content: text(prompt) }]
      const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 })
      return { content: [text(`LLM response: ${'text' in content ? content.text : ''}`)] }
    },
    async test_elicitation({ mcpReq }, { message = '' }) {
      const properties = {
        username: { type: 'string', description: "User's response" },
        email: { type: 'string', description: "User's email address" },
      }
      return elicit(mcpReq, message, properties)
    },
    async test_missing_capability({ mcpReq: { envelope } }) {
      if (capabilitiesIn(envelope).sampling) return { content: [] }
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    },
    async test_trigger_tool_change() {
      toolsChanged()
      return { content: [text('Changed.')] }
    },
  }
}

async function elicit(
  { elicitInput }: ServerContext['mcpReq'],
  message: string,
  properties: object,
): Promise<object> {
  const requestedSchema = { type: 'object', properties, required: Object.keys(properties) } as never
  const { action, content } = await elicitInput({ mode: 'form', message, requestedSchema })
  return { content: [text(`User response: action=${action}, content=${JSON.stringify(content)}`)] }
}

async function log({ mcpReq }: ServerContext): Promise<object> {
  for (const words of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', words)
    await pause(50)
  }
  return { content: [text('Logged.')] }
}

async function progress({ mcpReq: { _meta, notify } }: ServerContext): Promise<object> {
  for (const done of [0, 50, 100]) {
    const params = { progressToken: _meta?.progressToken, progress: done, total: 100 }
    if (_meta?.progressToken !== undefined) await notify({ method: 'notifications/progress', params })
    await pause(50)
  }
  return { content: [text('Done.')] }
}

const ARGUMENTS: Record<string, string> = { test_sampling: 'prompt', test_elicitation: 'message' }

function listed(name: string) {
  const argument = ARGUMENTS[name]
  const properties = argument === undefined ? {} : { [argument]: { type: 'string' } }
  const description = `For the conformance suite: ${name}.`
  return { name, description, inputSchema: { type: 'object' as const, properties } }
}

export function createFixture(hooks: Hooks): BuildServer<unknown> {
  const tools = toolsOf(hooks)
  return (_call, { as, watched }) => {
    const server = new Server(
      { name: 'conformance-fixture', version: '1.0.0' },
      {
        capabilities: {
          tools: { listChanged: as !== 'once' },
          resources: { subscribe: as !== 'once' },
          prompts: {},
          completions: {},
          logging: {},
        },
        requestState: { verify: state.verify },
        ...(as === 'modern' && { supportedProtocolVersions: [MODERN] }),
      },
    )
    server.setRequestHandler('tools/list', () => ({ tools: Object.keys(tools).map(listed) }))
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const run = tools[params.name]
      if (!run) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
      return (await run(context, (params.arguments ?? {}) as Record<string, string>)) as never
    })
    serveResources(server, watched)
    servePrompts(server)
    return server
  }
}

function serveResources(server: Server, watched: Set<string>): void {
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = resourceAt(uri)
    if (!found) throw new ResourceNotFoundError(uri)
    return { contents: [found] }
  })
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    watched.add(uri)
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    watched.delete(uri)
    return {}
  })
}

function servePrompts(server: Server): void {
  const prompts: Record<string, (typeof PROMPTS)[keyof typeof PROMPTS]> = PROMPTS
  const asking = 'test_input_required_result_prompt'
  server.setRequestHandler('prompts/list', () => ({
    prompts: [...Object.keys(prompts), asking].map((name) => ({
      name,
      description: `For the conformance suite: ${name}.`,
      arguments: (prompts[name]?.arguments ?? []).map((argument) => ({
        name: argument,
        description: `The ${argument}.`,
        required: true,
      })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }, context) => {
    if (params.name === asking) return (await promptRound(context)) as never
    const prompt = prompts[params.name]
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`)
    return { messages: prompt.messages(params.arguments ?? {}) }
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
}

import { setTimeout as pause } from 'node:timers/promises'

import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type { BuildServer } from '../../src/transports/mcp/protocol/sdk-protocol.ts'
import { serveMethods, serveSubscriptions } from '../../src/transports/mcp/protocol/sdk-server.ts'
import type { McpService, Methods, ServedAs } from '../../src/transports/mcp/protocol/service.ts'
import type { SessionCall } from '../../src/transports/mcp/protocol/sessions.ts'
import { MODERN, type StatelessRequest } from '../../src/transports/mcp/protocol/stateless-request.ts'
import { capabilitiesIn, promptRound, ROUNDS, state } from './rounds.ts'
import { CONTENTS, FORMS, PROMPTS, RESOURCES, resourceAt, TEMPLATES, text } from './samples.ts'

/** What the official suite wants to find behind a transport: nothing of it is a product's. */

type Run = (context: ServerContext, args: Record<string, string>) => Promise<object> | object

interface Hooks {
  /** The suite's way to make the list of tools change. */
  toolsChanged(): void
}

/** Tools that answer and do nothing else. */
function plainTools({ toolsChanged }: Hooks): Record<string, () => object> {
  const contents = Object.entries(CONTENTS).map(([name, content]) => [name, () => ({ content })] as const)
  return {
    ...Object.fromEntries(contents),
    test_error_handling: () => ({
      isError: true,
      content: [text('This tool intentionally returns an error for testing')],
    }),
    test_trigger_tool_change() {
      toolsChanged()
      return { content: [text('Changed.')] }
    },
  }
}

const forms = Object.entries(FORMS).map(([name, properties]): [string, Run] => [
  name,
  async ({ mcpReq }) => elicit(mcpReq, 'Please fill in', properties),
])

/** Tools that ask back, tell of their progress or look at who calls: the SDK's alone. */
const TALKING_TOOLS: Record<string, Run> = {
  ...Object.fromEntries(forms),
  ...ROUNDS,
  test_tool_with_logging: log,
  test_logging_tool: log,
  test_tool_with_progress: progress,
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

const ASKING_PROMPT = 'test_input_required_result_prompt'
const INFO = { name: 'conformance-fixture', title: 'Conformance fixture', version: '1.0.0' }

function methodsOf(hooks: Hooks): Methods<SessionCall> {
  const tools = plainTools(hooks)
  const prompts: Record<string, (typeof PROMPTS)[keyof typeof PROMPTS]> = PROMPTS
  return {
    'tools/list': { handle: () => ({ tools: Object.keys({ ...tools, ...TALKING_TOOLS }).map(listed) }) },
    'tools/call': {
      handle(_call, { name }) {
        const run = tools[name]
        if (!run) throw unknown('tool', name)
        return run() as never
      },
    },
    'resources/list': { handle: () => ({ resources: RESOURCES }) },
    'resources/templates/list': { handle: () => ({ resourceTemplates: TEMPLATES }) },
    'resources/read': {
      handle(_call, { uri }) {
        const found = resourceAt(uri)
        if (!found) throw new ResourceNotFoundError(uri)
        return { contents: [found] }
      },
    },
    'prompts/list': {
      handle: () => ({
        prompts: [...Object.keys(prompts), ASKING_PROMPT].map((name) => ({
          name,
          description: `For the conformance suite: ${name}.`,
          arguments: (prompts[name]?.arguments ?? []).map((argument) => ({
            name: argument,
            description: `The ${argument}.`,
            required: true,
          })),
        })),
      }),
    },
    'prompts/get': {
      handle(_call, { name, arguments: given = {} }) {
        const prompt = prompts[name]
        if (!prompt) throw unknown('prompt', name)
        return { messages: prompt.messages(given) }
      },
    },
  }
}

function capabilitiesFor(as: ServedAs) {
  return {
    tools: { listChanged: as !== 'once' },
    resources: { subscribe: as !== 'once' },
    prompts: {},
    completions: {},
    logging: {},
  }
}

export function createFixture(hooks: Hooks) {
  const service: McpService<SessionCall> = {
    info: INFO,
    capabilities: (_call, as) => capabilitiesFor(as),
    instructions: () => '',
    methods: methodsOf(hooks),
    ownsResource: async () => true,
  }
  const buildServer: BuildServer<SessionCall> = (_call, { as, watched }) => {
    const server = new Server(INFO, {
      capabilities: capabilitiesFor(as),
      requestState: { verify: state.verify },
      ...(as === 'modern' && { supportedProtocolVersions: [MODERN] }),
    })
    serveMethods(server, service.methods, () => {})
    serveSubscriptions(server, service, watched)
    serveTalking(server, plainTools(hooks))
    return server
  }
  return { service, buildServer, needsSdk }
}

const needsSdk = ({ params: { name } }: StatelessRequest) =>
  typeof name === 'string' && (name === ASKING_PROMPT || name in TALKING_TOOLS)

/** What needs the SDK's context, beside what does not. */
function serveTalking(server: Server, plain: Record<string, () => object>): void {
  const prompts: Record<string, (typeof PROMPTS)[keyof typeof PROMPTS]> = PROMPTS
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }, context) => {
    const run: Run | undefined = plain[name] ?? TALKING_TOOLS[name]
    if (!run) throw unknown('tool', name)
    return run(context, given as Record<string, string>) as never
  })
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }, context) => {
    if (name === ASKING_PROMPT) return (await promptRound(context)) as never
    const prompt = prompts[name]
    if (!prompt) throw unknown('prompt', name)
    return { messages: prompt.messages(given) }
  })
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
}

function unknown(what: 'tool' | 'prompt', name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${what}: ${name}`)
}

import type { DecisionToolName, PermissionOutput } from '@arachne/contract'
import { createCutMemory, waitBudget } from '@arachne/core/decisions'

import type { ToolBackend } from '../tool-backend.ts'
import type { Caller, PermissionRequest, McpHandlers } from './mcp-server.ts'
import type { StatusLine } from './status-line.ts'

interface Deps {
  backend: ToolBackend
  status: StatusLine
  version: string
  /** How long the client waits, if its user has set that. */
  patientMs: number | undefined
  /** Aborted when this process ends. Calls cut off by that say nothing about the client's patience. */
  ending: AbortSignal
  onError(error: unknown): void
}

const WAITING = new Set<DecisionToolName>([
  'discord_ask_decision',
  'discord_wait_decision',
  'discord_permission',
])
/** Without discord_permission: Claude Code's prompt needs the verdict in the reply itself. */
const GIVES_TASKS = new Set<DecisionToolName>(['discord_ask_decision', 'discord_wait_decision'])
const WHOLE_DAY_MS = 24 * 3_600_000

function aboutOf(args: unknown): string {
  const { question, question_id, tool_name } = args as Record<string, unknown>
  const about = [question, tool_name, question_id].find((each) => typeof each === 'string')
  return about ?? 'a question'
}

/** Decides how long each client is kept waiting, and shows in the status line that it is. */
export function createMcpHandlers({
  backend,
  status,
  version,
  patientMs,
  ending,
  onError,
}: Deps): McpHandlers {
  const cuts = createCutMemory()

  async function callTool(tool: DecisionToolName, args: unknown, caller: Caller) {
    const { client, signal, progress } = caller
    const cutAtMs = cuts.cutAt(client)
    const budget = waitBudget({
      client,
      patientMs,
      tasks: caller.tasks && GIVES_TASKS.has(tool),
      cutAtMs,
    })
    const ms = budget.task ? 0 : budget.ms
    const isWaiting = WAITING.has(tool)
    const done = isWaiting ? status.waiting(aboutOf(args)) : () => {}
    const begun = performance.now()
    const onCut = () => {
      if (isWaiting && !ending.aborted) cuts.cut(client, performance.now() - begun)
    }
    signal.addEventListener('abort', onCut, { once: true })
    const both = AbortSignal.any([signal, ending])
    try {
      return await backend.call({ tool, args, ms, signal: both, ...(progress && { progress }) })
    } finally {
      signal.removeEventListener('abort', onCut)
      done()
    }
  }

  /** The person in front of Claude Code may be faster; it then ignores the answer from Discord. */
  async function relay(request: PermissionRequest): Promise<'allow' | 'deny' | undefined> {
    const { requestId: request_id, toolName: tool_name, description, inputPreview: input_preview } = request
    const args = { tool_name, input: { description, input_preview, request_id } }
    while (!ending.aborted) {
      const call = { tool: 'discord_permission' as const, args, ms: WHOLE_DAY_MS, signal: ending }
      const { result, delivered } = await backend.call(call)
      const { behavior, message = '' } = result as PermissionOutput
      if (message.startsWith('Not decided')) continue
      await delivered()
      return behavior
    }
    return undefined
  }

  return {
    version,
    callTool,
    relay,
    pending: () => backend.pending(),
    onChange: (listener) => backend.onChange(listener),
    onError,
  }
}

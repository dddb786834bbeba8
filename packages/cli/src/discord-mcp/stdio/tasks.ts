import { type DecisionResult, type TaskAnswer, taskMethods, TaskSchemas } from '@arachne/contract'
import { AppError } from '@arachne/core/errors'
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

import type { McpHandlers } from './mcp-server.ts'

/** Whether a call ended without a decision, so that it continues as a task. */
export function becomesTask(result: object): result is DecisionResult {
  const { outcome, is_question: isAskedBack, question_id: id } = result as Partial<DecisionResult>
  return id !== undefined && outcome === null && isAskedBack === false
}

const unknown = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.')

/** Serves questions as tasks. The result of a task is what waiting for the question would return. */
export function serveTasks(
  server: Server,
  handlers: McpHandlers,
  receipts: Map<unknown, () => Promise<void>>,
): void {
  async function find({ mcpReq }: ServerContext, taskId: string): Promise<TaskAnswer | undefined> {
    const open = (await handlers.pending()).find(({ question_id: id }) => id === taskId)
    const askedAt = open === undefined ? Date.now() : Date.parse(open.asked_at)
    try {
      const { result, delivered } = await handlers.callTool(
        'discord_wait_decision',
        { question_id: taskId, max_wait_seconds: 0 },
        { client: undefined, signal: mcpReq.signal, tasks: false },
      )
      const { answered_at: at } = result as DecisionResult
      const times = { askedAt, changedAt: at === null ? askedAt : Date.parse(at) }
      if (becomesTask(result)) return { ...times, result: undefined }
      receipts.set(mcpReq.id, delivered)
      const content = [{ type: 'text', text: JSON.stringify(result) }]
      return { ...times, result: { content, structuredContent: result } }
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      const text = error instanceof Error ? error.message : 'Something went wrong.'
      return { askedAt, changedAt: askedAt, result: { content: [{ type: 'text', text }], isError: true } }
    }
  }

  for (const [method, answer] of Object.entries(taskMethods({ find, unknown }))) {
    server.setRequestHandler(method, TaskSchemas, async (params, context) => ({
      ...(await answer(params, context)),
    }))
  }
}

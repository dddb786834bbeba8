import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { ToolResult } from './toolbox.ts'

/** The extension of 2026-07-28. The SDK knows only the older tasks, which are another protocol. */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** Questions wait for people: asking more often than this tells nothing new. */
const POLL_MS = 5_000

/** What became of a task: nothing yet, or the result of the call it stands for. */
export interface TaskAnswer {
  askedAt: number
  changedAt: number
  result: ToolResult | undefined
}

export function declaresTasks(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: unknown }
  return typeof extensions === 'object' && extensions !== null && TASKS in extensions
}

function taskFields(taskId: string, { askedAt, changedAt }: Pick<TaskAnswer, 'askedAt' | 'changedAt'>) {
  return {
    taskId,
    createdAt: new Date(askedAt).toISOString(),
    lastUpdatedAt: new Date(changedAt).toISOString(),
    // Questions never expire by themselves.
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  }
}

/** In place of a result. */
export function taskHandle(taskId: string, now: number = Date.now()) {
  const statusMessage = 'Asked. Nothing is decided until somebody answers.'
  return {
    resultType: 'task',
    status: 'working',
    statusMessage,
    ...taskFields(taskId, { askedAt: now, changedAt: now }),
  }
}

const TaskParams = z.looseObject({ taskId: z.string() })
const Anything = z.looseObject({})

type FindTask = (context: ServerContext, taskId: string) => Promise<TaskAnswer | undefined>

export function serveTasks(server: Server, find: FindTask): void {
  async function must(context: ServerContext, taskId: string): Promise<TaskAnswer> {
    const task = await find(context, taskId)
    if (!task) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.')
    return task
  }

  const schemas = { params: TaskParams, result: Anything }
  server.setRequestHandler('tasks/get', schemas, async ({ taskId }, context) => {
    const task = await must(context, taskId)
    const fields = taskFields(taskId, task)
    if (task.result === undefined) return { status: 'working', ...fields }
    return { status: 'completed', ...fields, result: { ...task.result } }
  })
  // Nobody waits for an input, and ending a wait ends no question: only withdrawing does.
  for (const method of ['tasks/update', 'tasks/cancel']) {
    server.setRequestHandler(method, schemas, async ({ taskId }, context) => {
      await must(context, taskId)
      return {}
    })
  }
}

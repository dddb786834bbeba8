import * as z from 'zod'

/** The extension of 2026-07-28. SDKs only know the older tasks, which are a different protocol. */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** Questions wait for people, so polling more often brings nothing new. */
const POLL_MS = 5_000

/** The state of a task: still open, or the result of the call it represents. */
export interface TaskAnswer<Result extends object = object> {
  askedAt: number
  changedAt: number
  result: Result | undefined
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

/** Returned in place of a result. */
export function taskHandle(taskId: string, now: number = Date.now()) {
  const statusMessage = 'Asked. Nothing is decided until someone answers.'
  return {
    resultType: 'task',
    status: 'working',
    statusMessage,
    ...taskFields(taskId, { askedAt: now, changedAt: now }),
  }
}

/** The schema of every task method. */
export const TaskSchemas = { params: z.looseObject({ taskId: z.string() }), result: z.looseObject({}) }

interface TaskMethods<Context> {
  /** undefined if the caller has no such task. */
  find(context: Context, taskId: string): Promise<TaskAnswer | undefined>
  unknown(): Error
}

/** A server's answers to the task methods, by method. */
export function taskMethods<Context>({ find, unknown }: TaskMethods<Context>) {
  async function must(taskId: string, context: Context): Promise<TaskAnswer> {
    const task = await find(context, taskId)
    if (!task) throw unknown()
    return task
  }

  /** An empty answer: tasks take no input, and cancelling a wait doesn't end the question; only withdrawing does. */
  async function nothing({ taskId }: { taskId: string }, context: Context): Promise<object> {
    await must(taskId, context)
    return {}
  }

  return {
    async 'tasks/get'({ taskId }: { taskId: string }, context: Context): Promise<object> {
      const task = await must(taskId, context)
      const fields = taskFields(taskId, task)
      if (task.result === undefined) return { status: 'working', ...fields }
      return { status: 'completed', ...fields, result: { ...task.result } }
    },
    'tasks/update': nothing,
    'tasks/cancel': nothing,
  }
}

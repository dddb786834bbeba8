import * as z from 'zod'

/** The extension of 2026-07-28. SDKs know only the older tasks, which are another protocol. */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** Questions wait for people: asking more often than this tells nothing new. */
const POLL_MS = 5_000

/** What became of a task: nothing yet, or the result of the call it stands for. */
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

/** In place of a result. */
export function taskHandle(taskId: string, now: number = Date.now()) {
  const statusMessage = 'Asked. Nothing is decided until someone answers.'
  return {
    resultType: 'task',
    status: 'working',
    statusMessage,
    ...taskFields(taskId, { askedAt: now, changedAt: now }),
  }
}

/** Of every method about tasks. */
export const TaskSchemas = { params: z.looseObject({ taskId: z.string() }), result: z.looseObject({}) }

interface TaskMethods<Context> {
  /** undefined when there is no such task of this caller's. */
  find(context: Context, taskId: string): Promise<TaskAnswer | undefined>
  unknown(): Error
}

/** What a server answers about its tasks, by method. */
export function taskMethods<Context>({ find, unknown }: TaskMethods<Context>) {
  async function must(taskId: string, context: Context): Promise<TaskAnswer> {
    const task = await find(context, taskId)
    if (!task) throw unknown()
    return task
  }

  /** Nobody waits for an input, and ending a wait ends no question: only withdrawing does. */
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

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

import { cpuTimeOf } from './cpu-time.ts'
import { createProfiler } from './profiler.ts'

export interface MeasuredProcess<Ready> extends AsyncDisposable {
  ready: Ready
  /** Microseconds of CPU so far. */
  cpu(): Promise<number>
  /** Bytes of resident memory, after collecting garbage. */
  memory(): Promise<number>
  /** Runs the task; with `PROFILE=<folder>` in the environment the process keeps a CPU profile of it there. */
  profiled<Result>(name: string, task: () => Promise<Result>): Promise<Result>
  /** One question at a time. */
  ask<Answer>(question: string, argument?: unknown): Promise<Answer>
}

type Answers = Record<string, (argument: never) => unknown>

/** As `npm start` runs the server. */
const FLAGS = [
  '--max-semi-space-size=8',
  '--v8-pool-size=1',
  '--no-parallel-scavenge',
  '--liftoff-only',
  '--expose-gc',
]

/** A child that answers what it has used; see `answerQuestions`. */
export async function startMeasured<Ready>(
  file: string,
  args: string[] = [],
): Promise<MeasuredProcess<Ready>> {
  const child: ChildProcess = fork(new URL(file, import.meta.url).pathname, args, {
    execArgv: FLAGS,
    env: environmentFor(file),
  })
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} ended.`)
  })
  died.catch(() => {})
  const heard = async () => ((await Promise.race([once(child, 'message'), died])) as unknown[])[0]
  const ready = (await heard()) as Ready

  async function ask<Answer>(question: string, argument?: unknown): Promise<Answer> {
    const answer = heard()
    child.send({ question, argument })
    return (await answer) as Answer
  }

  return {
    ready,
    ask,
    cpu: async () => cpuTimeOf(child.pid ?? 0) ?? ask('cpu'),
    memory: () => ask('memory'),
    async profiled(name, task) {
      const folder = process.env['PROFILE']
      if (folder === undefined) return task()
      await ask('profile')
      const result = await task()
      await ask('keepProfile', `${folder}/${name.replaceAll(/\W+/g, '-')}.cpuprofile`)
      return result
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** What starts from JavaScript sees to its cache itself, as `npm start` does. */
function environmentFor(file: string): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: cache, ...env } = process.env
  return file.endsWith('.js') || cache === undefined ? env : { ...env, NODE_COMPILE_CACHE: cache }
}

/** For the child: says that it is ready, then answers until its parent lets go. */
export async function answerQuestions(ready: object, more: Answers = {}): Promise<void> {
  const profiler = createProfiler()
  const answers: Answers = {
    cpu() {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    async memory() {
      // Twice: what finalisers let go of is free only after the next collection.
      for (let round = 0; round < 2; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        globalThis.gc?.()
      }
      // V8 gives pages back some seconds after it stopped needing them.
      await new Promise((resolve) => setTimeout(resolve, 10_000))
      return process.memoryUsage.rss()
    },
    profile: () => profiler.start(),
    keepProfile: (file: string) => profiler.keep(file),
    ...more,
  }
  async function answer({ question, argument }: { question: string; argument: never }): Promise<void> {
    process.send?.((await answers[question]?.(argument)) ?? null)
  }
  process.on('message', (asked: { question: string; argument: never }) => void answer(asked))
  process.send?.(ready)
  await once(process, 'disconnect')
}

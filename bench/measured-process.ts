import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

import type { Profiler } from './profiler.ts'

export interface Measured {
  /** Microseconds of CPU so far. */
  cpu(): number
  /** Runs the task; with `PROFILE=<folder>` in the environment a CPU profile of it is kept there. */
  profiled<Result>(name: string, task: () => Promise<Result>): Promise<Result>
}

const NANOSECONDS = 1000
const KILOBYTE = 1024

/**
 * What a process has used, as the system counts it for all its threads. Asking the process itself would wake it up,
 * which can cost more than what is measured.
 */
export function measure(pid: number, profiler?: Profiler): Measured {
  return {
    cpu() {
      const threads = readdirSync(`/proc/${pid}/task`)
      const used = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
      return used.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / NANOSECONDS
    },
    async profiled(name, task) {
      await profiler?.start()
      const result = await task()
      await profiler?.keep(name)
      return result
    },
  }
}

export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * KILOBYTE
}

/** A program beside this file that is measured against, or that attacks; see `answerQuestions`. */
export interface HelperProcess<Ready> extends Measured, AsyncDisposable {
  ready: Ready
  /** One question at a time. */
  ask<Answer>(question: string, argument?: unknown): Promise<Answer>
}

export async function startHelper<Ready>(file: string): Promise<HelperProcess<Ready>> {
  const child: ChildProcess = fork(new URL(file, import.meta.url).pathname)
  const died = once(child, 'exit').then(() => {
    throw new Error(`${file} ended.`)
  })
  died.catch(() => {})
  const heard = async () => ((await Promise.race([once(child, 'message'), died])) as unknown[])[0]
  const ready = (await heard()) as Ready
  return {
    ready,
    ...measure(child.pid ?? 0),
    async ask<Answer>(question: string, argument?: unknown) {
      const answer = heard()
      child.send({ question, argument })
      return (await answer) as Answer
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

type Answers = Record<string, (argument: never) => unknown>

/** For the helper: says that it is ready, then answers until its parent lets go. */
export async function answerQuestions(ready: object, answers: Answers = {}): Promise<void> {
  async function answer({ question, argument }: { question: string; argument: never }): Promise<void> {
    process.send?.((await answers[question]?.(argument)) ?? null)
  }
  process.on('message', (asked: { question: string; argument: never }) => void answer(asked))
  process.send?.(ready)
  await once(process, 'disconnect')
}

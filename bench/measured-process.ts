import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface MeasuredProcess<Ready> extends AsyncDisposable {
  ready: Ready
  /** Microseconds of CPU so far. */
  cpu(): Promise<number>
  /** Bytes of resident memory, after collecting garbage. */
  memory(): Promise<number>
}

type Question = 'cpu' | 'memory'

/** A child that answers what it has used; see `reportUsage`. */
export async function startMeasured<Ready>(
  file: string,
  args: string[] = [],
): Promise<MeasuredProcess<Ready>> {
  const child: ChildProcess = fork(new URL(file, import.meta.url).pathname, args, {
    execArgv: ['--max-semi-space-size=2', '--expose-gc'],
  })
  const [ready] = (await once(child, 'message')) as [Ready]
  async function ask(question: Question): Promise<number> {
    const answer = once(child, 'message') as Promise<[number]>
    child.send(question)
    return (await answer)[0]
  }
  return {
    ready,
    cpu: () => ask('cpu'),
    memory: () => ask('memory'),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** For the child: says that it is ready, then answers until its parent lets go. */
export async function reportUsage(ready: object): Promise<void> {
  process.on('message', (question: Question) => {
    if (question === 'memory') globalThis.gc?.()
    const { user, system } = process.cpuUsage()
    process.send?.(question === 'cpu' ? user + system : process.memoryUsage.rss())
  })
  process.send?.(ready)
  await once(process, 'disconnect')
}

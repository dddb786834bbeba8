import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Child extends AsyncDisposable {
  pid: number
  /** The next line it prints; undefined when it has ended. */
  line(): Promise<string | undefined>
  /** Closes its standard input and waits for its exit code. */
  end(): Promise<number | null>
  /** kill -9 */
  kill(): Promise<void>
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** A real process running one of the programs beside this file. */
export function startChild(program: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const kill = async () => {
    if (!hasEnded(child)) child.kill('SIGKILL')
    await ended
  }
  return {
    pid: child.pid ?? 0,
    line: async () => (await lines.next()).value,
    async end() {
      child.stdin.end()
      await ended
      return child.exitCode
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}

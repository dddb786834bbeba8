import type { ProgramIo } from '../src/program-io.ts'
import { run } from '../src/program.ts'

/** Runs the program in this process, without a server of its own and without input unless they are given. */
export async function runArachne(args: string[], io: Partial<ProgramIo> = {}) {
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, {
    env: {},
    fetch: (url, init) => fetch(url, init),
    serverProgram: undefined,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
    async *lines() {},
    untilInterrupted: () => Promise.resolve(),
    ...io,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

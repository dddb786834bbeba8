import { spawn } from 'node:child_process'

/** A process of its own that outlives the agent; its environment carries the token, nothing else does. */
export function startDetached(program: string, env: NodeJS.ProcessEnv): (onFailed: () => void) => void {
  return (onFailed) => {
    const child = spawn(process.execPath, [program, '--broker'], { env, detached: true, stdio: 'ignore' })
    child.once('error', onFailed)
    child.once('exit', (code) => {
      if (code !== 0) onFailed()
    })
    child.unref()
  }
}

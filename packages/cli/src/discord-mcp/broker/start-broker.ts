import { spawn } from 'node:child_process'

/** A process of its own that outlives the agent; its environment carries the token, nothing else does. */
export function startDetached(
  program: string,
  env: NodeJS.ProcessEnv,
): (onEnded: (isWell: boolean) => void) => void {
  return (onEnded) => {
    const child = spawn(process.execPath, [program, '--broker'], { env, detached: true, stdio: 'ignore' })
    child.once('error', () => onEnded(false))
    child.once('exit', (code, signal) => onEnded(code === 0 || signal !== null))
    child.unref()
  }
}

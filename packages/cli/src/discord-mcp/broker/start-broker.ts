import { spawn } from 'node:child_process'

/** Starts the broker as a process that outlives the agent. The token is passed on in the environment only. */
export function startDetached(
  program: string,
  env: NodeJS.ProcessEnv,
): (onEnded: (isWell: boolean) => void) => void {
  return (onEnded) => {
    const how = { env, detached: true, stdio: 'ignore', windowsHide: true } as const
    const child = spawn(process.execPath, [program, '--broker'], how)
    child.once('error', () => onEnded(false))
    child.once('exit', (code, signal) => onEnded(code === 0 || signal !== null))
    child.unref()
  }
}

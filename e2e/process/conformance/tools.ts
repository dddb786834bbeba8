import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs of others that drive this one: large, wanted by nothing else, from a lockfile of their own. */

const HERE = import.meta.dirname
const MODULES = join(HERE, 'node_modules')

const INSTALL_MS = 300_000

const execute = promisify(execFile)

/** Fetched when they are missing, before any test runs: several files want them. */
export async function setup(): Promise<void> {
  if (existsSync(join(MODULES, '.package-lock.json'))) return
  // npm tells its children where its own project is, and a child that is npm would believe it.
  const { npm_config_local_prefix: _, ...env } = process.env
  const args = ['ci', '--ignore-scripts', '--prefix', HERE]
  await execute('npm', args, { cwd: HERE, env, timeout: INSTALL_MS })
}

export function pathInModules(...parts: string[]): string {
  return join(MODULES, ...parts)
}

/** Runs one of them with the Node.js that runs this. */
export async function runTool(
  script: string,
  args: string[],
  { cwd, timeout }: { cwd: string; timeout: number },
): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await execute(process.execPath, [script, ...args], { cwd, timeout })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const {
      code = -1,
      stdout = '',
      stderr = '',
    } = error as { code?: number; stdout?: string; stderr?: string }
    return { code, stdout, stderr }
  }
}

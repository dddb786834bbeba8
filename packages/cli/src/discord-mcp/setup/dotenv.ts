import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * The environment with what the working directory's `.env` adds; what is set already wins. Empty is not set: clients
 * that pass variables on by name pass them on empty too.
 */
export function withDotenv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    const set = Object.entries(env).filter(([, value]) => value !== '')
    return { ...env, ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')), ...Object.fromEntries(set) }
  } catch {
    return env
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * The environment, and what the working directory's `.env` adds to it. An empty variable counts as not set, because
 * clients that pass variables on by name also pass on empty ones.
 */
export function withDotenv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    const set = Object.entries(env).filter(([, value]) => value !== '')
    return { ...env, ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')), ...Object.fromEntries(set) }
  } catch {
    return env
  }
}

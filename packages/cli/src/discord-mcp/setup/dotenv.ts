import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** The environment with what the working directory's `.env` adds; what is set already wins. */
export function withDotenv(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  try {
    return { ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')), ...env }
  } catch {
    return env
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')
const { start } = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts

/** What Node is told whenever a program of the artefact runs. They stand in `npm start` and nowhere else. */
export const NODE_FLAGS = start.split(' ').filter((word) => word.startsWith('--'))

/** The arguments that make Node run a program of the artefact as people run it. */
export function runArguments(program: 'start' | 'server' | 'sandbox'): string[] {
  return [...NODE_FLAGS, join(ROOT, 'dist', `${program}.js`)]
}

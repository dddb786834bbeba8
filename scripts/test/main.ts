import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { buildIfStale } from '../build/build.ts'
import { preparePrograms } from './programs.ts'
import { summarise } from './summary.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESULTS = join(ROOT, '.test-results')
const REPORT = join(RESULTS, 'vitest.json')
const say = (line: string) => console.log(line)

preparePrograms(say)
await buildIfStale()
mkdirSync(RESULTS, { recursive: true })
rmSync(REPORT, { force: true })

const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})

const summary = summarise(readFileSync(REPORT, 'utf8'))
for (const name of summary.skippedNames) say(`skipped: ${name}`)
say(`The slowest files:\n${summary.slowest.join('\n')}`)
say(summary.line)
process.exitCode = status === 0 && summary.failed === 0 && summary.passed > 0 ? 0 : 1

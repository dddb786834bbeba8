import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { summarise } from './summary.ts'

const summary = summarise(readFileSync(join(import.meta.dirname, '../../.test-results/vitest.json'), 'utf8'))
if (summary.skipped > 0) {
  console.log(`Nothing may be skipped here:\n${summary.skippedNames.join('\n')}`)
}
console.log(`${summary.passed} passed, ${summary.failed + summary.skipped} failed`)
process.exitCode = summary.failed + summary.skipped === 0 && summary.passed > 0 ? 0 : 1

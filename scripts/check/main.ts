import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Cheap and telling first. Every step runs even if one before it failed: one run shows everything. */
const STEPS: [name: string, command: string][] = [
  ['format', 'oxfmt --check'],
  ['types', 'tsc -b'],
  ['lint', 'oxlint'],
  ['architecture', 'vitest run --project unit scripts/architecture.test.ts scripts/looks-once.test.ts'],
  ['dead code', 'knip'],
  ['reference docs', 'node scripts/generate-reference.ts --check'],
  ['builds', 'npm run build'],
]

async function run(command: string): Promise<{ ok: boolean; output: string }> {
  const child = spawn(command, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { ok: code === 0, output }
}

let failed = 0
for (const [name, command] of STEPS) {
  const started = performance.now()
  const { ok, output } = await run(command)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!ok) {
    failed += 1
    console.log(output)
  }
}
process.exitCode = failed === 0 ? 0 : 1

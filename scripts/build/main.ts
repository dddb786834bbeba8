import { build, buildIfStale } from './build.ts'

try {
  await (process.argv.includes('--if-stale') ? buildIfStale() : build())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

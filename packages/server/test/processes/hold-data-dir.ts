import { once } from 'node:events'

import { AppError } from '@arachne/core/errors'

import { openDataDir } from '../../src/adapters/data-dir/data-dir.ts'

// Holds a data directory until its standard input ends, and prints whether it got it.
const [path = '', url] = process.argv.slice(2)
try {
  using dataDir = openDataDir(path)
  if (url !== undefined) dataDir.announce(url)
  process.stdout.write('held\n')
  await once(process.stdin.resume(), 'end')
} catch (error) {
  if (!(error instanceof AppError)) throw error
  process.stdout.write(`${JSON.stringify({ ...error.details, code: error.code, message: error.message })}\n`)
}

import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { startFakeArachne, TOKEN } from './fake-arachne.ts'

// Replaces Arachne's own program when it is started for a single command.
const folder = process.env['DATA_DIR'] ?? ''
if (process.argv[2] !== '--maintenance') throw new Error('Started without --maintenance.')
if (existsSync(join(folder, 'locked'))) {
  process.stderr.write(`Another Arachne is using ${folder}.\n`)
  process.exit(1)
}
await using fake = await startFakeArachne()
writeFileSync(join(folder, 'local-token'), `${TOKEN}\n`)
process.stdout.write('{"level":30,"msg":"a line of the log"}\n')
process.stdout.write(`${JSON.stringify({ url: fake.url })}\n`)
await once(process.stdin.resume(), 'end')
writeFileSync(join(folder, 'ended-in-order'), '')

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { findPostgres } from './find-postgres.ts'

const START = `const { startPostgres } = await import(${JSON.stringify(import.meta.resolve('./postgres.ts'))})
await startPostgres(2)`

/** Where databases are made; run as root, they are made by another user. */
function openFolder() {
  const path = mkdtempSync(join(tmpdir(), 'arachne-test-'))
  chmodSync(path, 0o1777)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

it.runIf(findPostgres())(
  'leaves nothing behind, even if its run is killed while it is prepared',
  async () => {
    using folder = openFolder()
    const env = { PATH: process.env.PATH, TMPDIR: folder.path }
    const run = spawn(process.execPath, ['--input-type=module', '-e', START], { env, stdio: 'ignore' })
    const ended = once(run, 'exit')
    await expect.poll(() => readdirSync(folder.path)).not.toEqual([])
    run.kill('SIGKILL')
    await ended
    await expect.poll(() => readdirSync(folder.path)).toEqual([])
  },
)

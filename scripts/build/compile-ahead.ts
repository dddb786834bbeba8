import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { DIST, ROOT } from './places.ts'

/**
 * One start and stop of the server with data of its own, so that the first start of somebody's finds everything
 * compiled. If it fails, that start compiles, and says what is wrong.
 */
export async function compileAhead(): Promise<void> {
  // Of another user it stays: Node keeps one for each.
  await rm(join(DIST, 'compiled'), { recursive: true, force: true }).catch(() => {})
  const data = await mkdtemp(join(tmpdir(), 'arachne-build-'))
  try {
    const program = join(DIST, 'server.js')
    const child = spawn(process.execPath, [...(await nodeFlags()), program, '--maintenance'], {
      env: { PATH: process.env['PATH'], DATA_DIR: data },
      stdio: 'ignore',
    })
    await once(child, 'exit')
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function nodeFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}

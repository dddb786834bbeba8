import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { compileAhead } from './compile-ahead.ts'
import { isFresh, markFresh } from './freshness.ts'
import { licencesAsText } from './licences.ts'
import { buildLoom, buildSandboxPage } from './pages.ts'
import { DIST, ROOT } from './places.ts'
import { buildPrograms } from './programs.ts'
import { put } from './put.ts'
import { copyStatic } from './static.ts'

/** Makes `dist/`, the one artefact: what `npm start`, the container, the bench and the tests of processes run. */
export async function build(): Promise<void> {
  const startedAt = Date.now()
  if (!(await mayWrite(ROOT))) {
    throw new Error('Arachne is not built, and you may not write here: its owner runs `npm run build` first.')
  }
  process.stderr.write('Building Arachne …\n')
  await mkdir(DIST, { recursive: true })
  const [ofPrograms, ofLoom, ofPage] = await Promise.all([
    buildPrograms(),
    buildLoom(),
    buildSandboxPage(),
    copyStatic(),
  ])
  await put(join(DIST, 'LICENCES.txt'), licencesAsText([...ofPrograms, ...ofLoom, ...ofPage]))
  await compileAhead()
  await markFresh(startedAt)
}

/** The same, unless nothing has changed since it was made. */
export async function buildIfStale(): Promise<void> {
  if (!(await isFresh())) await build()
}

async function mayWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

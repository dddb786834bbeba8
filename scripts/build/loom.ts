import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { DIST, ROOT } from './places.ts'
import { putFolder } from './put.ts'

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
// Node reads the configuration itself: Vite would first write a copy of it into node_modules.
const OPTIONS = ['--configLoader', 'native', '--emptyOutDir', '--logLevel', 'error']

export async function buildLoom(): Promise<void> {
  await putFolder(join(DIST, 'loom'), async (folder) => {
    const args = [VITE, 'build', ...OPTIONS, '--outDir', folder]
    await promisify(execFile)(process.execPath, args, { cwd: join(ROOT, 'packages/loom') })
  })
}

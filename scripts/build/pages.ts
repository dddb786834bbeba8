import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Licence } from './licences.ts'
import { DIST, ROOT } from './places.ts'
import { putFolder } from './put.ts'

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
// Node reads the configuration itself: Vite would first write a copy of it into node_modules.
const OPTIONS = ['--configLoader', 'native', '--emptyOutDir', '--logLevel', 'error']

export const buildLoom = () => buildPage('loom', 'loom')
export const buildSandboxPage = () => buildPage('sandbox-page', 'page')

/** Returns the licences of the libraries inside. */
async function buildPage(name: string, to: string): Promise<Licence[]> {
  let licences: Licence[] = []
  await putFolder(join(DIST, to), async (folder) => {
    const args = [VITE, 'build', ...OPTIONS, '--outDir', folder]
    // Whoever builds, tests included, gets what people get: React has another half that is for its developers.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, args, { cwd: join(ROOT, 'packages', name), env })
    const list = join(folder, 'licences.json')
    licences = JSON.parse(await readFile(list, 'utf8')) as Licence[]
    await rm(list)
  })
  return licences
}

import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { DIST, ROOT } from './places.ts'
import { put, putFolder } from './put.ts'

/** Files that programs read while they run, beside the program that reads them. */
export async function copyStatic(): Promise<void> {
  await putFolder(join(DIST, 'docs'), (folder) => cp(join(ROOT, 'docs'), folder, { recursive: true }))
  await put(join(DIST, 'page.css'), await readFile(join(ROOT, 'packages/sandbox/src/oauth/page.css')))
}

import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { DIST, ROOT } from './places.ts'
import { put, putFolder } from './put.ts'

/** Files that programs read while they run, beside the program that reads them. */
export async function copyStatic(): Promise<void> {
  await copyFolder('docs', 'docs')
  await copyFolder('packages/sandbox/src/chat/page', 'page')
  await put(join(DIST, 'page.css'), await readFile(join(ROOT, 'packages/sandbox/src/oauth/page.css')))
}

async function copyFolder(from: string, to: string): Promise<void> {
  await putFolder(join(DIST, to), (folder) =>
    cp(join(ROOT, from), folder, { recursive: true, filter: isRead }),
  )
}

function isRead(path: string): boolean {
  return !/(\.ts|tsconfig\.json)$/.test(path)
}

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { DIST, ROOT } from './places.ts'
import { put } from './put.ts'

const MARK = join(DIST, 'built.json')

/** All that the artefact is made of: libraries are inside, so their versions count too. */
const SOURCES = ['docs', 'scripts/build', 'package.json', 'package-lock.json']
const PACKAGE_SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']

/** Whether nothing has changed since the artefact was made. */
export async function isFresh(): Promise<boolean> {
  const builtAt = await readFile(MARK, 'utf8').then(
    (text) => (JSON.parse(text) as { builtAt: number }).builtAt,
    () => 0,
  )
  const packages = await readdir(join(ROOT, 'packages'))
  const ofPackages = packages.flatMap((name) => PACKAGE_SOURCES.map((path) => join('packages', name, path)))
  const changes = [...SOURCES, ...ofPackages].map((path) => lastChange(join(ROOT, path)))
  return Math.max(...(await Promise.all(changes))) < builtAt
}

export async function markFresh(builtAt: number): Promise<void> {
  await put(MARK, JSON.stringify({ builtAt }))
}

/** A folder changes when something in it comes or goes; 0 for what is not there. */
async function lastChange(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined)
  if (info === undefined) return 0
  if (!info.isDirectory()) return info.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => lastChange(join(path, name))))
  return Math.max(info.mtimeMs, ...times)
}

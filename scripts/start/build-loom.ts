import { execFile } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const LOOM = join(ROOT, 'packages/loom')
export const LOOM_DIST = join(LOOM, 'dist')

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', '../contract/src']

async function newest(path: string): Promise<number> {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => newest(join(path, name))))
  return Math.max(0, ...times)
}

/** Builds The Loom if a source is newer than the last build. */
export async function buildLoom(say: (line: string) => void): Promise<void> {
  const built = await stat(join(LOOM_DIST, 'index.html')).catch(() => undefined)
  const changed = Math.max(...(await Promise.all(SOURCES.map((path) => newest(join(LOOM, path))))))
  if (built !== undefined && built.mtimeMs > changed) return
  say('Building The Loom …')
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: LOOM })
  say('The Loom is built.')
}

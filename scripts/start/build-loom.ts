import { execFile } from 'node:child_process'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const LOOM = join(ROOT, 'packages/loom')
const LOOM_DIST = join(LOOM, 'dist')

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', '../contract/src']

async function newest(path: string): Promise<number> {
  const info = await stat(path)
  if (!info.isDirectory()) return info.mtimeMs
  const names = await readdir(path)
  const times = await Promise.all(names.map((name) => newest(join(path, name))))
  return Math.max(0, ...times)
}

/**
 * Builds The Loom if a source is newer than the last build; answers where it lies. A service user who may not write
 * where Arachne is installed keeps a build of their own in `spare`.
 */
export async function buildLoom(say: (line: string) => void, spare = LOOM_DIST): Promise<string> {
  const changed = Math.max(...(await Promise.all(SOURCES.map((path) => newest(join(LOOM, path))))))
  for (const folder of [LOOM_DIST, spare]) {
    const built = await stat(join(folder, 'index.html')).catch(() => undefined)
    if (built !== undefined && built.mtimeMs > changed) return folder
  }
  say('Building The Loom …')
  const folder = (await mayWrite(LOOM)) ? LOOM_DIST : spare
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  // Node reads the configuration itself: Vite would first write a copy of it into node_modules.
  const options = ['--configLoader', 'native', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: LOOM })
  say('The Loom is built.')
  return folder
}

async function mayWrite(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
}

import { closeSync, existsSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/**
 * Creates an empty file that only its user may read, for SQLite to fill: SQLite itself lets everyone read. An existing
 * file isn't opened, because closing it would drop the locks this process may hold on it.
 */
export function createPrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

/** Readers see the old text or the new one, even after a power cut. */
export function writePrivateFile(path: string, text: string): void {
  const unfinished = `${path}.new`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}

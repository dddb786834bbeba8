import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).map(Number).filter(Number.isFinite)
    return versions.toSorted((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'))
  } catch {
    return []
  }
}

function has(folder: string, program: string): boolean {
  try {
    accessSync(join(folder, program), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The folder that holds `initdb` and `postgres`. Debian keeps them off the PATH, one folder per version. */
export function findPostgres(): string | undefined {
  const folders = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find((folder) => has(folder, 'initdb') && has(folder, 'postgres'))
}

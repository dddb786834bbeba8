import { mkdirSync } from 'node:fs'

import { AppError } from '@arachne/core/errors'

import { lockDataDir } from './lock.ts'
import { createKeyDerivation, keptSecret } from './secrets.ts'
import { removeServerFile, writeServerFile } from './server-file.ts'

export interface DataDir extends Disposable {
  readonly path: string
  /** Proves to the API that the caller may read this folder, as the command line on the same machine can. */
  readonly localToken: string
  /** 32 bytes, always the same for the same purpose. */
  deriveKey(purpose: string): Buffer
  /** Tells the command line where to find this process. */
  announce(url: string): void
}

export interface DataDirOptions {
  /** The root of all derived keys; if missing, the folder keeps one. */
  secret?: string | undefined
}

function notUsable(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (!/^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC|SQLITE_(CANTOPEN|READONLY))/.test(code)) return error
  return new AppError('unavailable', `Cannot write to the data directory ${path} (${code}).`)
}

/** Takes the folder for this process until it is disposed of or the process ends in any way. */
export function openDataDir(path: string, { secret }: DataDirOptions = {}): DataDir {
  using opened = new DisposableStack()
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    opened.use(lockDataDir(path))
    // Left by a process that was killed.
    removeServerFile(path)
    opened.defer(() => removeServerFile(path))
    const localToken = keptSecret(path, 'local-token')
    const deriveKey = createKeyDerivation(secret ?? keptSecret(path, 'secret'))
    const held = opened.move()
    return {
      path,
      localToken,
      deriveKey,
      announce: (url) => writeServerFile(path, { url, pid: process.pid }),
      [Symbol.dispose]: () => held.dispose(),
    }
  } catch (error) {
    throw notUsable(path, error)
  }
}

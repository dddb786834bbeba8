import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'

import { writePrivateFile } from '../private-file.ts'

const BYTES = 32
/** 32 bytes in base64url. */
const WHOLE = /^[\w-]{43}$/

/** Created at the first start and never changed. */
export function keptSecret(folder: string, name: string): string {
  const path = join(folder, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    text = randomBytes(BYTES).toString('base64url')
    writePrivateFile(path, `${text}\n`)
    return text
  }
  // A new secret would lock out everyone who holds something made with the old one, so a person has to decide.
  if (!WHOLE.test(text)) throw new AppError('unavailable', `${path} is damaged; restore or delete it.`)
  chmodSync(path, 0o600)
  return text
}

/** One key per purpose, so that a leak of one doesn't affect what the others protect. */
export function createKeyDerivation(root: string): (purpose: string) => Buffer {
  return (purpose) => Buffer.from(hkdfSync('sha256', root, 'arachne', purpose, BYTES))
}

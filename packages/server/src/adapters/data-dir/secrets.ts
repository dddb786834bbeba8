import { hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { AppError } from '@arachne/core/errors'

import { writePrivateFile } from '../private-file.ts'

const BYTES = 32
/** 32 bytes in base64url. */
const WHOLE = /^[\w-]{43}$/

/** Made at the first start, the same ever after. */
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
  // A new one would lock out everybody who holds something made with the old one: that is for a person to decide.
  if (!WHOLE.test(text)) throw new AppError('unavailable', `${path} is damaged; restore it, or delete it.`)
  chmodSync(path, 0o600)
  return text
}

/** One key per purpose: what one of them protects does not fall with another. */
export function createKeyDerivation(root: string): (purpose: string) => Buffer {
  return (purpose) => Buffer.from(hkdfSync('sha256', root, 'arachne', purpose, BYTES))
}

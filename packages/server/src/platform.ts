import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { After, Ids, Sha256 } from '@arachne/core'

/** What the core takes from the machine. */

const ids: Ids = {
  uuid: randomUUID,
  token: (bytes) => randomBytes(bytes).toString('base64url'),
}

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex')

export const platform = { ids, sha256 }

export const after: After = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

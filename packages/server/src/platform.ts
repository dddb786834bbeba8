import { createHash, randomBytes, randomUUID } from 'node:crypto'

import type { After } from '@arachne/core/decisions'
import type { Ids, Sha256 } from '@arachne/core/ports'

import manifest from '../package.json' with { type: 'json' }

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

export const VERSION = manifest.version

import { hash } from 'node:crypto'

import type { AgentKeys } from '@arachne/core/governance'
import type { Keys } from '@arachne/core/identities'
import bcrypt from 'bcrypt'

import { looksLikeApiKey, makeApiKey } from './api-key.ts'
import { COST } from './keys.ts'

/** For keys made before there were digests: 72 of the 256 random bits, enough to find one key among all. */
const PART = { from: 'ara_'.length, to: 'ara_'.length + 12 }

/**
 * The address of agents doesn't identify a grant, so a digest of the key does: a wrong key finds nothing and never
 * reaches bcrypt. Someone who reads the digest still has to guess 256 random bits. Verified like the keys of entities.
 */
export function createAgentKeys(keys: Pick<Keys, 'verify'>): AgentKeys {
  return {
    async make() {
      const key = makeApiKey()
      return { key, record: { lookup: digestOf(key), hash: await bcrypt.hash(key, COST) } }
    },

    lookupsOf: (presented) =>
      looksLikeApiKey(presented)
        ? { digest: digestOf(presented), part: presented.slice(PART.from, PART.to) }
        : undefined,

    verify: ({ stored, presented, source }) =>
      keys.verify({
        entityId: `agent:${stored?.grantId ?? ''}`,
        stored: stored && { hash: stored.hash, salt: '', publicKey: '', generation: 1, createdAt: '' },
        presented,
        source,
      }),
  }
}

function digestOf(key: string): string {
  return `sha256:${hash('sha256', `arachne agent key\n${key}`, 'base64url')}`
}

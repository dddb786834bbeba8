import type { AgentKeys, Keys } from '@arachne/core'
import bcrypt from 'bcrypt'

import { looksLikeApiKey, makeApiKey } from './api-key.ts'
import { COST } from './keys.ts'

/** 72 of the 256 random bits: enough to find one key among all, and what is left cannot be guessed. */
const LOOKUP = { from: 'ara_'.length, to: 'ara_'.length + 12 }

/** Their address names nobody, so a part of the key does. Checked the same way as keys of entities. */
export function createAgentKeys(keys: Pick<Keys, 'verify'>): AgentKeys {
  return {
    async make() {
      const key = makeApiKey()
      return { key, record: { lookup: lookupOf(key), hash: await bcrypt.hash(key, COST) } }
    },

    lookupOf: (presented) => (looksLikeApiKey(presented) ? lookupOf(presented) : undefined),

    verify: ({ stored, presented, source }) =>
      keys.verify({
        entityId: `agent:${stored?.grantId ?? ''}`,
        stored: stored && { hash: stored.hash, salt: '', publicKey: '', generation: 1, createdAt: '' },
        presented,
        source,
      }),
  }
}

function lookupOf(key: string): string {
  return key.slice(LOOKUP.from, LOOKUP.to)
}

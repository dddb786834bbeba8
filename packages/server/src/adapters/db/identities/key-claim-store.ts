import type { EntityId } from '@arachne/contract'
import type { KeyClaimStore } from '@arachne/core/identities'

import type { Queries } from '../engine/schema.ts'

export function createKeyClaimStore(db: Queries): KeyClaimStore {
  return {
    async insert({ tokenHash, entityId, ownerId, expiresAt }) {
      const row = {
        token_hash: tokenHash,
        entity_id: entityId,
        owner_id: ownerId,
        expires_at: expiresAt,
        used: 0,
      }
      await db.insertInto('key_claim').values(row).execute()
    },

    async find(tokenHash) {
      const row = await db
        .selectFrom('key_claim')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (!row) return undefined
      const entityId = row.entity_id as EntityId
      return { tokenHash, entityId, ownerId: row.owner_id, expiresAt: row.expires_at }
    },

    async use(tokenHash) {
      const { numUpdatedRows } = await db
        .updateTable('key_claim')
        .set({ used: 1 })
        .where('token_hash', '=', tokenHash)
        .where('used', '=', 0)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async revoke(entityId) {
      await db.deleteFrom('key_claim').where('entity_id', '=', entityId).execute()
    },

    async purge(until) {
      await db.deleteFrom('key_claim').where('expires_at', '<=', until).execute()
    },
  }
}

import type { KeyClaim, KeyClaimStore } from '@arachne/core/identities'

import { fromColumns, type Table, toColumns } from '../engine/columns.ts'
import type { Queries, Schema } from '../engine/schema.ts'

const COLUMNS: Table<KeyClaim, Omit<Schema['key_claim'], 'used'>> = {
  tokenHash: 'token_hash',
  entityId: 'entity_id',
  ownerId: 'owner_id',
  expiresAt: 'expires_at',
}

export function createKeyClaimStore(db: Queries): KeyClaimStore {
  return {
    async insert(claim) {
      const row = { ...toColumns(COLUMNS, claim), used: 0 }
      await db.insertInto('key_claim').values(row).execute()
    },

    async find(tokenHash) {
      const row = await db
        .selectFrom('key_claim')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
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

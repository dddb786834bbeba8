import type { SigningKeyStore } from '@arachne/core'

import type { Queries } from './schema.ts'

export function createSigningKeyStore(db: Queries): SigningKeyStore {
  return {
    async list() {
      const rows = await db.selectFrom('signing_key').selectAll().execute()
      return rows.map(({ kid, sealed, created_at }) => ({ kid, sealed, createdAt: created_at }))
    },

    async add({ kid, sealed, createdAt }) {
      await db.insertInto('signing_key').values({ kid, sealed, created_at: createdAt }).execute()
    },

    async remove(kids) {
      if (kids.length > 0) await db.deleteFrom('signing_key').where('kid', 'in', kids).execute()
    },
  }
}

import type { SigningKeyRows, SigningKeyStore } from '@arachne/core/authority'
import { sql } from 'kysely'

import type { Database } from '../engine/database.ts'
import type { Queries } from '../engine/schema.ts'

export function createSigningKeyRows(db: Queries): SigningKeyRows {
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

export function createSigningKeyStore({ queries: db, engine }: Database): SigningKeyStore {
  return {
    ...createSigningKeyRows(db),

    addFirst: ({ kid, sealed, createdAt }, besides) =>
      db.transaction().execute(async (within) => {
        // A transaction on SQLite holds the write lock from the beginning.
        if (engine === 'postgres')
          await sql`lock table signing_key in share row exclusive mode`.execute(within)
        const kids = (await within.selectFrom('signing_key').select('kid').execute()).map((row) => row.kid)
        if (kids.some((known) => !besides.includes(known))) return
        await within.insertInto('signing_key').values({ kid, sealed, created_at: createdAt }).execute()
      }),
  }
}

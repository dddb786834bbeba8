import type { Session, SessionStore } from '@arachne/core/authority'

import { fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { Queries, SessionRow } from '../engine/schema.ts'

const COLUMNS: Table<Session, SessionRow> = {
  idHash: 'id_hash',
  userId: 'user_id',
  userName: 'user_name',
  avatar: 'avatar',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  expiresAt: 'expires_at',
}

export function createSessionStore(db: Queries): SessionStore {
  return {
    async add(session) {
      await db.insertInto('session').values(toColumns(COLUMNS, session)).execute()
    },

    async find(idHash) {
      const rows = db.selectFrom('session').selectAll().where('id_hash', '=', idHash)
      const row = await rows.executeTakeFirst()
      return row && fromColumns(COLUMNS, row)
    },

    async list(userId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .execute()
      return rows.map((row) => fromColumns(COLUMNS, row))
    },

    async touch(idHash, { at, expiresAt }) {
      await db
        .updateTable('session')
        .set({ last_seen_at: at, expires_at: expiresAt })
        .where('id_hash', '=', idHash)
        .execute()
    },

    async remove(idHash) {
      await db.deleteFrom('session').where('id_hash', '=', idHash).execute()
    },

    async removeAllOf(userId) {
      await db.deleteFrom('session').where('user_id', '=', userId).execute()
    },

    async removeExpired(now) {
      await db.deleteFrom('session').where('expires_at', '<=', now).execute()
    },
  }
}

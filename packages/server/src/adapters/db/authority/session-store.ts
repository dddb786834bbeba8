import type { Session, SessionStore } from '@arachne/core/authority'

import type { Queries, SessionRow } from '../engine/schema.ts'

export function createSessionStore(db: Queries): SessionStore {
  return {
    async add(session) {
      await db.insertInto('session').values(rowOf(session)).execute()
    },

    async find(idHash) {
      const rows = db.selectFrom('session').selectAll().where('id_hash', '=', idHash)
      const row = await rows.executeTakeFirst()
      return row && sessionOf(row)
    },

    async list(userId) {
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .execute()
      return rows.map(sessionOf)
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

function rowOf(session: Session): SessionRow {
  return {
    id_hash: session.idHash,
    user_id: session.userId,
    user_name: session.userName,
    avatar: session.avatar,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    expires_at: session.expiresAt,
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    idHash: row.id_hash,
    userId: row.user_id,
    userName: row.user_name,
    avatar: row.avatar,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }
}

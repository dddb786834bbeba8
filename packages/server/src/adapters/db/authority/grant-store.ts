import type { EntityId } from '@arachne/contract'
import type { Grant, GrantEnd, GrantStore } from '@arachne/core/authority'

import { compiledQuery } from '../engine/compiled-query.ts'
import type { GrantRow, Queries } from '../engine/schema.ts'

/** Asked by every call with a token. */
const grantById = compiledQuery((db, id: string) =>
  db.selectFrom('oauth_grant').selectAll().where('id', '=', id),
)

export function createGrantStore(db: Queries): GrantStore {
  return { ...writes(db), ...reads(db) }
}

function writes(db: Queries): Pick<GrantStore, 'add' | 'setPublicKey' | 'touch' | 'end' | 'purge'> {
  return {
    async add(grant) {
      await db.insertInto('oauth_grant').values(freshRow(grant)).execute()
    },

    async setPublicKey(id, publicKey) {
      const { numUpdatedRows } = await db
        .updateTable('oauth_grant')
        .set({ public_key: publicKey })
        .where('id', '=', id)
        .where('public_key', 'is', null)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async touch(id, at) {
      await db.updateTable('oauth_grant').set({ last_used_at: at }).where('id', '=', id).execute()
    },

    async end(id, { at, why }) {
      const { numUpdatedRows } = await db
        .updateTable('oauth_grant')
        .set({ ended_at: at, ended_why: why })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async purge(before) {
      await db.deleteFrom('oauth_grant').where('ended_at', '<', before).execute()
    },
  }
}

function reads(db: Queries): Pick<GrantStore, 'find' | 'listLive' | 'listRunOut'> {
  const notEnded = () => db.selectFrom('oauth_grant').selectAll().where('ended_at', 'is', null)

  return {
    async find(id) {
      const [row] = await grantById(db, id)
      return row && grantOf(row)
    },

    async listLive({ now, entityId, userId }) {
      let live = notEnded().where((where) =>
        where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]),
      )
      if (entityId !== undefined) live = live.where('entity_id', '=', entityId)
      if (userId !== undefined) live = live.where('user_id', '=', userId)
      const rows = await live.orderBy('created_at', 'desc').orderBy('id').execute()
      return rows.map(grantOf)
    },

    async listRunOut({ expired, unused, unfetched }) {
      const rows = await notEnded()
        .where((where) =>
          where.or([
            where('expires_at', '<=', expired),
            where(where.fn.coalesce('last_used_at', 'created_at'), '<=', unused),
            where.and([where('public_key', 'is', null), where('created_at', '<=', unfetched)]),
          ]),
        )
        .execute()
      return rows.map(grantOf)
    },
  }
}

function freshRow(grant: Parameters<GrantStore['add']>[0]): GrantRow {
  return {
    id: grant.id,
    entity_id: grant.entityId,
    user_id: grant.userId,
    client_id: grant.client.id,
    client_name: grant.client.name,
    scope: grant.scope,
    created_at: grant.createdAt,
    expires_at: grant.expiresAt,
    last_used_at: null,
    public_key: null,
    ended_at: null,
    ended_why: null,
  }
}

function grantOf(row: GrantRow): Grant {
  const { ended_at: at, ended_why: why } = row
  return {
    id: row.id,
    entityId: row.entity_id as EntityId,
    userId: row.user_id,
    client: { id: row.client_id, name: row.client_name },
    scope: row.scope,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    publicKey: row.public_key,
    ended: at === null ? null : { at, why: why as GrantEnd },
  }
}

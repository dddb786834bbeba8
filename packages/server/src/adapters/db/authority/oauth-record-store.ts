import type {
  OAuthRecordStore,
  RecordKey,
  RecordKind,
  SealedRecord,
  StoredRecord,
} from '@arachne/core/authority'

import type { OAuthRecordRow, Queries } from '../engine/schema.ts'

const KEY = ['kind', 'id_hash'] as const

export function createOAuthRecordStore(db: Queries): OAuthRecordStore {
  return { ...writes(db), ...uses(db), ...removals(db) }
}

function writes(db: Queries): Pick<OAuthRecordStore, 'put' | 'add' | 'find' | 'prolong'> {
  return {
    async put(record) {
      const { kind: _kind, id_hash: _hash, ...changing } = toRow(record)
      await db
        .insertInto('oauth_record')
        .values(toRow(record))
        .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(changing))
        .execute()
    },

    async add(record) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('oauth_record')
        .values(toRow(record))
        .onConflict((conflict) => conflict.columns(KEY).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async find(key) {
      const row = await db
        .selectFrom('oauth_record')
        .selectAll()
        .where('kind', '=', key.kind)
        .where('id_hash', '=', key.idHash)
        .executeTakeFirst()
      return row && toRecord(row)
    },

    async prolong({ kind, idHash }, expiresAt) {
      await db
        .updateTable('oauth_record')
        .set({ expires_at: expiresAt })
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .where('expires_at', '<', expiresAt)
        .execute()
    },
  }
}

async function useUp(queries: Queries, { kind, idHash }: RecordKey, used: Partial<OAuthRecordRow>) {
  const { numUpdatedRows } = await queries
    .updateTable('oauth_record')
    .set(used)
    .where('kind', '=', kind)
    .where('id_hash', '=', idHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Honest clients no longer ask for earlier answers of this chain, because its successor has arrived. */
async function forgetEarlierAnswers(queries: Queries, { kind, idHash }: RecordKey, grantId: string | null) {
  await queries
    .updateTable('oauth_record')
    .set({ answer: null })
    .where('kind', '=', kind)
    .where('grant_id', '=', grantId)
    .where('id_hash', '<>', idHash)
    .where('answer', 'is not', null)
    .execute()
}

function uses(db: Queries): Pick<OAuthRecordStore, 'consume' | 'replace'> {
  return {
    consume: (key, at) => useUp(db, key, { consumed_at: at }),

    // On Postgres, the second of two waits at the first statement until the first has committed.
    replace: (key, { at, answer, next }) =>
      db.transaction().execute(async (trx) => {
        const isFirst = await useUp(trx, key, { consumed_at: at, answer })
        if (!isFirst) return false
        await forgetEarlierAnswers(trx, key, next.grantId)
        await trx.insertInto('oauth_record').values(toRow(next)).execute()
        return true
      }),
  }
}

function removals(db: Queries): Pick<OAuthRecordStore, 'remove' | 'removeOfGrant' | 'sweep'> {
  return {
    async remove({ kind, idHash }) {
      const { numDeletedRows } = await db
        .deleteFrom('oauth_record')
        .where('kind', '=', kind)
        .where('id_hash', '=', idHash)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async removeOfGrant(kind, grantId) {
      await db.deleteFrom('oauth_record').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
    },

    async sweep({ now, answersBefore }) {
      await db.deleteFrom('oauth_record').where('expires_at', '<=', now).execute()
      await db
        .updateTable('oauth_record')
        .set({ answer: null })
        .where('answer', 'is not', null)
        .where('consumed_at', '<=', answersBefore)
        .execute()
    },
  }
}

function toRow({ kind, idHash, grantId, sealed, expiresAt }: SealedRecord) {
  return { kind, id_hash: idHash, grant_id: grantId, sealed, expires_at: expiresAt }
}

function toRecord(row: OAuthRecordRow): StoredRecord {
  return {
    kind: row.kind as RecordKind,
    idHash: row.id_hash,
    grantId: row.grant_id,
    sealed: row.sealed,
    expiresAt: row.expires_at,
    consumedAt: row.consumed_at,
    answer: row.answer,
  }
}

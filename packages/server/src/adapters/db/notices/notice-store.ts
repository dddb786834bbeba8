import { AppError } from '@arachne/core/errors'
import type { Notice, NoticeReader, NoticeStore } from '@arachne/core/notices'
import type { Language } from '@arachne/words'
import { type ExpressionBuilder, sql } from 'kysely'

import { flag, fromColumns, toColumns, type Table } from '../engine/columns.ts'
import type { NoticeRow, Queries, Schema } from '../engine/schema.ts'

const COLUMNS: Table<Notice, NoticeRow> = {
  id: 'id',
  at: 'at',
  kind: 'kind',
  audience: 'audience',
  entityId: 'entity_id',
  serverId: 'server_id',
  requestId: 'request_id',
  by: 'by_id',
  closed: flag('closed'),
}

const audiencesOf = ({ userId, serverIds }: NoticeReader) => [
  `person:${userId}`,
  ...serverIds.map((id) => `server:${id}`),
]

/** Read one by one, or together with everything until then. */
function isRead(eb: ExpressionBuilder<Schema, 'notice'>, userId: string) {
  const until = eb.selectFrom('notice_reader').select('read_until').where('user_id', '=', userId)
  const one = eb
    .selectFrom('notice_read')
    .select('notice_id')
    .where('user_id', '=', userId)
    .whereRef('notice_id', '=', 'notice.id')
  return eb.or([eb.exists(one), eb('at', '<=', eb.fn.coalesce(until, sql<string>`''`))])
}

type Reading = Pick<NoticeStore, 'page' | 'countUnread'>
type Marking = Pick<NoticeStore, 'markRead' | 'lastLike'>

function theirs(db: Queries, reader: NoticeReader) {
  return db
    .selectFrom('notice')
    .where('audience', 'in', audiencesOf(reader))
    .where((eb) => eb.or([eb('by_id', 'is', null), eb('by_id', '!=', reader.userId)]))
}

function createReading(db: Queries): Reading {
  return {
    async page(reader, { limit, after, unreadOnly = false }) {
      const last =
        after === undefined
          ? undefined
          : await theirs(db, reader).select(['at', 'id']).where('id', '=', after).executeTakeFirst()
      if (after !== undefined && last === undefined) {
        const message = 'after: is no longer in this list; start again without it'
        throw new AppError('invalid', message, { reason: 'page_gone' })
      }
      let query = theirs(db, reader)
        .selectAll()
        .select((eb) => eb.case().when(isRead(eb, reader.userId)).then(1).else(0).end().as('is_read'))
      if (unreadOnly) query = query.where((eb) => eb.not(isRead(eb, reader.userId))).where('closed', '=', 0)
      if (last) {
        query = query.where((eb) =>
          eb.or([eb('at', '<', last.at), eb.and([eb('at', '=', last.at), eb('id', '<', last.id)])]),
        )
      }
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.map((row) => ({ ...fromColumns(COLUMNS, row), read: row.is_read === 1 }))
    },

    async countUnread(reader) {
      const { count } = await theirs(db, reader)
        .select(({ fn }) => fn.countAll().as('count'))
        .where('closed', '=', 0)
        .where((eb) => eb.not(isRead(eb, reader.userId)))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function same(eb: ExpressionBuilder<Schema, 'notice'>, column: 'entity_id' | 'server_id', id: string | null) {
  return id === null ? eb(column, 'is', null) : eb(column, '=', id)
}

function createMarking(db: Queries): Marking {
  return {
    async markRead(reader, what) {
      const { userId } = reader
      if ('all' in what) {
        await db
          .insertInto('notice_reader')
          .values({ user_id: userId, read_until: what.all, dm_language: null })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ read_until: what.all }))
          .execute()
        return
      }
      const own = await theirs(db, reader)
        .select('id')
        .where('id', 'in', [...what.ids])
        .execute()
      if (own.length === 0) return
      await db
        .insertInto('notice_read')
        .values(own.map(({ id }) => ({ user_id: userId, notice_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async lastLike({ kind, audience, entityId, serverId }) {
      const row = await db
        .selectFrom('notice')
        .select('at')
        .where('kind', '=', kind)
        .where('audience', '=', audience)
        .where((eb) => eb.and([same(eb, 'entity_id', entityId), same(eb, 'server_id', serverId)]))
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.at
    },
  }
}

export function createNoticeStore(db: Queries): NoticeStore {
  return {
    ...createReading(db),
    ...createMarking(db),

    async insert(notice) {
      await db.insertInto('notice').values(toColumns(COLUMNS, notice)).execute()
    },

    async closeRequest(requestId) {
      await db
        .updateTable('notice')
        .set({ closed: 1 })
        .where('request_id', '=', requestId)
        .where('kind', 'in', ['request_created', 'gift_offered', 'organisation_asks'])
        .execute()
    },

    async dmLanguage(userId) {
      const row = await db
        .selectFrom('notice_reader')
        .select('dm_language')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return (row?.dm_language ?? null) as Language | null
    },

    async setDmLanguage(userId, language) {
      await db
        .insertInto('notice_reader')
        .values({ user_id: userId, read_until: null, dm_language: language })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ dm_language: language }))
        .execute()
    },

    async dmReaders() {
      const rows = await db
        .selectFrom('notice_reader')
        .selectAll()
        .where('dm_language', 'is not', null)
        .orderBy('user_id')
        .execute()
      return rows.map((row) => ({ userId: row.user_id, language: row.dm_language as Language }))
    },

    async purge(before) {
      await db.deleteFrom('notice').where('at', '<', before).execute()
    },
  }
}

import type { ChatMessage, MessageStore } from '@arachne/core/governance'
import { sql } from 'kysely'

import { flag, fromColumns, json, time, toColumns, type Table } from '../../engine/columns.ts'
import { compiledQuery } from '../../engine/compiled-query.ts'
import { put } from '../../engine/put.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso } from '../times.ts'
import type { MessageRow } from './chat-schema.ts'

const MESSAGE: Table<ChatMessage, Omit<MessageRow, 'seq' | 'orga_id'>> = {
  id: 'id',
  channelId: 'channel_id',
  authorId: 'author_id',
  text: 'text',
  threadParentId: 'thread_parent_id',
  itemId: 'item_id',
  mentions: json('mentions'),
  imageId: 'image_id',
  createdAt: time('created_at'),
  editedAt: time('edited_at'),
  deletedAt: time('deleted_at'),
  viaAgent: flag('via_agent'),
  grantId: 'grant_id',
}

export const toMessage = (row: Omit<MessageRow, 'seq' | 'orga_id'>): ChatMessage => fromColumns(MESSAGE, row)

const messagesIn = (db: Queries, orgaId: string) =>
  db.selectFrom('message').selectAll().where('message.orga_id', '=', orgaId)
const messageById = compiledQuery((db, orgaId: string, id: string) =>
  messagesIn(db, orgaId).where('id', '=', id),
)
const pageOf = (db: Queries, orgaId: string, channelId: string) =>
  messagesIn(db, orgaId)
    .where('channel_id', '=', channelId)
    .where('thread_parent_id', 'is', null)
    .orderBy('seq', 'desc')
const newest = compiledQuery((db, orgaId: string, channelId: string, limit: number) =>
  // Written into the statement, because SQLite plans again whenever a limit is bound.
  pageOf(db, orgaId, channelId).limit(sql.lit(limit)),
)
const repliesTo = compiledQuery((db, orgaId: string, ids: readonly string[]) =>
  db
    .selectFrom('message')
    .select(({ fn }) => ['thread_parent_id', fn.countAll<number | string>().as('replies')])
    .where('orga_id', '=', orgaId)
    .where('thread_parent_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('thread_parent_id'),
)

export function createMessageStore(db: Queries, orgaId: string): MessageStore {
  const rows = () => messagesIn(db, orgaId)
  const changing = (id: string) =>
    db.updateTable('message').where('orga_id', '=', orgaId).where('id', '=', id)
  /** Where a page continues. A message in another place has no position, so nothing is older or newer than it. */
  const seqOf = (id: string, place: 'channel_id' | 'thread_parent_id', placeId: string) =>
    db
      .selectFrom('message')
      .select('seq')
      .where('orga_id', '=', orgaId)
      .where('id', '=', id)
      .where(place, '=', placeId)

  return {
    async insert(message) {
      await put(db, db.insertInto('message').values({ orga_id: orgaId, ...toColumns(MESSAGE, message) }))
    },

    async find(id) {
      const [row] = await messageById(db, orgaId, id)
      return row && toMessage(row)
    },

    async page(channelId, { before, limit }) {
      if (before === undefined) return (await newest(db, orgaId, channelId, limit)).map(toMessage)
      const older = pageOf(db, orgaId, channelId).where('seq', '<', seqOf(before, 'channel_id', channelId))
      return (await older.limit(limit).execute()).map(toMessage)
    },

    async thread(parentId, { after, limit }) {
      const all = rows().where('thread_parent_id', '=', parentId)
      const wanted =
        after === undefined ? all : all.where('seq', '>', seqOf(after, 'thread_parent_id', parentId))
      return (await wanted.orderBy('seq').limit(limit).execute()).map(toMessage)
    },

    async edit(id, text, at) {
      await changing(id)
        .set({ text, edited_at: toIso(at) })
        .execute()
    },

    async empty(id, at) {
      await changing(id)
        .set({ text: '', mentions: '[]', image_id: null, deleted_at: toIso(at) })
        .execute()
    },

    emptyBefore: (before, at) => emptyBefore(db, orgaId, { before, at }),

    async threadCounts(ids) {
      if (ids.length === 0) return new Map()
      const found = await repliesTo(db, orgaId, ids)
      return new Map(found.map((row) => [row.thread_parent_id ?? '', Number(row.replies)]))
    },
  }
}

async function emptyBefore(
  db: Queries,
  orgaId: string,
  { before, at }: { before: number; at: number },
): Promise<string[]> {
  const old = db
    .selectFrom('message')
    .select('id')
    .where('orga_id', '=', orgaId)
    .where('item_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('created_at', '<', toIso(before))
  await db.deleteFrom('reaction').where('orga_id', '=', orgaId).where('message_id', 'in', old).execute()
  const emptied = await db
    .updateTable('message')
    .set({ text: '', mentions: '[]', image_id: null, deleted_at: toIso(at) })
    .where('orga_id', '=', orgaId)
    .where('id', 'in', old)
    .returning('channel_id')
    .execute()
  return [...new Set(emptied.map(({ channel_id }) => channel_id))]
}

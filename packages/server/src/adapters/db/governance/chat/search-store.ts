import type { ChatSearch, SearchStore, Viewer } from '@arachne/core/governance'
import { type ExpressionBuilder, type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely'

import type { Queries, Schema } from '../../engine/schema.ts'
import { readableBy } from './channel-store.ts'
import type { MessageRow } from './chat-schema.ts'
import { toMessage } from './message-store.ts'

export function createSearchStore(db: Queries, orgaId: string): SearchStore {
  return {
    async messages(viewer, wanted) {
      return (await searchMessages(db, { orgaId, viewer, wanted })).map(toMessage)
    },

    async policyHeads() {
      return db
        .selectFrom('policy')
        .select(['id', 'number', 'title', 'abstract'])
        .where('orga_id', '=', orgaId)
        .where('number', 'is not', null)
        .orderBy('number')
        .execute()
    },
  }
}

interface Search {
  orgaId: string
  viewer: Viewer
  wanted: ChatSearch
}

/** The filter is inside the query, because the newest twenty of all are seldom the newest twenty a member may see. */
async function searchMessages(db: Queries, { orgaId, viewer, wanted }: Search): Promise<MessageRow[]> {
  const { words, channelId, limit } = wanted
  if (words.length === 0) return []
  let query = db
    .selectFrom('message')
    .innerJoin('channel', (join) =>
      join.onRef('channel.orga_id', '=', 'message.orga_id').onRef('channel.id', '=', 'message.channel_id'),
    )
    .selectAll('message')
    .where('message.orga_id', '=', orgaId)
    .where('message.deleted_at', 'is', null)
    .where((eb) => readableBy(viewer)(eb as unknown as ExpressionBuilder<Schema, 'channel'>))
  if (channelId !== undefined) query = query.where('message.channel_id', '=', channelId)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const condition of isPostgres ? postgresConditions(words) : sqliteConditions(words)) {
    query = query.where(condition)
  }
  return query.orderBy('message.seq', 'desc').limit(limit).execute()
}

/** The index only supports three letters and more. */
const INDEXED_LETTERS = 3
const isLong = (word: string) => Array.from(word).length >= INDEXED_LETTERS

function sqliteConditions(words: readonly string[]): Expression<SqlBool>[] {
  const phrase = words.filter(isLong).map((word) => `"${word.replaceAll('"', '""')}"`)
  const indexed = sql<SqlBool>`message.seq in (
    select rowid from message_words where message_words match ${phrase.join(' ')})`
  const short = words.filter((word) => !isLong(word))
  return [...(phrase.length > 0 ? [indexed] : []), ...short.map(holding)]
}

/** The column `folded` only exists on Postgres, and contains what SQLite's index would find. */
function postgresConditions(words: readonly string[]): Expression<SqlBool>[] {
  return words.map((word) => sql<SqlBool>`message.folded like message_fold(${patternOf(word)}) escape '\\'`)
}

const holding = (word: string) => sql<SqlBool>`message.text like ${patternOf(word)} escape '\\'`

const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`

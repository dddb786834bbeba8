import { type ChannelNews, type ReadPositionStore, UNREAD_AT_MOST } from '@arachne/core/governance'
import { sql } from 'kysely'

import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries } from '../../engine/schema.ts'
import { toIso, toMs } from '../times.ts'

interface NewsRow {
  id: string
  unread: number | string
  unread_replies: number | string
  last_at: string | null
}

export function createReadPositionStore(db: Queries, orgaId: string): ReadPositionStore {
  return {
    ...createThreadPositions(db, orgaId),

    async advance({ channelId, memberId, messageId, at }) {
      const { seq } = await db
        .selectFrom('message')
        .select('seq')
        .where('orga_id', '=', orgaId)
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('read_position')
        .values({ orga_id: orgaId, channel_id: channelId, member_id: memberId, seq, read_at: toIso(at) })
        .onConflict((conflict) =>
          conflict.columns(['orga_id', 'channel_id', 'member_id']).doUpdateSet({
            seq: sql`case when read_position.seq > ${seq} then read_position.seq else ${seq} end`,
            read_at: toIso(at),
          }),
        )
        .execute()
    },

    news: (memberId, channelIds) => newsIn(db, orgaId, { memberId, channelIds }),

    async readersSince(channelId, since) {
      const rows = await db
        .selectFrom('read_position')
        .select('member_id')
        .where('orga_id', '=', orgaId)
        .where('channel_id', '=', channelId)
        .where('read_at', '>=', toIso(since))
        .execute()
      return rows.map(({ member_id }) => member_id)
    },
  }
}

async function newsIn(
  db: Queries,
  orgaId: string,
  { memberId, channelIds }: { memberId: string; channelIds: readonly string[] },
): Promise<Map<string, ChannelNews>> {
  if (channelIds.length === 0) return new Map()
  const { rows } = await sql<NewsRow>`
    select channel.id,
      (select count(*) from (
        select 1 from message
        where message.orga_id = channel.orga_id and message.channel_id = channel.id
          and message.seq > coalesce(read_position.seq, 0) and message.author_id <> ${memberId}
          and message.thread_parent_id is null and message.deleted_at is null
          and (read_position.seq is not null or message.created_at > member.joined_at)
        limit ${sql.lit(UNREAD_AT_MOST)}) as waiting) as unread,
      (select count(*) from (
        select 1 from thread_reader
        join message on message.orga_id = thread_reader.orga_id
          and message.thread_parent_id = thread_reader.root_id and message.seq > thread_reader.seq
        where thread_reader.orga_id = channel.orga_id and thread_reader.channel_id = channel.id
          and thread_reader.member_id = member.id
          and message.author_id <> ${memberId} and message.deleted_at is null
        limit ${sql.lit(UNREAD_AT_MOST)}) as answered) as unread_replies,
      (select message.created_at from message
        where message.orga_id = channel.orga_id and message.channel_id = channel.id
        order by message.seq desc limit 1) as last_at
    from channel
    join member on member.orga_id = channel.orga_id and member.id = ${memberId}
    left join read_position on read_position.orga_id = channel.orga_id
      and read_position.channel_id = channel.id and read_position.member_id = member.id
    where channel.orga_id = ${orgaId} and channel.id in (${sql.join(channelIds)})`.execute(db)
  return new Map(
    rows.map(({ id, unread, unread_replies, last_at }) => [
      id,
      { unread: Number(unread), unreadReplies: Number(unread_replies), lastMessageAt: toMs(last_at) },
    ]),
  )
}

const unreadIn = compiledQuery((db, orgaId: string, memberId: string, rootIds: readonly string[]) =>
  db
    .selectFrom('thread_reader')
    .innerJoin('message', (join) =>
      join
        .onRef('message.orga_id', '=', 'thread_reader.orga_id')
        .onRef('message.thread_parent_id', '=', 'thread_reader.root_id')
        .onRef('message.seq', '>', 'thread_reader.seq'),
    )
    .select(({ fn }) => ['thread_reader.root_id', fn.countAll<number | string>().as('unread')])
    .where('thread_reader.orga_id', '=', orgaId)
    .where('thread_reader.member_id', '=', memberId)
    .where('thread_reader.root_id', 'in', rootIds)
    .where('message.author_id', '<>', memberId)
    .where('message.deleted_at', 'is', null)
    .groupBy('thread_reader.root_id'),
)

type ThreadPositions = Pick<ReadPositionStore, 'follow' | 'advanceThread' | 'unreadReplies'>

function createThreadPositions(db: Queries, orgaId: string): ThreadPositions {
  const seqOf = (id: string) =>
    db.selectFrom('message').select('seq').where('orga_id', '=', orgaId).where('id', '=', id)

  return {
    async follow({ id, rootId, channelId }, memberIds) {
      if (memberIds.length === 0) return
      const { seq } = await seqOf(id).executeTakeFirstOrThrow()
      const place = { orga_id: orgaId, root_id: rootId, channel_id: channelId, seq: seq - 1 }
      await db
        .insertInto('thread_reader')
        .values(memberIds.map((memberId) => ({ ...place, member_id: memberId })))
        .onConflict((conflict) => conflict.columns(['orga_id', 'root_id', 'member_id']).doNothing())
        .execute()
    },

    async advanceThread({ id, rootId }, memberId) {
      const { seq } = await seqOf(id).executeTakeFirstOrThrow()
      await db
        .updateTable('thread_reader')
        .set({ seq })
        .where('orga_id', '=', orgaId)
        .where('root_id', '=', rootId)
        .where('member_id', '=', memberId)
        .where('seq', '<', seq)
        .execute()
    },

    async unreadReplies(memberId, rootIds) {
      if (rootIds.length === 0) return new Map()
      const found = await unreadIn(db, orgaId, memberId, rootIds)
      return new Map(found.map(({ root_id, unread }) => [root_id, Number(unread)]))
    },
  }
}

import { type ReadPositionStore, UNREAD_AT_MOST } from '@arachne/core'
import { sql } from 'kysely'

import type { Queries } from '../schema.ts'
import { toIso, toMs } from './times.ts'

interface NewsRow {
  id: string
  unread: number | string
  last_at: string | null
}

export function createReadPositionStore(db: Queries, orgaId: string): ReadPositionStore {
  return {
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

    async news(memberId, channelIds) {
      if (channelIds.length === 0) return new Map()
      const { rows } = await sql<NewsRow>`
        select channel.id,
          (select count(*) from (
            select 1 from message
            where message.orga_id = channel.orga_id and message.channel_id = channel.id
              and message.seq > coalesce(read_position.seq, 0) and message.author_id <> ${memberId}
              and message.thread_parent_id is null and message.deleted_at is null
              and (read_position.seq is not null or message.created_at > member.joined_at)
            limit ${UNREAD_AT_MOST}) as waiting) as unread,
          (select message.created_at from message
            where message.orga_id = channel.orga_id and message.channel_id = channel.id
            order by message.seq desc limit 1) as last_at
        from channel
        join member on member.orga_id = channel.orga_id and member.id = ${memberId}
        left join read_position on read_position.orga_id = channel.orga_id
          and read_position.channel_id = channel.id and read_position.member_id = member.id
        where channel.orga_id = ${orgaId} and channel.id in (${sql.join(channelIds)})`.execute(db)
      return new Map(
        rows.map(({ id, unread, last_at }) => [id, { unread: Number(unread), lastMessageAt: toMs(last_at) }]),
      )
    },

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

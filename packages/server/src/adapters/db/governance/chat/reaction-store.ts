import type { ReactionCount, ReactionStore } from '@arachne/core/governance'
import { sql } from 'kysely'

import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries } from '../../engine/schema.ts'

const countsOf = compiledQuery((db, orgaId: string, messageIds: readonly string[], memberId: string) => {
  const mine = sql<number>`max(case when member_id = ${memberId} then 1 else 0 end)`
  const byAgents = sql<number | string>`sum(via_agent)`
  return db
    .selectFrom('reaction')
    .select(({ fn }) => [
      'message_id',
      'emoji',
      fn.countAll<number | string>().as('count'),
      mine.as('mine'),
      byAgents.as('by_agents'),
    ])
    .where('orga_id', '=', orgaId)
    .where('message_id', 'in', messageIds)
    .groupBy(['message_id', 'emoji'])
    .orderBy('emoji')
})

export function createReactionStore(db: Queries, orgaId: string): ReactionStore {
  return {
    async add({ messageId, emoji, memberId, viaAgent }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('reaction')
        .values({
          orga_id: orgaId,
          message_id: messageId,
          emoji,
          member_id: memberId,
          via_agent: Number(viaAgent),
        })
        .onConflict((conflict) =>
          conflict.columns(['orga_id', 'message_id', 'emoji', 'member_id']).doNothing(),
        )
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async remove({ messageId, emoji, memberId }) {
      const { numDeletedRows } = await db
        .deleteFrom('reaction')
        .where('orga_id', '=', orgaId)
        .where('message_id', '=', messageId)
        .where('emoji', '=', emoji)
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      return numDeletedRows === 1n
    },

    async clear(messageId) {
      await db
        .deleteFrom('reaction')
        .where('orga_id', '=', orgaId)
        .where('message_id', '=', messageId)
        .execute()
    },

    async counts(messageIds, memberId) {
      const counts = new Map<string, ReactionCount[]>()
      if (messageIds.length === 0) return counts
      const rows = await countsOf(db, orgaId, messageIds, memberId)
      for (const { message_id: id, emoji, count, mine: own, by_agents: agents } of rows) {
        const seen = { emoji, count: Number(count), byAgents: Number(agents), mine: own === 1 }
        counts.set(id, [...(counts.get(id) ?? []), seen])
      }
      return counts
    },
  }
}

import type { BallotRows } from '@arachne/core/governance'

import type { Queries } from '../engine/schema.ts'

/**
 * Boxes that can only be read with a key stored elsewhere, and counted ballots: ordered by content, never by arrival.
 */
export function createBallotRows(db: Queries, orgaId: string): BallotRows {
  return { ...boxRows(db, orgaId), ...countedRows(db, orgaId) }
}

function boxRows(db: Queries, orgaId: string): Pick<BallotRows, 'box' | 'saveBox' | 'deleteBox'> {
  return {
    async box(itemId) {
      const row = await db
        .selectFrom('ballot_box')
        .select(['round', 'key_id', 'casts', 'body'])
        .where('orga_id', '=', orgaId)
        .where('item_id', '=', itemId)
        .executeTakeFirst()
      return row && { round: row.round, keyId: row.key_id, casts: row.casts, body: row.body }
    },

    async saveBox(itemId, { round, keyId, casts, body }) {
      const values = {
        round,
        key_id: keyId,
        casts,
        body: Buffer.from(body.buffer, body.byteOffset, body.length),
      }
      await db
        .insertInto('ballot_box')
        .values({ orga_id: orgaId, item_id: itemId, ...values })
        .onConflict((conflict) => conflict.columns(['orga_id', 'item_id']).doUpdateSet(values))
        .execute()
    },

    async deleteBox(itemId) {
      await db.deleteFrom('ballot_box').where('orga_id', '=', orgaId).where('item_id', '=', itemId).execute()
    },
  }
}

function countedRows(db: Queries, orgaId: string): Omit<BallotRows, 'box' | 'saveBox' | 'deleteBox'> {
  return {
    async publish(itemId, { ballots, tags }) {
      const place = { orga_id: orgaId, item_id: itemId }
      const rows = ballots.map(({ choices, count }) => ({
        ...place,
        choices: JSON.stringify(choices),
        n: count,
      }))
      for (const some of chunks(rows)) await db.insertInto('ballot').values(some).execute()
      for (const some of chunks(tags)) {
        await db
          .insertInto('ballot_tag')
          .values(some.map((tag) => ({ ...place, tag })))
          .execute()
      }
    },

    async counted(itemId) {
      const rows = await db
        .selectFrom('ballot')
        .select(['choices', 'n'])
        .where('orga_id', '=', orgaId)
        .where('item_id', '=', itemId)
        .orderBy('choices')
        .execute()
      return rows.map(({ choices, n }) => ({ choices: JSON.parse(choices) as string[], count: n }))
    },

    async tags(itemId) {
      const rows = await db
        .selectFrom('ballot_tag')
        .select('tag')
        .where('orga_id', '=', orgaId)
        .where('item_id', '=', itemId)
        .orderBy('tag')
        .execute()
      return rows.map(({ tag }) => tag)
    },

    async forgetCounted(itemId) {
      await db.deleteFrom('ballot').where('orga_id', '=', orgaId).where('item_id', '=', itemId).execute()
    },
  }
}

/** Both engines limit the number of values in one statement. */
const AT_ONCE = 5_000

function chunks<Row>(rows: readonly Row[]): Row[][] {
  const found: Row[][] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) found.push(rows.slice(at, at + AT_ONCE))
  return found
}

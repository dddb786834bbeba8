import { randomUUID } from 'node:crypto'

import type { Ballot, BallotStore } from '@arachne/core'

import type { Queries } from '../schema.ts'

/** In the order of random ids, which says nothing. */
export function createBallotStore(db: Queries, orgaId: string): BallotStore {
  async function of(itemId: string): Promise<Ballot[]> {
    const rows = await db
      .selectFrom('ballot')
      .select('choices')
      .where('orga_id', '=', orgaId)
      .where('item_id', '=', itemId)
      .orderBy('id')
      .execute()
    return rows.map(({ choices }) => JSON.parse(choices) as string[])
  }

  return {
    of,

    async add(itemId, choices) {
      const box = [...(await of(itemId)), choices].map((one) => ({
        orga_id: orgaId,
        item_id: itemId,
        id: randomUUID(),
        choices: JSON.stringify(one),
      }))
      // Postgres shows in which transaction and in what order rows were written: all of them in this one, by their ids.
      await db.deleteFrom('ballot').where('orga_id', '=', orgaId).where('item_id', '=', itemId).execute()
      await db
        .insertInto('ballot')
        .values(box.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
        .execute()
    },
  }
}

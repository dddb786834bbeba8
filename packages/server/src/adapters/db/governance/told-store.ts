import type { DueDirectory, DueKind, ToldStore } from '@arachne/core/governance'
import { sql } from 'kysely'

import type { Queries } from '../engine/schema.ts'
import { toIso, toMs } from './times.ts'

export function createToldStore(db: Queries, orgaId: string): ToldStore {
  return {
    async once(key, at) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('told_once')
        .values({ orga_id: orgaId, key, at: toIso(at) })
        .onConflict((conflict) => conflict.columns(['orga_id', 'key']).doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

interface Place {
  table: 'role' | 'policy' | 'agent_grant'
  day: string
  /** The condition under which the date still matters. */
  isLive: string
}

// A leader's role follows the one it is linked to, so that one is reported.
const ROLE = { table: 'role', isLive: 'thing.ended = 0 and thing.linked_role_id is null' } as const
const PLACES: Record<DueKind, Place> = {
  term_ending: { ...ROLE, day: 'term_ends_at' },
  term_ended: { ...ROLE, day: 'term_ends_at' },
  role_review: { ...ROLE, day: 'review_on' },
  policy_review: { table: 'policy', day: 'review_on', isLive: "thing.phase = 'published'" },
  grant_expiring: { table: 'agent_grant', day: 'expires_at', isLive: 'thing.ended_at is null' },
}

export function createDueDirectory(db: Queries): DueDirectory {
  return {
    async due(kind, until, limit) {
      const { table, day, isLive } = PLACES[kind]
      const column = sql.ref(`thing.${day}`)
      const { rows } = await sql<{ orga_id: string; id: string; at: string }>`
        select thing.orga_id, thing.id, ${column} as at
        from ${sql.table(table)} as thing
        join orga on orga.id = thing.orga_id and orga.deleted_at is null
        where ${column} <= ${toIso(until)} and ${sql.raw(isLive)}
          and not exists (select 1 from told_once
            where told_once.orga_id = thing.orga_id
              and told_once.key = ${sql.lit(`${kind}:`)} || thing.id || ':' || ${column})
        order by ${column}, thing.id
        limit ${limit}`.execute(db)
      return rows.map(({ orga_id, id, at }) => ({ orgaId: orga_id, id, at: toMs(at) }))
    },
  }
}

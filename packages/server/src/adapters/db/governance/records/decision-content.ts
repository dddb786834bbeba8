import { chainFactsOf, orgaOfSpace, spaceOf } from '@arachne/core/governance'
import type { JournalContent } from '@arachne/core/journal'
import type { Sha256 } from '@arachne/core/ports'

import type { Queries } from '../../engine/schema.ts'
import { toDecision } from './decision-store.ts'

/**
 * Organisations store the text of their journal apart from the chain: this derives what the chain must say about each
 * row.
 */
export function createDecisionContent(db: Queries, sha256: Sha256): JournalContent {
  return {
    async spaces() {
      const found = await db.selectFrom('decision').select('orga_id').distinct().execute()
      return found.map(({ orga_id }) => spaceOf(orga_id))
    },

    async page(space, after, limit) {
      const orgaId = orgaOfSpace(space)
      if (orgaId === undefined) return undefined
      const all = db.selectFrom('decision').selectAll().where('orga_id', '=', orgaId)
      const later = after === undefined ? all : all.where('seq', '>', after)
      const rows = await later.orderBy('seq').limit(limit).execute()
      return rows.map((row) => {
        const { seq, at } = row
        return { ...chainFactsOf(orgaId, toDecision(row), sha256), seq, at }
      })
    },
  }
}

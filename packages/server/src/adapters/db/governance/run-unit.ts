import { randomUUID } from 'node:crypto'

import {
  type BoxDeps,
  createBallotBoxes,
  type OrgaStores,
  type OrgaTouch,
  type OrgaUnit,
} from '@arachne/core/governance'
import type { JournalFacts } from '@arachne/core/journal'
import type { Clock, Sha256 } from '@arachne/core/ports'
import { together } from '@arachne/core/together'
import { sql } from 'kysely'

import type { Database } from '../engine/database.ts'
import type { Queries } from '../engine/schema.ts'
import type { JournalLines, WrittenLines } from '../journal/journal-lines.ts'
import { createBallotRows } from './ballot-rows.ts'
import { createMailOutbox } from './mail/mail-store.ts'
import { createPersonStore } from './member-store.ts'
import { storesOn } from './orga-stores.ts'
import { createChainWriter, readHead } from './records/chain-writer.ts'
import { rememberReads } from './remembered-reads.ts'
import { queueDeliveries } from './webhooks/webhook-store.ts'

export interface UnitDeps {
  clock: Clock
  sha256: Sha256
  boxes: BoxDeps
  lines: JournalLines
}

/** What to announce once everything is stored. */
export interface News {
  written: WrittenLines
  touched: OrgaTouch[]
  /** What to do once it is certain that everything or nothing was stored. */
  ends: ((end: 'stored' | 'undone') => Promise<void>)[]
}

export interface Running<Found, Result> {
  news: News
  look(stores: OrgaStores): Promise<Found>
  work(unit: OrgaUnit, found: Found): Promise<Result>
}

export function createRunUnit(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  { clock, sha256, boxes, lines }: UnitDeps,
) {
  const tidy = async () => {
    if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(queries)
  }

  /** Recorded lines are stored at the end, before the commit. */
  return async function runUnit<Found, Result>(
    db: Queries,
    orgaId: string,
    { news: { written, touched, ends }, work, look }: Running<Found, Result>,
  ): Promise<Result> {
    const stores = rememberReads(storesOn(db, orgaId))
    // On Postgres, a round trip takes much longer than a query, so everything known to be needed is requested together.
    const [, found, head] = await together([
      stores.orgas.get(),
      look(stores),
      engine === 'postgres' ? readHead(db, orgaId) : undefined,
    ])
    const now = clock.now()
    const chain = createChainWriter(db, { orgaId, now, sha256, head })
    const ballots = createBallotBoxes({
      ...boxes,
      orgaId,
      rows: createBallotRows(db, orgaId),
      onEnd: (end) => void ends.push(end),
      tidy,
    })
    const elsewhere: JournalFacts[] = []
    const unit: OrgaUnit = {
      ...stores,
      people: createPersonStore(db),
      ballots,
      outbox: createMailOutbox(db),
      orgaId,
      now,
      record: chain.record,
      recordElsewhere: (facts) => void elsewhere.push(lines.complete(facts)),
      touch: (what, id) => void touched.push({ orgaId, what, ...(id !== undefined && { id }) }),
    }
    const result = await work(unit, found).finally(ballots.wipe)
    await chain.flush()
    const entries = chain.entries()
    const seqs = entries.filter(({ details }) => details['actor_kind'] === 'agent').map(({ seq }) => seq)
    await queueDeliveries(db, orgaId, { seqs, now, newId: randomUUID })
    // After the organisation's own lines, following the order of the spaces.
    const others = await lines.write(db, elsewhere)
    written.entries.push(...entries, ...others.entries)
    written.notices.push(...others.notices)
    if (entries.length > 0) touched.push({ orgaId, what: 'decisions' })
    return result
  }
}

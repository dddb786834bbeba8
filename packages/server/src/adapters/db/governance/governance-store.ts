import { randomUUID } from 'node:crypto'

import {
  type BoxDeps,
  createBallotBoxes,
  type GovernanceStore,
  type OrgaStores,
  type OrgaTouch,
  type OrgaUnit,
  tooManyOrgas,
} from '@arachne/core/governance'
import type { JournalFacts } from '@arachne/core/journal'
import type { Clock, Sha256 } from '@arachne/core/ports'
import { together } from '@arachne/core/together'
import { CompiledQuery, sql } from 'kysely'

import type { Database } from '../engine/database.ts'
import type { InTurn } from '../engine/postgres-turns.ts'
import type { Queries } from '../engine/schema.ts'
import type { JournalLines, WrittenLines } from '../journal/journal-lines.ts'
import { createBallotRows } from './ballot-rows.ts'
import { createMailOutbox } from './mail/mail-store.ts'
import { createPersonStore, toMemberRow } from './member-store.ts'
import { countOwned, toOrgaRow } from './orga-store.ts'
import { storesBeyondOne, storesOn } from './orga-stores.ts'
import { createChainWriter, readHead } from './records/chain-writer.ts'
import { rememberReads } from './remembered-reads.ts'
import { queueDeliveries } from './webhooks/webhook-store.ts'

interface Deps {
  clock: Clock
  sha256: Sha256
  boxes: BoxDeps
  lines: JournalLines
}

/** What to announce once everything is stored. */
interface News {
  written: WrittenLines
  touched: OrgaTouch[]
  /** What to do once it is certain that everything or nothing was stored. */
  ends: ((end: 'stored' | 'undone') => Promise<void>)[]
}

interface Running<Found, Result> {
  news: News
  look(stores: OrgaStores): Promise<Found>
  work(unit: OrgaUnit, found: Found): Promise<Result>
}

export function createGovernanceStore(
  database: Pick<Database, 'engine' | 'queries' | 'transaction'>,
  { clock, sha256, boxes, lines }: Deps,
): GovernanceStore {
  const { engine, queries } = database
  const listeners = new Set<(touched: readonly OrgaTouch[]) => void>()
  const runUnit = createRunUnit({ engine, queries }, { clock, sha256, boxes, lines })

  async function inOneStep<Result>(
    work: (db: Queries, news: News) => Promise<Result>,
    place: Pick<InTurn<Result>, 'turn' | 'lock'> = {},
  ): Promise<Result> {
    const news: News = { written: { entries: [], notices: [] }, touched: [], ends: [] }
    const result = await database.transaction({
      ...place,
      work: (db) => work(db, news),
      // A key that couldn't be dropped now is dropped before the next ballot.
      async ended(how) {
        for (const end of news.ends) await end(how).catch(() => undefined)
      },
    })
    lines.tell(news.written)
    if (news.touched.length > 0) for (const tell of listeners) tell(news.touched)
    return result
  }

  // Units that wait for the organisation wait for their turn, without taking a connection from others.
  const looking: GovernanceStore['looking'] = (orgaId, look, work) =>
    inOneStep((db, news) => runUnit(db, orgaId, { news, look, work }), {
      turn: orgaId,
      lock: lockOf(orgaId),
    })

  return {
    within: (orgaId, work) => looking(orgaId, async () => undefined, work),
    looking,

    found: ({ orga, owner, most }, work) =>
      inOneStep(async (db, news) => {
        if (most !== undefined) await refuseIfTooMany(db, engine, { personId: owner.personId, most })
        await db.insertInto('orga').values(toOrgaRow(orga)).execute()
        await db
          .insertInto('member')
          .values(toMemberRow(orga.id, owner, true))
          .execute()
        return runUnit(db, orga.id, { news, look: async () => undefined, work })
      }),

    reads: (orgaId) => storesOn(queries, orgaId),
    ...storesBeyondOne(queries),

    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function lockOf(orgaId: string): CompiledQuery {
  return CompiledQuery.raw('select id from orga where id = $1 for update', [orgaId])
}

/** If a person founds two at the same time, they happen one after the other: the second sees the first. */
async function refuseIfTooMany(
  db: Queries,
  engine: Database['engine'],
  { personId, most }: { personId: string; most: number },
): Promise<void> {
  const person = db.selectFrom('person').select('id').where('id', '=', personId)
  if (engine === 'postgres') await person.forUpdate().execute()
  if ((await countOwned(db, personId)) >= most) throw tooManyOrgas(most)
}

/** What the unit of work is made of, and what is written at its end. */
function createRunUnit(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  { clock, sha256, boxes, lines }: Deps,
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

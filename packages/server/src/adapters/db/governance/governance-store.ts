import {
  AppError,
  createTurns,
  type GovernanceStore,
  type OrgaTouch,
  tooManyOrgas,
  type WatchedJournal,
} from '@arachne/core'

import type { Database } from '../database.ts'
import type { Queries } from '../schema.ts'
import { createAgentGrantDirectory } from './agent-grant-store.ts'
import { createDiscordLinkDirectory } from './discord-link-store.ts'
import { createInvitationDirectory } from './invitation-store.ts'
import { createItemDirectory } from './item-store.ts'
import { createEmailProofStore, createMailOutbox } from './mail-store.ts'
import { createPersonStore, toMemberRow } from './member-store.ts'
import { createNotificationDirectory } from './notification-store.ts'
import { countOwned, createOrgaDirectory, toOrgaRow } from './orga-store.ts'
import { storesOn } from './orga-stores.ts'
import { createRunUnit, type News, transact, type UnitDeps } from './run-unit.ts'
import { createDueDirectory } from './told-store.ts'
import { createWebhookDirectory } from './webhook-store.ts'

export interface GovernanceStoreDeps extends UnitDeps {
  journal: Pick<WatchedJournal, 'tell'>
}

/** What is asked across organisations. */
function beyondOne(queries: Queries) {
  return {
    directory: createOrgaDirectory(queries),
    invitationDirectory: createInvitationDirectory(queries),
    itemDirectory: createItemDirectory(queries),
    notificationDirectory: createNotificationDirectory(queries),
    agentDirectory: createAgentGrantDirectory(queries),
    webhookDirectory: createWebhookDirectory(queries),
    dueDirectory: createDueDirectory(queries),
    discordDirectory: createDiscordLinkDirectory(queries),
    people: createPersonStore(queries),
    mail: { outbox: createMailOutbox(queries), proofs: createEmailProofStore(queries) },
  }
}

export function createGovernanceStore(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  { journal, clock, sha256, boxes }: GovernanceStoreDeps,
): GovernanceStore {
  const listeners = new Set<(touched: readonly OrgaTouch[]) => void>()
  const turns = createTurns()
  const runUnit = createRunUnit({ engine, queries }, { clock, sha256, boxes })

  async function inOneStep<Result>(work: (db: Queries, news: News) => Promise<Result>): Promise<Result> {
    const news: News = { entries: [], touched: [], ends: [] }
    const result = await transact(queries, (db) => work(db, news), news.ends)
    journal.tell(news.entries)
    if (news.touched.length > 0) for (const tell of listeners) tell(news.touched)
    return result
  }

  return {
    // Whoever waits for the organisation waits here, and takes no connection from the others meanwhile.
    within: (orgaId, work) =>
      turns.take(orgaId, () =>
        inOneStep(async (db, news) => {
          await lock(db, engine, orgaId)
          return runUnit(db, orgaId, { news, work })
        }),
      ),

    found: ({ orga, owner, most }, work) =>
      inOneStep(async (db, news) => {
        if (most !== undefined) await refuseIfTooMany(db, engine, { personId: owner.personId, most })
        await db.insertInto('orga').values(toOrgaRow(orga)).execute()
        await db
          .insertInto('member')
          .values(toMemberRow(orga.id, owner, true))
          .execute()
        return runUnit(db, orga.id, { news, work })
      }),

    reads: (orgaId) => storesOn(queries, orgaId),
    ...beyondOne(queries),

    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** On SQLite the transaction has been the only writer since it began. */
async function lock(db: Queries, engine: Database['engine'], orgaId: string): Promise<void> {
  const row = db.selectFrom('orga').select('id').where('id', '=', orgaId).where('deleted_at', 'is', null)
  const found = await (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst()
  if (found === undefined) throw new AppError('not_found', 'There is no such organisation.')
}

/** Whoever founds two at once does it one after the other: the second sees the first. */
async function refuseIfTooMany(
  db: Queries,
  engine: Database['engine'],
  { personId, most }: { personId: string; most: number },
): Promise<void> {
  const person = db.selectFrom('person').select('id').where('id', '=', personId)
  if (engine === 'postgres') await person.forUpdate().execute()
  if ((await countOwned(db, personId)) >= most) throw tooManyOrgas(most)
}

import { type GovernanceStore, type OrgaTouch, tooManyOrgas } from '@arachne/core/governance'
import { CompiledQuery } from 'kysely'

import type { Database } from '../engine/database.ts'
import type { InTurn } from '../engine/postgres-turns.ts'
import type { Queries } from '../engine/schema.ts'
import { createAgentGrantDirectory } from './agents/agent-grant-store.ts'
import { createDiscordLinkDirectory } from './discord/discord-link-store.ts'
import { createInvitationDirectory } from './invitation-store.ts'
import { createItemDirectory } from './item-store.ts'
import { createEmailProofStore, createMailOutbox } from './mail/mail-store.ts'
import { createPersonStore, toMemberRow } from './member-store.ts'
import { createNotificationDirectory } from './notification-store.ts'
import { countOwned, createOrgaDirectory, toOrgaRow } from './orga-store.ts'
import { storesOn } from './orga-stores.ts'
import { createRunUnit, type News, type UnitDeps } from './run-unit.ts'
import { createDueDirectory } from './told-store.ts'
import { createWebhookDirectory } from './webhooks/webhook-store.ts'

/** Queries across organisations. */
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
  database: Pick<Database, 'engine' | 'queries' | 'transaction'>,
  { clock, sha256, boxes, lines }: UnitDeps,
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
    ...beyondOne(queries),

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

import { randomUUID } from 'node:crypto'

import {
  AppError,
  type Clock,
  type GovernanceStore,
  type JournalEntry,
  type OrgaStores,
  type OrgaTouch,
  type OrgaUnit,
  type Sha256,
  tooManyOrgas,
  type WatchedJournal,
} from '@arachne/core'

import type { Database } from '../database.ts'
import type { Queries } from '../schema.ts'
import { createAgentGrantDirectory, createAgentGrantStore } from './agent-grant-store.ts'
import { createBallotStore } from './ballot-store.ts'
import { createChainWriter } from './chain-writer.ts'
import { createChannelStore } from './channel-store.ts'
import { createConfirmationStore } from './confirmation-store.ts'
import { createGovernanceDecisionStore } from './decision-store.ts'
import { createDiscordLinkDirectory, createDiscordLinkStore } from './discord-link-store.ts'
import { createChatImageStore } from './image-store.ts'
import { createInvitationDirectory, createInvitationStore } from './invitation-store.ts'
import { createItemDirectory, createItemStore } from './item-store.ts'
import { createEmailProofStore, createMailOutbox } from './mail-store.ts'
import { createMemberStore, createPersonStore, toMemberRow } from './member-store.ts'
import { createMessageStore } from './message-store.ts'
import { createNotificationDirectory, createNotificationStore } from './notification-store.ts'
import { countOwned, createOrgaDirectory, createOrgaStore, toOrgaRow } from './orga-store.ts'
import { createPolicyStore } from './policy-store.ts'
import { createReactionStore } from './reaction-store.ts'
import { createReadPositionStore } from './read-position-store.ts'
import { createSearchStore } from './search-store.ts'
import { createStructureStore } from './structure-store.ts'
import { createDueDirectory, createToldStore } from './told-store.ts'
import { createWebhookDirectory, createWebhookStore, queueDeliveries } from './webhook-store.ts'

export interface GovernanceStoreDeps {
  journal: Pick<WatchedJournal, 'tell'>
  clock: Clock
  sha256: Sha256
}

function storesOn(db: Queries, orgaId: string): OrgaStores {
  return {
    orgas: createOrgaStore(db, orgaId),
    members: createMemberStore(db, orgaId),
    structure: createStructureStore(db, orgaId),
    channels: createChannelStore(db, orgaId),
    decisions: createGovernanceDecisionStore(db, orgaId),
    policies: createPolicyStore(db, orgaId),
    invitations: createInvitationStore(db, orgaId),
    items: createItemStore(db, orgaId),
    ballots: createBallotStore(db, orgaId),
    notifications: createNotificationStore(db, orgaId),
    messages: createMessageStore(db, orgaId),
    reactions: createReactionStore(db, orgaId),
    readPositions: createReadPositionStore(db, orgaId),
    images: createChatImageStore(db, orgaId),
    search: createSearchStore(db, orgaId),
    agentGrants: createAgentGrantStore(db, orgaId),
    confirmations: createConfirmationStore(db, orgaId),
    webhooks: createWebhookStore(db, orgaId),
    told: createToldStore(db, orgaId),
    discordLinks: createDiscordLinkStore(db, orgaId),
  }
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

/** What is to be told once everything is stored. */
interface News {
  entries: JournalEntry[]
  touched: OrgaTouch[]
}

export function createGovernanceStore(
  { engine, queries }: Pick<Database, 'engine' | 'queries'>,
  { journal, clock, sha256 }: GovernanceStoreDeps,
): GovernanceStore {
  const listeners = new Set<(touched: readonly OrgaTouch[]) => void>()

  /** What was recorded is stored at the end, before the commit. */
  async function runUnit<Result>(
    db: Queries,
    orgaId: string,
    { news: { entries, touched }, work }: { news: News; work: (unit: OrgaUnit) => Promise<Result> },
  ): Promise<Result> {
    const now = clock.now()
    const chain = createChainWriter(db, { orgaId, now, sha256 })
    const result = await work({
      ...storesOn(db, orgaId),
      people: createPersonStore(db),
      outbox: createMailOutbox(db),
      orgaId,
      now,
      record: chain.record,
      touch: (what, id) => void touched.push({ orgaId, what, ...(id !== undefined && { id }) }),
    })
    entries.push(...(await chain.flush()))
    const byAgents = entries.filter(({ details }) => details['actor_kind'] === 'agent')
    const seqs = byAgents.map(({ seq }) => seq)
    await queueDeliveries(db, orgaId, { seqs, now, newId: randomUUID })
    if (entries.length > 0) touched.push({ orgaId, what: 'decisions' })
    return result
  }

  async function inOneStep<Result>(work: (db: Queries, news: News) => Promise<Result>): Promise<Result> {
    const news: News = { entries: [], touched: [] }
    const result = await queries.transaction().execute((db) => work(db, news))
    journal.tell(news.entries)
    if (news.touched.length > 0) for (const tell of listeners) tell(news.touched)
    return result
  }

  return {
    within: (orgaId, work) =>
      inOneStep(async (db, news) => {
        await lock(db, engine, orgaId)
        return runUnit(db, orgaId, { news, work })
      }),

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

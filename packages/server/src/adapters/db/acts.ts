import { type Act, type Acts, type ActStores, GoneError } from '@arachne/core/acts'
import type { JournalEntry, JournalFacts, WatchedJournal } from '@arachne/core/journal'
import { mayBeNews } from '@arachne/core/notices'

import { createGrantStore } from './authority/grant-store.ts'
import { createSigningKeyRows } from './authority/signing-key-store.ts'
import { createDecisionSettingsStore } from './decisions/decision-settings-store.ts'
import { createDecisionStore } from './decisions/decision-store.ts'
import type { Database } from './engine/database.ts'
import type { Queries } from './engine/schema.ts'
import { createEntityStore } from './identities/entity-store.ts'
import { createGiftStore } from './identities/gift-store.ts'
import { createJoinRequestStore } from './identities/join-request-store.ts'
import { createKeyClaimStore } from './identities/key-claim-store.ts'
import { createLeftRoleStore } from './identities/left-role-store.ts'
import { createMuteStore } from './identities/mute-store.ts'
import { createServerBanStore } from './identities/server-ban-store.ts'
import { createServerSettingsStore } from './identities/server-settings-store.ts'
import { createTemplateStore } from './identities/template-store.ts'
import { createWakeCallStore } from './identities/wake-call-store.ts'
import type { JournalLines } from './journal/journal-lines.ts'

interface Deps {
  journal: WatchedJournal
  lines: JournalLines
}

export interface RecordedActs extends Acts {
  /** Lines about events elsewhere: each is stored with its notices, and needs no transaction without any. */
  journal: WatchedJournal
}

/** Codes of SQLite and Postgres for a row whose parent isn't there: it was deleted while the act was prepared. */
const PARENT_GONE = new Set<unknown>(['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'])

export function createActs(database: Pick<Database, 'transaction'>, { journal, lines }: Deps): RecordedActs {
  const transaction: Database['transaction'] = (given) =>
    database.transaction(given).catch((error: unknown) => {
      throw error instanceof Error && 'code' in error && PARENT_GONE.has(error.code) ? new GoneError() : error
    })

  async function store<Result>(work: (act: Act) => Promise<Result>) {
    const tasks: (() => unknown)[] = []
    const recorded: JournalFacts[] = []
    const { result, written } = await transaction({
      async work(db) {
        const made = await work({
          ...actStoresOn(db),
          record: (facts) => void recorded.push(lines.complete(facts)),
          after: (task) => void tasks.push(task),
        })
        return { result: made, written: await lines.write(db, recorded) }
      },
    })
    lines.tell(written)
    for (const task of tasks) await task()
    return { result, entries: written.entries }
  }

  async function record(facts: JournalFacts): Promise<JournalEntry> {
    if (!mayBeNews(facts.action)) return journal.record(facts)
    const { entries } = await store(async (act) => act.record(facts))
    const [entry] = entries
    if (entry === undefined) throw new Error('A line was not written.')
    return entry
  }

  return {
    within: async (work) => (await store(work)).result,
    journal: { ...journal, record },
  }
}

function actStoresOn(db: Queries): ActStores {
  return {
    entities: createEntityStore(db),
    claims: createKeyClaimStore(db),
    requests: createJoinRequestStore(db),
    gifts: createGiftStore(db),
    templates: createTemplateStore(db),
    settings: createServerSettingsStore(db),
    bans: createServerBanStore(db),
    leftRoles: createLeftRoleStore(db),
    mutes: createMuteStore(db),
    wakeCalls: createWakeCallStore(db),
    decisions: createDecisionStore(db),
    decisionSettings: createDecisionSettingsStore(db),
    grants: createGrantStore(db),
    signingKeys: createSigningKeyRows(db),
  }
}

import {
  type Act,
  type Acts,
  type ActStores,
  type Clock,
  createJournal,
  createNotices,
  type Ids,
  type JournalEntry,
  type JournalFacts,
  mayBeNews,
  type Notice,
  type Sha256,
  type WatchedJournal,
} from '@arachne/core'

import type { Database } from './database.ts'
import { createDecisionSettingsStore } from './decision-settings-store.ts'
import { createDecisionStore } from './decision-store.ts'
import { createEntityStore } from './entity-store.ts'
import { createGiftStore } from './gift-store.ts'
import { createGrantStore } from './grant-store.ts'
import { createJoinRequestStore } from './join-request-store.ts'
import { createJournalStore } from './journal-store.ts'
import { createKeyClaimStore } from './key-claim-store.ts'
import { createLeftRoleStore } from './left-role-store.ts'
import { createMuteStore } from './mute-store.ts'
import { createNoticeStore } from './notice-store.ts'
import type { Queries } from './schema.ts'
import { createServerBanStore } from './server-ban-store.ts'
import { createServerSettingsStore } from './server-settings-store.ts'
import { createTemplateStore } from './template-store.ts'
import { createWakeCallStore } from './wake-call-store.ts'

interface Deps {
  journal: WatchedJournal
  clock: Clock
  ids: Pick<Ids, 'uuid'>
  sha256: Sha256
  /** What is known of a line at the moment it is recorded. */
  complete(facts: JournalFacts): JournalFacts
}

export interface RecordedActs extends Acts {
  /** Lines about what happened elsewhere: each is stored with its notices, and needs no transaction if it has none. */
  journal: WatchedJournal
  /** Called after a notice is stored; must not throw. Returns how to stop. */
  watchNotices(listener: (notice: Notice) => void): () => void
}

/** What was stored, to be told. */
interface News {
  entries: JournalEntry[]
  notices: Notice[]
}

export function createActs(
  database: Pick<Database, 'queries' | 'transaction'>,
  { journal, clock, ids, sha256, complete }: Deps,
): RecordedActs {
  const listeners = new Set<(notice: Notice) => void>()

  /** In the order of their spaces: two acts that write to the same ones do not wait for each other crosswise. */
  async function write(db: Queries, lines: readonly JournalFacts[]): Promise<News> {
    const chain = createJournal({ store: createJournalStore(db), content: NO_CONTENT, clock, sha256 })
    const entries: JournalEntry[] = []
    const inOrder = lines.toSorted((a, b) => (a.space < b.space ? -1 : Number(a.space > b.space)))
    for (const line of inOrder) entries.push(await chain.record(line))
    const entities = createEntityStore(db)
    const requests = createJoinRequestStore(db)
    const made = createNotices({ store: createNoticeStore(db), entities, requests, clock, ids })
    const notices: Notice[] = []
    for (const entry of entries) notices.push(...(await made.recorded(entry)))
    return { entries, notices }
  }

  async function store<Result>(work: (act: Act) => Promise<Result>) {
    const tasks: (() => unknown)[] = []
    const lines: JournalFacts[] = []
    const { result, news } = await database.transaction({
      async work(db) {
        const made = await work({
          ...actStoresOn(db),
          record: (facts) => void lines.push(complete(facts)),
          after: (task) => void tasks.push(task),
        })
        return { result: made, news: await write(db, lines) }
      },
    })
    journal.tell(news.entries)
    for (const notice of news.notices) for (const listener of listeners) listener(notice)
    for (const task of tasks) await task()
    return { result, entries: news.entries }
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
    watchNotices(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Only who verifies asks for it. */
const NO_CONTENT = { spaces: async () => [], page: async () => undefined }

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
  }
}

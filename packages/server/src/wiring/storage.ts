import { createJournal, watchJournal } from '@arachne/core/journal'

import { boxCipher } from '../adapters/ballots/box-cipher.ts'
import { openShelf } from '../adapters/ballots/open-shelf.ts'
import { swapsToDisk } from '../adapters/ballots/swap.ts'
import type { DataDir } from '../adapters/data-dir/data-dir.ts'
import { createActivityCountStore } from '../adapters/db/activity/activity-count-store.ts'
import { createActivityStore } from '../adapters/db/activity/activity-store.ts'
import { createActs } from '../adapters/db/acts.ts'
import { createGrantStore } from '../adapters/db/authority/grant-store.ts'
import { createOAuthRecordStore } from '../adapters/db/authority/oauth-record-store.ts'
import { createSessionStore } from '../adapters/db/authority/session-store.ts'
import { createSigningKeyStore } from '../adapters/db/authority/signing-key-store.ts'
import { createDecisionCursors } from '../adapters/db/decisions/decision-cursor-store.ts'
import { createDecisionNoteStore } from '../adapters/db/decisions/decision-note-store.ts'
import { createDecisionSettingsStore } from '../adapters/db/decisions/decision-settings-store.ts'
import { createDecisionStore } from '../adapters/db/decisions/decision-store.ts'
import { createQuestionPages } from '../adapters/db/decisions/question-pages.ts'
import { type Database, openDatabase } from '../adapters/db/engine/database.ts'
import { migrate } from '../adapters/db/engine/migrate.ts'
import { createItemCardStore } from '../adapters/db/governance/discord/card-store.ts'
import { createGovernanceStore } from '../adapters/db/governance/governance-store.ts'
import { forgetLooseBallots } from '../adapters/db/governance/loose-ballots.ts'
import { createDecisionContent } from '../adapters/db/governance/records/decision-content.ts'
import { createDmStore } from '../adapters/db/identities/dm-store.ts'
import { createEntityIndex } from '../adapters/db/identities/entity-index.ts'
import { createEntityStore } from '../adapters/db/identities/entity-store.ts'
import { createGiftStore } from '../adapters/db/identities/gift-store.ts'
import { createJoinRequestStore } from '../adapters/db/identities/join-request-store.ts'
import { createKeyClaimStore } from '../adapters/db/identities/key-claim-store.ts'
import { createLeftRoleStore } from '../adapters/db/identities/left-role-store.ts'
import { createMuteStore } from '../adapters/db/identities/mute-store.ts'
import { createNameBook } from '../adapters/db/identities/name-book.ts'
import { createReactionHolderStore } from '../adapters/db/identities/reaction-holder-store.ts'
import { createSendKeyStore } from '../adapters/db/identities/send-key-store.ts'
import { createSentMessageStore } from '../adapters/db/identities/sent-message-store.ts'
import { createServerBanStore } from '../adapters/db/identities/server-ban-store.ts'
import { openServerNames } from '../adapters/db/identities/server-names.ts'
import { createServerSettingsStore } from '../adapters/db/identities/server-settings-store.ts'
import { createTemplateStore } from '../adapters/db/identities/template-store.ts'
import { createWakeCallStore } from '../adapters/db/identities/wake-call-store.ts'
import { createJournalLines } from '../adapters/db/journal/journal-lines.ts'
import { createJournalStore } from '../adapters/db/journal/journal-store.ts'
import { createNoticeStore } from '../adapters/db/notices/notice-store.ts'
import type { Config } from '../config/config.ts'
import { every } from '../jobs/every.ts'
import { nameGrant, nameGrants } from '../request-context.ts'
import type { Runtime } from '../runtime.ts'

const PURGE_MS = 60 * 60 * 1000

/** The migrated database, and every store on it. */
export async function wireStorage(config: Config, runtime: Runtime, dataDir: DataDir) {
  const { opening, clock, log, sha256 } = runtime
  const database = opening.use(await openDatabase(config.storage.database))
  const { applied, backup } = await migrate(database)
  if (applied.length > 0) log.info({ applied, backup }, 'Updated the database.')
  const { shelfDir: named, runtimeDir } = config.storage
  const ballotKeys = await openShelf({ named, usual: [runtimeDir, '/dev/shm'], dataDir })
  opening.defer(() => ballotKeys[Symbol.dispose]?.())
  const boxes = { keys: ballotKeys, cipher: boxCipher }
  const { journalStore, lines, acts } = wireJournal(runtime, database)
  const claims = createKeyClaimStore(database.queries)
  const purge = () => claims.purge(new Date(clock.now()).toISOString())
  await purge()
  opening.use(every(PURGE_MS, purge, (error) => log.error({ err: error }, 'Purging old links failed.')))
  return {
    store: createEntityStore(database.queries),
    claims,
    dmStore: createDmStore(database.queries),
    sentMessages: createSentMessageStore(database.queries),
    muteStore: createMuteStore(database.queries),
    wakeCallStore: createWakeCallStore(database.queries),
    reactionHolders: createReactionHolderStore(database.queries),
    sendKeys: createSendKeyStore(database.queries),
    grantStore: createGrantStore(database.queries),
    requests: createJoinRequestStore(database.queries),
    gifts: createGiftStore(database.queries),
    serverNames: await openServerNames(database.queries),
    leftRoles: createLeftRoleStore(database.queries),
    templates: createTemplateStore(database.queries),
    settings: createServerSettingsStore(database.queries),
    bans: createServerBanStore(database.queries),
    sessionStore: createSessionStore(database.queries),
    oauthRecordStore: createOAuthRecordStore(database.queries),
    signingKeyStore: createSigningKeyStore(database),
    activityStore: createActivityStore(database.queries),
    activityCounts: createActivityCountStore(database.queries),
    noticeStore: createNoticeStore(database.queries),
    decisionStore: createDecisionStore(database.queries),
    decisionSettings: createDecisionSettingsStore(database.queries),
    decisionCursors: createDecisionCursors(database.queries),
    decisionNotes: createDecisionNoteStore(database.queries),
    questionPages: createQuestionPages(database.queries),
    entityIndex: createEntityIndex(database.queries),
    names: createNameBook(database.queries),
    database: { engine: database.engine, file: database.file },
    acts,
    journal: acts.journal,
    journalStore,
    watchNotices: lines.watchNotices,
    governanceStore: createGovernanceStore(database, { clock, sha256, boxes, lines }),
    ballotKeys,
    ballotShelf: { place: ballotKeys.place, swap: ballotKeys.place === 'files' && swapsToDisk() },
    forgetLooseBallots: () => forgetLooseBallots(database),
    itemCards: createItemCardStore(database.queries),
    /** Rejects if the database doesn't answer. */
    ping: () => journalStore.last('instance'),
  }
}

/** Records lines, alone or together with what they are about. */
function wireJournal({ clock, ids, sha256 }: Runtime, database: Database) {
  const journalStore = createJournalStore(database.queries)
  const content = createDecisionContent(database.queries, sha256)
  const journal = watchJournal(nameGrants(createJournal({ store: journalStore, content, clock, sha256 })))
  const lines = createJournalLines({ journal, clock, ids, sha256, complete: nameGrant })
  return { journalStore, lines, acts: createActs(database, { journal, lines }) }
}

export type Storage = Awaited<ReturnType<typeof wireStorage>>

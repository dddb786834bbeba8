import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createChangeStructure, createOrgas, createOrgaSeats, type OrgaUnit } from '@arachne/core/governance'
import { createJournal, watchJournal } from '@arachne/core/journal'

import { openDatabase } from '../packages/server/src/adapters/db/engine/database.ts'
import { migrate } from '../packages/server/src/adapters/db/engine/migrate.ts'
import { createGovernanceStore } from '../packages/server/src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../packages/server/src/adapters/db/governance/records/decision-content.ts'
import { createJournalLines } from '../packages/server/src/adapters/db/journal/journal-lines.ts'
import { createJournalStore } from '../packages/server/src/adapters/db/journal/journal-store.ts'
import { platform } from '../packages/server/src/platform.ts'
import { newBoxes } from '../packages/server/test/support/ballots/boxes.ts'
import type { Row } from './row.ts'

const LINES = 20_000
/** 5,000 a second. */
const LINE_AIM_US = 200

/** What a line of an organisation's journal costs, in its chain: within one change, and each in a change of its own. */
export async function benchGovernance(): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'arachne-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const database = opened.use(await openDatabase(join(folder, 'arachne.db')))
  await migrate(database)
  const { ids, sha256 } = platform
  const clock = { now: () => Date.now() }
  const journalStore = createJournalStore(database.queries)
  const content = createDecisionContent(database.queries, sha256)
  const journal = watchJournal(createJournal({ store: journalStore, content, clock, sha256 }))
  const lines = createJournalLines({ journal, clock, ids, sha256, complete: (facts) => facts })
  const store = createGovernanceStore(database, { lines, clock, sha256, boxes: newBoxes() })
  const changeStructure = createChangeStructure({ ids, hooks: [] })
  const founder = { id: 'bench', name: 'Bench', avatarUrl: null }
  const orgas = createOrgas({ store, clock, ids, changeStructure, orgasPerOwner: 1 })
  const orgaId = await orgas.found(founder, { name: 'Bench', mission: '' })
  const { actor } = await createOrgaSeats(store).of(founder.id, orgaId)
  const append = (unit: OrgaUnit, n: number) =>
    unit.record({
      kind: 'Process',
      action: 'measured',
      targetType: 'orga',
      targetId: orgaId,
      teamId: null,
      by: actor,
      after: { n },
    })
  const together = await perLine(() =>
    store.within(orgaId, async (unit) => {
      for (let n = 0; n < LINES; n += 1) await append(unit, n)
    }),
  )
  const alone = await perLine(async () => {
    for (let n = 0; n < LINES; n += 1) await store.within(orgaId, (unit) => append(unit, n))
  })
  return [
    { what: 'journal line within one change', ...together, aim: LINE_AIM_US },
    { what: 'journal line, a change each', ...alone },
  ]
}

/** Time of this process alone: what else the machine does is not counted. */
async function perLine(work: () => Promise<unknown>): Promise<Pick<Row, 'value' | 'unit' | 'note'>> {
  const since = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(since)
  const value = (user + system) / LINES
  return { value, unit: 'µs', note: `${Math.round(1e6 / value)} a second` }
}

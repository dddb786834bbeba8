import { createHash, randomUUID } from 'node:crypto'

import {
  type AgentGrant,
  type AppGrants,
  createAgentGrants,
  createAgentSeats,
  createAppGrants,
  createOrgaSeats,
  DEFAULT_SETTINGS,
  type GovernanceStore,
  type OrgaSeat,
} from '@arachne/core/governance'
import { createJournal, watchJournal } from '@arachne/core/journal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { openLines } from '../support/acts.ts'
import { newBoxes } from '../support/ballots/boxes.ts'
import { ENGINES, openFresh } from '../support/databases.ts'

const T0 = Date.UTC(2026, 10, 15, 9)
const MINUTE_MS = 60_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ids = { uuid: randomUUID }
const WISH = {
  name: 'Proof reader',
  roleIds: [],
  permission: 'readonly' as const,
  resourceScopes: [],
  askFirst: false,
}

describe.each(ENGINES.filter(({ isMissing }) => !isMissing))('what apps were lent on $name', (engine) => {
  let database: Database
  let store: GovernanceStore
  let apps: AppGrants
  let seat: OrgaSeat
  let now = T0
  const changed: string[] = []
  const clock = { now: () => now }

  beforeAll(async () => {
    database = await openFresh(engine)
    const journalStore = createJournalStore(database.queries)
    const content = createDecisionContent(database.queries, sha256)
    const journal = watchJournal(createJournal({ store: journalStore, content, clock, sha256 }))
    store = createGovernanceStore(database, {
      lines: openLines(clock, journal),
      clock,
      sha256,
      boxes: newBoxes(),
    })
    apps = createAppGrants({ store, clock, ids, onChange: (orgaId) => void changed.push(orgaId) })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  beforeEach(async () => {
    now = T0
    const [orgaId, memberId, personId] = [randomUUID(), randomUUID(), randomUUID()]
    await store.people.meet({ id: personId, name: 'Ada', avatarUrl: null })
    const face = { id: memberId, personId, name: 'Ada', avatarUrl: null, contacts: [] }
    const colors = { accent: null, surfaceLight: null, surfaceDark: null }
    const about = { id: orgaId, name: 'Bakery', logoUrl: null, colors, domains: [], practice: false }
    const orga = { ...about, settings: DEFAULT_SETTINGS, createdAt: T0 }
    await store.found({ orga, owner: { ...face, joinedAt: T0, leftAt: null } }, async () => {})
    seat = await createOrgaSeats(store).of(personId, orgaId)
  })

  const again = (id: string) => createAgentSeats({ store, clock }).again(id)
  const listed = async () => {
    const unused = { make: () => Promise.reject(new Error('no key')) } as never
    const agents = createAgentGrants({ store, clock, ids, keys: unused, onChange: () => {} })
    return (await agents.list(seat)).map(({ id }) => id)
  }

  it('is fetched once, and within an hour', async () => {
    const [prompt, late] = [await apps.open(seat, WISH, 'app'), await apps.open(seat, WISH, 'app')]
    expect(await listed()).toEqual([])
    expect([await apps.fetched(prompt.id), await apps.fetched(prompt.id)]).toEqual([true, false])
    expect(await listed()).toEqual([prompt.id])
    now += 61 * MINUTE_MS
    expect((await again(prompt.id))?.grant.app).toEqual({ clientId: 'app', fetchedAt: T0 })
    expect(await again(late.id)).toBeUndefined()
  })

  it('ends once, with a line in the journal, and is looked at again where somebody listens', async () => {
    const { id } = await apps.open(seat, WISH, 'app')
    await apps.end(id, 'reuse')
    await apps.end(id, 'client_revoked')
    expect((await store.agentDirectory.find(id))?.ended).toEqual({ at: T0, why: 'reuse' })
    expect(await apps.fetched(id)).toBe(false)
    expect(changed).toContain(seat.orgaId)
    const lines = await store.reads(seat.orgaId).decisions.page({ kind: 'Grant' }, { limit: 10 })
    expect(lines.map(({ targetId }) => targetId)).toEqual([id, id])
  })

  it('makes room for the next of fifty by what was not used longest, and never by a key', async () => {
    const insert = (grant: AgentGrant, lookup: string) =>
      store.within(seat.orgaId, (unit) => unit.agentGrants.insert(grant, { lookup, hash: 'x' }))
    const first = await apps.open(seat, WISH, 'app')
    now += MINUTE_MS
    const used = await apps.open(seat, WISH, 'app')
    for (let at = 0; at < 48; at += 1) {
      const id = randomUUID()
      await insert({ ...first, id, app: null, createdAt: T0 - MINUTE_MS }, id)
    }
    await store.agentDirectory.touch(first.id, now + MINUTE_MS)
    now += 2 * MINUTE_MS
    const next = await apps.open(seat, WISH, 'app')
    expect((await store.agentDirectory.find(used.id))?.ended?.why).toBe('crowded_out')
    expect((await store.agentDirectory.find(first.id))?.ended).toBeNull()
    expect(await again(next.id)).toBeDefined()
  })
})

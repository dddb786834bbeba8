import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { type ChatMessage, DEFAULT_SETTINGS, type OrgaUnit, type Viewer } from '@arachne/core/governance'

import { temporaryFolder } from '../e2e/support/product.ts'
import { openDatabase } from '../packages/server/src/adapters/db/engine/database.ts'
import { migrate } from '../packages/server/src/adapters/db/engine/migrate.ts'
import { createGovernanceStore } from '../packages/server/src/adapters/db/governance/governance-store.ts'
import { openLines } from '../packages/server/test/support/acts.ts'
import { newBoxes } from '../packages/server/test/support/ballots/boxes.ts'
import { median, percentile, type Row } from './row.ts'

const CHANNELS = 100
const MESSAGES = 100_000
/** Teams of the one who searches. */
const REACHED = 10
const ROUNDS = 50
const AIM_MS = 50
const AT_ONCE = 10_000

const WORDS =
  'bread flour oven salt dough yeast crust morning shift order basket paper knife apron scale'.split(' ')
/** Often, rarely, with two letters, in Korean, in the middle of a word, and never, with many letters and with two. */
const QUERIES = ['bread', 'croissant', 'ov', '회의', 'orni', 'zeppelin', 'qx']

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Access-filtered search over many messages, on SQLite in a file. */
export async function benchSearch(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase(join(folder.path, 'arachne.db'))
  await migrate(database)
  const clock = { now: Date.now }
  const store = createGovernanceStore(database, {
    lines: openLines(clock),
    clock,
    sha256,
    boxes: newBoxes(),
  })
  const orgaId = randomUUID()
  const place = await settle(store, orgaId)
  for (let from = 0; from < MESSAGES; from += AT_ONCE) {
    await store.within(orgaId, async (unit) => {
      for (let n = from; n < from + AT_ONCE; n += 1) await unit.messages.insert(said(n, place))
    })
  }
  const roles = place.teamIds.slice(0, REACHED).map((teamId) => ({ id: teamId, teamId }))
  const viewer: Viewer = { memberId: place.memberId, isMember: true, roles, delegation: null }
  const rows: Row[] = []
  for (const query of QUERIES) {
    const took: number[] = []
    let found = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = performance.now()
      const words = query.split(' ')
      found = (await store.reads(orgaId).search.messages(viewer, { words, limit: 20 })).length
      took.push(performance.now() - since)
    }
    const note = `${found} found; p95 ${percentile(took, 0.95).toFixed(1)} ms`
    rows.push({ what: `search “${query}”`, value: median(took), unit: 'ms', aim: AIM_MS, note })
  }
  return rows
}

interface Place {
  memberId: string
  teamIds: string[]
  channelIds: string[]
}

async function settle(store: ReturnType<typeof createGovernanceStore>, orgaId: string): Promise<Place> {
  const [personId, memberId] = [randomUUID(), randomUUID()]
  await store.people.meet({ id: personId, name: 'Ada', avatarUrl: null })
  const owner = {
    id: memberId,
    personId,
    name: 'Ada',
    avatarUrl: null,
    contacts: [],
    joinedAt: 0,
    leftAt: null,
  }
  const colors = { accent: null, surfaceLight: null, surfaceDark: null }
  const orga = { id: orgaId, name: 'Bakery', logoUrl: null, colors, domains: [], settings: DEFAULT_SETTINGS }
  const teamIds = Array.from({ length: CHANNELS }, () => randomUUID())
  const channelIds = Array.from({ length: CHANNELS }, () => randomUUID())
  await store.found({ orga: { ...orga, practice: false, createdAt: 0 }, owner }, async (unit: OrgaUnit) => {
    const before = await unit.structure.load()
    const teams = teamIds.map((id) => ({ id, name: id, color: null, archived: false }))
    await unit.structure.save(before, { ...before, teams })
    for (const [index, id] of channelIds.entries()) {
      const base = { id, createdAt: 0, archivedAt: null, archivedReaders: null }
      await unit.channels.insert({ ...base, kind: 'team', teamId: teamIds[index] ?? '' })
    }
  })
  return { memberId, teamIds, channelIds }
}

function said(n: number, { memberId, channelIds }: Place): ChatMessage {
  const picked = Array.from({ length: 8 }, (_, index) => WORDS[(n * 7 + index * index * 3) % WORDS.length])
  const rare = n % 1000 === 7 ? ` croissant ${n}` : ''
  const korean = n % 500 === 0 ? ' 내일 전체회의를 합니다' : ''
  return {
    id: randomUUID(),
    channelId: channelIds[n % CHANNELS] ?? '',
    authorId: memberId,
    text: `${picked.join(' ')}${rare}${korean}`,
    threadParentId: null,
    itemId: null,
    mentions: [],
    imageId: null,
    createdAt: n,
    editedAt: null,
    deletedAt: null,
    viaAgent: false,
    grantId: null,
  }
}

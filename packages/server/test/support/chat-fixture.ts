import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  type Chat,
  type ChatNews,
  createChat,
  createChatSweep,
  createOrgaAudience,
  createOrgaSeats,
  DEFAULT_SETTINGS,
  type GovernanceStore,
  type OrgaAudience,
  type OrgaChannel,
  type OrgaMember,
  type OrgaSeat,
  type OrgaUnit,
  type Role,
} from '@arachne/core/governance'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { migrate } from '../../src/adapters/db/engine/migrate.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createImageFiles } from '../../src/adapters/images/image-files.ts'
import { openLines } from './acts.ts'
import { newBoxes } from './ballots/boxes.ts'

const T0 = Date.UTC(2026, 10, 15, 9)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An organisation in memory where people talk; time stands still until it is moved. */
export interface ChatFixture extends AsyncDisposable {
  store: GovernanceStore
  chat: Chat
  audience: OrgaAudience
  /** What the clock does once an hour. */
  sweep(): Promise<void>
  now(): number
  orgaId: string
  /** The organisation's, the oven's, and the one of ada and bo. */
  channels: Record<'all' | 'oven' | 'dm', string>
  /** Ada owns everything; bo bakes; cy has no role; di is in another organisation. */
  members: Record<Name, OrgaMember>
  /** Their organisation's own channel. */
  foreignChannelId: string
  /** Whom each message was to be told. */
  news: ChatNews[]
  files: string
  /** Moves the clock. */
  pass(ms: number): void
  seat(name: Name): Promise<OrgaSeat>
  within<Result>(work: (unit: OrgaUnit) => Promise<Result>): Promise<Result>
  /** The oven's team is dissolved: its channel stays for whoever read it. */
  archiveOven(): Promise<void>
  /** Bo hands the role in the oven over to nobody. */
  takeRole(name: Name): Promise<void>
}

const NAMES = ['ada', 'bo', 'cy', 'di'] as const
type Name = (typeof NAMES)[number]

export async function openChatFixture(): Promise<ChatFixture> {
  await using opening = new AsyncDisposableStack()
  const files = await mkdtemp(join(tmpdir(), 'arachne-chat-'))
  opening.defer(() => rm(files, { recursive: true, force: true }))
  const database = opening.use(await openDatabase(':memory:'))
  await migrate(database)
  let now = T0
  const clock = { now: () => now }
  const store = createGovernanceStore(database, { lines: openLines(clock), clock, sha256, boxes: newBoxes() })
  const news: ChatNews[] = []
  const members = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await invite(store, name)])),
  ) as Record<Name, OrgaMember>
  const { ada, bo, cy, di } = members
  const [orgaId, ovenId] = [randomUUID(), randomUUID()]
  const channels = { all: randomUUID(), oven: randomUUID(), dm: randomUUID() }
  await found(store, orgaId, ada, async (unit) => {
    for (const member of [bo, cy]) await unit.members.insert(member)
    const before = await unit.structure.load()
    const teams = [{ id: ovenId, name: 'Oven', color: null, archived: false }]
    await unit.structure.save(before, { ...before, teams, roles: [ada, bo].map(roleIn(ovenId)) })
    await unit.channels.insert(channel(channels.all, { kind: 'orga' }))
    await unit.channels.insert(channel(channels.oven, { kind: 'team', teamId: ovenId }))
    await unit.channels.insert(channel(channels.dm, { kind: 'dm', members: [ada.id, bo.id] }))
  })
  const [foreignId, foreignChannelId] = [randomUUID(), randomUUID()]
  await found(store, foreignId, di, (unit) =>
    unit.channels.insert(channel(foreignChannelId, { kind: 'orga' })),
  )
  const seats = createOrgaSeats(store)
  const chat = createChat({
    store,
    ids: { uuid: randomUUID, token: () => randomUUID() },
    files: createImageFiles(files),
    itemCards: async () => new Map(),
    tellOfMessage: async (_unit, told) => void news.push(told),
  })
  const within: ChatFixture['within'] = (work) => store.within(orgaId, work)
  const held = opening.move()
  return {
    store,
    chat,
    orgaId,
    channels,
    members,
    foreignChannelId,
    news,
    files,
    within,
    audience: createOrgaAudience({ store, clock }),
    sweep: createChatSweep({ store, clock, files: createImageFiles(files) }),
    pass: (ms) => void (now += ms),
    now: () => now,
    seat: (name) => seats.of(members[name].personId, name === 'di' ? foreignId : orgaId),
    archiveOven: () => within((unit) => unit.channels.archive(channels.oven, now, [ada.id, bo.id])),
    takeRole: (name) =>
      within(async (unit) => {
        const before = await unit.structure.load()
        const roles = before.roles.filter(({ memberId }) => memberId !== members[name].id)
        await unit.structure.save(before, { ...before, roles })
        unit.touch('structure')
      }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}

async function invite(store: GovernanceStore, name: string): Promise<OrgaMember> {
  const personId = randomUUID()
  await store.people.meet({ id: personId, name, avatarUrl: null })
  const base = { id: randomUUID(), personId, name, avatarUrl: null, contacts: [] }
  return { ...base, joinedAt: T0 - 1, leftAt: null }
}

function found(
  store: GovernanceStore,
  id: string,
  owner: OrgaMember,
  work: (unit: OrgaUnit) => Promise<void>,
): Promise<void> {
  const colors = { accent: null, surfaceLight: null, surfaceDark: null }
  const base = { name: 'Bakery', logoUrl: null, colors, domains: [], settings: DEFAULT_SETTINGS }
  return store.found({ orga: { id, ...base, practice: false, createdAt: T0 }, owner }, work)
}

type Kind =
  | { kind: 'orga' }
  | { kind: 'team'; teamId: string }
  | { kind: 'dm'; members: readonly [string, string] }

function channel(id: string, kind: Kind): OrgaChannel {
  return { id, createdAt: T0, archivedAt: null, archivedReaders: null, ...kind }
}

const roleIn =
  (teamId: string) =>
  ({ id: memberId }: OrgaMember, index: number): Role => ({
    id: randomUUID(),
    teamId,
    title: `Baker ${index}`,
    mission: '',
    duties: [],
    roleType: index === 0 ? 'leader' : null,
    memberId,
    linkedRoleId: null,
    iconKey: null,
    termEndsAt: null,
    reviewOn: null,
  })

import { createHash, randomUUID } from 'node:crypto'

import {
  CreateElectionBody,
  CreateTopicBody,
  CreateVotingBody,
  ELECTION_ACTS,
  type ElectionAct,
  TOPIC_ACTS,
  type TopicAct,
  VOTING_ACTS,
  type VotingAct,
} from '@arachne/contract/governance'
import { AppError } from '@arachne/core/errors'
import {
  addMember,
  addRole,
  type BoxDeps,
  changeRole,
  createActOnPolicies,
  createActOnStructure,
  createChangeStructure,
  createDueItems,
  createElections,
  createFollowStructure,
  createItemService,
  createNotificationService,
  createNotify,
  createOrgaSeats,
  createStructureService,
  createTopics,
  createVotings,
  createWaitingService,
  DEFAULT_SETTINGS,
  foundStructure,
  type OrgaMember,
  type OrgaSeat,
  removeMember,
  type RoleDraft,
  type Structure,
  tellOfPolicies,
} from '@arachne/core/governance'
import { createJournal, watchJournal } from '@arachne/core/journal'

import type { Database } from '../../src/adapters/db/engine/database.ts'
import { createGovernanceStore } from '../../src/adapters/db/governance/governance-store.ts'
import { createDecisionContent } from '../../src/adapters/db/governance/records/decision-content.ts'
import { createJournalStore } from '../../src/adapters/db/journal/journal-store.ts'
import { openLines } from './acts.ts'
import { newBoxes } from './ballots/boxes.ts'

export const T0 = Date.UTC(2026, 10, 15, 9)
export const HOUR = 3_600_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ids = { uuid: () => randomUUID(), token: () => randomUUID() }

/** Ada owns and leads, dan is the referee, ben and cleo hold roles, fay holds none; ben leads the oven. */
const NAMES = ['ada', 'ben', 'cleo', 'dan', 'fay'] as const
export type Name = (typeof NAMES)[number]

export type ItemFixture = Awaited<ReturnType<typeof openItemFixture>>

/** An organisation that decides things, on some database; time stands still until it is moved. */
export async function openItemFixture(database: Database, boxes: BoxDeps = newBoxes()) {
  let now = T0
  const clock = { now: () => now }
  const content = createDecisionContent(database.queries, sha256)
  const journalStore = createJournalStore(database.queries)
  const journal = watchJournal(createJournal({ store: journalStore, content, clock, sha256 }))
  /** As after a restart: nothing is remembered but what is stored. */
  const build = () =>
    buildServices(
      createGovernanceStore(database, { lines: openLines(clock, journal), clock, sha256, boxes }),
      clock,
    )
  const services = build()
  const { store, changeStructure } = services
  const orga = await foundOrga(services)
  const seats = createOrgaSeats(store)
  const seat = (name: Name): Promise<OrgaSeat> => seats.of(orga.people[name], orga.orgaId)

  const change = (work: (now: Structure) => Structure, alongside?: () => Promise<void>) =>
    store.within(orga.orgaId, (unit) =>
      changeStructure(unit, {
        by: null,
        roleName: null,
        topicId: null,
        change: work,
        ...(alongside && { alongside }),
      }),
    )

  return {
    ...services,
    ...orga,
    queries: database.queries,
    verify: () => journal.verify(),
    build,
    seat,
    change,
    now: () => now,
    pass: (ms: number) => void (now += ms),
    memberOf: async (name: Name) => (await seat(name)).memberId,

    async leave(name: Name) {
      const { memberId } = await seat(name)
      await store.within(orga.orgaId, (unit) =>
        changeStructure(unit, {
          by: null,
          roleName: null,
          topicId: null,
          change: (before) => removeMember(before, memberId),
          alongside: () => unit.members.update(memberId, { leftAt: unit.now }),
        }),
      )
    },

    topic: async (name: Name, over: object = {}) =>
      services.topics.create(
        await seat(name),
        CreateTopicBody.parse({
          channel_id: orga.channels.all,
          title: 'Quiet mornings',
          text: 'No meetings before ten.',
          ...over,
        }),
      ),
    onTopic: async (name: Name, id: string, [act, input = {}]: [TopicAct, object?]) =>
      services.topics.act(await seat(name), id, { act, input: TOPIC_ACTS[act].parse(input) }),

    voting: async (name: Name, over: object = {}) =>
      services.votings.create(
        await seat(name),
        CreateVotingBody.parse({
          channel_id: orga.channels.all,
          question: 'Which colour?',
          options: ['Red', 'Green', 'Blue'],
          mode: 'single',
          ...over,
        }),
      ),
    onVoting: async (name: Name, id: string, [act, input = {}]: [VotingAct, object?]) =>
      services.votings.act(await seat(name), id, { act, input: VOTING_ACTS[act].parse(input) }),

    election: async (name: Name, over: object = {}) =>
      services.elections.create(
        await seat(name),
        CreateElectionBody.parse({ channel_id: orga.channels.root, role_title: 'Driver', ...over }),
      ),
    onElection: async (name: Name, id: string, [act, input = {}]: [ElectionAct, object?]) =>
      services.elections.act(await seat(name), id, { act, input: ELECTION_ACTS[act].parse(input) }),

    /** The categories somebody was told, of one item if it is named, by name: many things happen at one time here. */
    async told(name: Name, itemId?: string): Promise<string[]> {
      const { page } = await services.notifications.list(await seat(name), { limit: 100 })
      const about = itemId === undefined ? page : page.filter((one) => one.itemId === itemId)
      return about.map(({ category }) => category).toSorted()
    },
    kinds: async (targetId: string) =>
      (await store.reads(orga.orgaId).decisions.page({ targetId }, { limit: 100 })).toReversed(),
  }
}

function buildServices(store: ReturnType<typeof createGovernanceStore>, clock: { now(): number }) {
  const notify = createNotify(ids)
  const changeStructure = createChangeStructure({ ids, hooks: [createFollowStructure(notify)] })
  const actOnStructure = createActOnStructure({ ids, changeStructure })
  const makers = { actOnStructure, actOnPolicies: tellOfPolicies(createActOnPolicies({ ids }), notify) }
  const errors: unknown[] = []
  const deps = { store, ids, notify, makers }
  return {
    store,
    errors,
    changeStructure,
    structure: createStructureService(store, actOnStructure),
    items: createItemService({ store, clock }),
    waiting: createWaitingService({ store, clock }),
    topics: createTopics(deps),
    votings: createVotings(deps),
    elections: createElections(deps),
    notifications: createNotificationService(store),
    settleDue: createDueItems({ store, clock, notify, onError: (error) => void errors.push(error) }),
  }
}

async function foundOrga({ store, changeStructure, structure }: ReturnType<typeof buildServices>) {
  const orgaId = randomUUID()
  const members = Object.fromEntries(NAMES.map((name) => [name, newMember(name)])) as Record<Name, OrgaMember>
  for (const { personId, name } of Object.values(members)) {
    await store.people.meet({ id: personId, name, avatarUrl: null })
  }
  const { ada, ben, cleo, dan, fay } = members
  const teamIds = { root: randomUUID(), secretary: randomUUID(), referee: randomUUID() }
  const all = randomUUID()
  const roles = { baker: randomUUID(), driver: randomUUID(), referee: teamIds.referee }
  const colors = { accent: null, surfaceLight: null, surfaceDark: null }
  const base = { name: 'Bakery', logoUrl: null, colors, domains: [], settings: DEFAULT_SETTINGS }
  const orga = { id: orgaId, ...base, practice: false, createdAt: T0 }
  const roleOf = (id: string, title: string, memberId: string): RoleDraft => ({
    id,
    teamId: teamIds.root,
    title,
    mission: '',
    duties: [],
    roleType: null,
    memberId,
  })
  const silent = { by: null, roleName: null, topicId: null }
  await store.found({ orga, owner: ada }, async (unit) => {
    const place = { createdAt: T0, archivedAt: null, archivedReaders: null }
    await unit.channels.insert({ id: all, kind: 'orga', ...place })
    await changeStructure(unit, {
      ...silent,
      change: () =>
        foundStructure({
          id: teamIds.root,
          name: 'Everyone',
          leaderId: randomUUID(),
          secretaryId: teamIds.secretary,
          refereeId: teamIds.referee,
          ownerId: ada.id,
          mission: 'Good bread.',
        }),
    })
    for (const member of [ben, cleo, dan, fay]) await unit.members.insert(member)
    await changeStructure(unit, {
      ...silent,
      change(before) {
        const joined = [ben, cleo, dan, fay].reduce((at, { id }) => addMember(at, id), before)
        const given = changeRole(joined, teamIds.referee, { memberId: dan.id })
        return addRole(
          addRole(given, roleOf(roles.baker, 'Baker', ben.id)),
          roleOf(roles.driver, 'Driver', cleo.id),
        )
      },
    })
  })
  const benSeat = await createOrgaSeats(store).of(ben.personId, orgaId)
  const oven = await structure.act(benSeat, (acts) =>
    acts.addTeam({ name: 'Oven', sourceRoleId: roles.baker }),
  )
  const reads = store.reads(orgaId)
  const channelOf = async (teamId: string) => (await reads.channels.ofTeam(teamId))?.id ?? ''
  const people = Object.fromEntries(NAMES.map((name) => [name, members[name].personId])) as Record<
    Name,
    string
  >
  return {
    orgaId,
    people,
    roles,
    teams: { root: teamIds.root, oven },
    channels: { all, root: await channelOf(teamIds.root), oven: await channelOf(oven) },
  }
}

function newMember(name: string): OrgaMember {
  const base = { id: randomUUID(), personId: randomUUID(), name, avatarUrl: null, contacts: [] }
  return { ...base, joinedAt: T0, leftAt: null }
}

export const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'nothing refused',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return error.details.reason ?? error.code
    },
  )

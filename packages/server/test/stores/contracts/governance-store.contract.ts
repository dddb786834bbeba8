import { randomUUID } from 'node:crypto'

import { AppError } from '@arachne/core/errors'
import {
  addMember,
  addRole,
  addTeam,
  channelRight,
  createOrgaSeats,
  DEFAULT_SETTINGS,
  dissolveTeam,
  foundStructure,
  type GovernanceStore,
  type NewOrga,
  type OrgaMember,
  type OrgaTouch,
  type OrgaUnit,
  problemsOf,
  rehearse,
  rehearsing,
  type Structure,
  transferOwnership,
  type Viewer,
} from '@arachne/core/governance'
import type { JournalEntry, WatchedJournal } from '@arachne/core/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Queries } from '../../../src/adapters/db/engine/schema.ts'

export const T0 = Date.UTC(2026, 10, 15, 9)

export interface GovernanceFixture extends AsyncDisposable {
  store: GovernanceStore
  queries: Queries
  journal: WatchedJournal
  told: JournalEntry[]
}

const EMPTY: Structure = { ownerId: '', memberIds: [], teams: [], roles: [], policies: [] }

export function newMember(personId: string, over: Partial<OrgaMember> = {}): OrgaMember {
  const base = { id: randomUUID(), personId, name: personId, avatarUrl: null, contacts: [] }
  return { ...base, joinedAt: T0, leftAt: null, ...over }
}

const channel = <Kind extends object>(kind: Kind) => ({
  id: randomUUID(),
  createdAt: T0,
  archivedAt: null,
  ...kind,
})

/** What every GovernanceStore promises. */
export function describeGovernanceStore(
  name: string,
  open: (() => Promise<GovernanceFixture>) | 'missing',
): void {
  describe.skipIf(open === 'missing')(`governance store on ${name}`, () => {
    let fixture: GovernanceFixture
    let store: GovernanceStore
    beforeAll(async () => {
      if (open !== 'missing') fixture = await open()
      store = fixture.store
    })
    afterAll(() => fixture[Symbol.asyncDispose]())

    async function person(): Promise<string> {
      const id = randomUUID()
      await store.people.meet({ id, name: 'Ada', avatarUrl: null })
      return id
    }

    async function begin(): Promise<NewOrga & { structure: Structure }> {
      const owner = newMember(await person())
      const orga = {
        id: randomUUID(),
        name: 'Bakery',
        logoUrl: null,
        colors: { accent: '#aa3355', surfaceLight: null, surfaceDark: null },
        domains: ['bread.example'],
        settings: DEFAULT_SETTINGS,
        practice: false,
        createdAt: T0,
      }
      const made = { orga, owner }
      const ids = ['root', 'leader', 'secretary', 'referee'].map((word) => `${word}-${orga.id}`)
      const structure = await store.found(made, async (unit) => {
        const [id = '', leaderId = '', secretaryId = '', refereeId = ''] = ids
        const founded = foundStructure({
          id,
          name: 'Everyone',
          color: '#336699',
          leaderId,
          secretaryId,
          refereeId,
          ownerId: owner.id,
          mission: 'Good bread.',
        })
        await unit.structure.save(EMPTY, founded)
        await unit.channels.insert(channel({ kind: 'orga', archivedReaders: null }))
        await unit.channels.insert(channel({ kind: 'team', teamId: id, archivedReaders: null }))
        return founded
      })
      return { ...made, structure }
    }

    async function join(orgaId: string): Promise<OrgaMember> {
      const member = newMember(await person())
      await store.within(orgaId, (unit) => unit.members.insert(member))
      return member
    }

    it('gives back what an organisation was founded with', async () => {
      const { orga, owner, structure } = await begin()
      const reads = store.reads(orga.id)
      expect(await reads.orgas.get()).toEqual({ ...orga, ownerId: owner.id })
      const loaded = await reads.structure.load()
      expect(loaded.teams).toEqual(structure.teams)
      expect(loaded.roles).toHaveLength(3)
      expect(loaded.roles).toEqual(expect.arrayContaining([...structure.roles]))
      expect(problemsOf(loaded)).toEqual([])
      expect(await store.directory.ofPerson(owner.personId)).toMatchObject([{ id: orga.id }])
      expect(await reads.channels.ofOrga()).toMatchObject({ kind: 'orga' })
    })

    it('counts what a person owns also when they found several at once', async () => {
      const { orga, owner } = await begin()
      const again = () => {
        const made = { orga: { ...orga, id: randomUUID() }, owner: { ...owner, id: randomUUID() } }
        return store.found({ ...made, most: 3 }, async () => made.orga.id)
      }
      const attempts = await Promise.allSettled([again(), again(), again(), again()])
      const refused = attempts.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(2)
      expect(refused[0]).toMatchObject({ reason: { details: { reason: 'orga_limit' } } })
      expect(await store.directory.ofPerson(owner.personId)).toHaveLength(3)
    })

    it('stores the difference of two structures, and keeps what has ended for those who refer to it', async () => {
      const { orga, structure } = await begin()
      const ben = await join(orga.id)
      const root = structure.teams[0]!.id
      const withMember = addMember(structure, ben.id)
      const withRole = addRole(withMember, {
        id: 'baker',
        teamId: root,
        title: 'Baker',
        mission: 'Ovens',
        duties: ['Bake', 'Clean'],
        roleType: null,
        memberId: ben.id,
        iconKey: 'bread',
      })
      const draft = { id: 'ovens', name: 'Ovens', leaderId: 'l', secretaryId: 's', refereeId: 'r' }
      const grown = addTeam(withRole, draft, 'baker')
      await store.within(orga.id, (unit) => unit.structure.save(withMember, grown))
      const loaded = await store.reads(orga.id).structure.load()
      expect(loaded.roles).toEqual(expect.arrayContaining([...grown.roles]))
      expect(loaded.roles.find(({ id }) => id === 'l')).toMatchObject({
        iconKey: 'bread',
        linkedRoleId: 'baker',
      })
      const titles = (await store.reads(orga.id).structure.rolesOf(ben.id)).map(({ title }) => title)
      expect(titles).toEqual(['Baker', 'Baker', 'Referee', 'Secretary'])

      await store.within(orga.id, async (unit) => {
        const before = await unit.structure.load()
        await unit.structure.save(before, transferOwnership(dissolveTeam(before, 'ovens'), ben.id))
      })
      const after = await store.reads(orga.id).structure.load()
      expect(after.teams.find(({ id }) => id === 'ovens')?.archived).toBe(true)
      expect(after.roles.map(({ id }) => id)).not.toContain('l')
      expect(after.ownerId).toBe(ben.id)
      expect(problemsOf(after)).toEqual([])
    })

    it('stores all of a unit or nothing, and tells of it only when it is stored', async () => {
      const { orga, owner } = await begin()
      const seen: OrgaTouch[] = []
      using stop = new DisposableStack()
      stop.defer(store.watch((touched) => void seen.push(...touched)))
      const record = (unit: OrgaUnit) =>
        unit.record({
          kind: 'Organisation',
          action: 'renamed',
          targetType: 'orga',
          targetId: orga.id,
          teamId: null,
          by: { memberId: owner.id, kind: 'human' },
          before: { name: 'Bakery' },
          after: { name: 'Mill' },
        })
      const failing = store.within(orga.id, async (unit) => {
        await unit.orgas.update({ name: 'Mill' })
        unit.touch('settings')
        await record(unit)
        throw new Error('planted')
      })
      await expect(failing).rejects.toThrow('planted')
      expect((await store.reads(orga.id).orgas.get()).name).toBe('Bakery')
      expect(seen).toEqual([])
      const mine = () => fixture.told.filter(({ space }) => space === `organisation:${orga.id}`)
      expect(mine()).toEqual([])

      const entry = await store.within(orga.id, async (unit) => {
        await unit.orgas.update({ name: 'Mill' })
        unit.touch('settings')
        return record(unit)
      })
      expect(entry).toMatchObject({ seq: 1, at: T0, actorKind: 'human', memberId: owner.id })
      expect(seen).toEqual([
        { orgaId: orga.id, what: 'settings' },
        { orgaId: orga.id, what: 'decisions' },
      ])
      expect(mine()).toMatchObject([{ seq: 1, actor: `member:${owner.id}`, action: 'orga.renamed' }])
      expect(await store.reads(orga.id).decisions.page({}, { limit: 10 })).toMatchObject([entry])
    })

    it('tries something out with every check, keeps nothing of it and tells nobody', async () => {
      const { orga, owner } = await begin()
      const seen: OrgaTouch[] = []
      using stop = new DisposableStack()
      stop.defer(store.watch((touched) => void seen.push(...touched)))
      const rename = (refusal?: Error) => () =>
        rehearsing(store).within(orga.id, async (unit) => {
          await unit.orgas.update({ name: 'Mill' })
          expect((await unit.orgas.get()).name).toBe('Mill')
          unit.touch('settings')
          const by = { memberId: owner.id, kind: 'human' } as const
          const target = { targetType: 'orga', targetId: orga.id, teamId: null } as const
          await unit.record({ kind: 'Organisation', action: 'renamed', ...target, by })
          if (refusal) throw refusal
        })
      expect(await rehearse(rename())).toBeUndefined()
      const refusal = new AppError('conflict', 'There is a mill.')
      expect(await rehearse(rename(refusal))).toBe(refusal)
      await expect(rehearse(rename(new Error('planted')))).rejects.toThrow('planted')
      expect((await store.reads(orga.id).orgas.get()).name).toBe('Bakery')
      expect(await store.reads(orga.id).decisions.page({}, { limit: 10 })).toEqual([])
      expect(seen).toEqual([])
      expect(fixture.told.filter(({ space }) => space === `organisation:${orga.id}`)).toEqual([])
    })

    it('lets one writer at a time into an organisation, whose chain has no gaps', async () => {
      const { orga, owner } = await begin()
      const writers = Array.from({ length: 20 }, (_, n) =>
        store.within(orga.id, async (unit) => {
          const { name: last } = await unit.orgas.get()
          await unit.orgas.update({ name: last === 'Bakery' ? '1' : String(Number(last) + 1) })
          const by = { memberId: owner.id, kind: 'human' as const }
          const target = { targetType: 'orga' as const, targetId: orga.id, teamId: null }
          await unit.record({ kind: 'Organisation', action: 'changed', ...target, by, after: { n } })
          await unit.record({ kind: 'Process', action: 'checked', ...target, by: null })
        }),
      )
      await Promise.all(writers)
      expect((await store.reads(orga.id).orgas.get()).name).toBe('20')
      const report = await fixture.journal.verify(`organisation:${orga.id}`)
      expect(report).toMatchObject({ ok: true, spaces: [{ entries: 40 }] })
      const { decisions } = store.reads(orga.id)
      expect((await decisions.inOrder(0, 100)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 40 }, (_, n) => n + 1),
      )
      const page = await decisions.page({ actorKind: 'system' }, { before: 10, limit: 2 })
      expect(page.map(({ seq, kind }) => [seq, kind])).toEqual([
        [8, 'Process'],
        [6, 'Process'],
      ])
      expect(await decisions.page({ since: T0 + 1 }, { limit: 10 })).toEqual([])
      expect(await decisions.page({ until: T0, memberId: owner.id }, { limit: 3 })).toHaveLength(3)
    })

    it('Inv-11: never changes or deletes a line of the journal, not even by hand', async () => {
      const { orga } = await begin()
      await store.within(orga.id, (unit) =>
        unit.record({
          kind: 'Process',
          action: 'checked',
          targetType: 'orga',
          targetId: orga.id,
          teamId: null,
          by: null,
        }),
      )
      const { queries } = fixture
      await expect(queries.updateTable('decision').set({ kind: 'Topic' }).execute()).rejects.toThrow(
        'append-only',
      )
      await expect(queries.deleteFrom('decision').execute()).rejects.toThrow('append-only')
      expect(await store.reads(orga.id).decisions.page({}, { limit: 9 })).toMatchObject([{ kind: 'Process' }])
    })

    it('G-100: finds what one agent did, and when, and counts what each did', async () => {
      const { orga, owner } = await begin()
      const lent = {
        memberId: owner.id,
        roleIds: [],
        permission: 'action' as const,
        scopes: [],
        resourceScopes: [],
        askFirst: false,
        app: null,
        createdAt: T0,
        expiresAt: T0 + 1,
        lastUsedAt: null,
        ended: null,
      }
      const [busy, quiet] = [randomUUID(), randomUUID()]
      await store.within(orga.id, async (unit) => {
        await unit.agentGrants.insert({ ...lent, id: busy, name: 'Busy' }, null)
        await unit.agentGrants.insert({ ...lent, id: quiet, name: 'Quiet' }, null)
        const target = { targetType: 'orga' as const, targetId: orga.id, teamId: null, action: 'did' }
        for (const grantId of [busy, quiet, busy, undefined]) {
          const kind = grantId === undefined ? ('human' as const) : ('agent' as const)
          const by = { memberId: owner.id, kind, ...(grantId !== undefined && { grantId }) }
          await unit.record({ kind: 'Process', ...target, by })
        }
      })
      const { decisions } = store.reads(orga.id)
      const found = await decisions.page({ actorKind: 'agent', grantId: busy }, { limit: 9 })
      expect(found.map(({ seq, agentName }) => [seq, agentName])).toEqual([
        [3, 'Busy'],
        [1, 'Busy'],
      ])
      expect(await decisions.page({ moments: [T0], grantId: quiet }, { limit: 9 })).toHaveLength(1)
      expect(await decisions.page({ moments: [T0 - 1, T0 + 1] }, { limit: 9 })).toEqual([])
      const [human] = await decisions.page({ actorKind: 'human' }, { limit: 9 })
      expect(human).toMatchObject({ agentName: null })
      const acts = await decisions.agents()
      expect(acts.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        { grantId: busy, name: 'Busy', memberId: owner.id, acts: 2, lastAt: T0 },
        { grantId: quiet, name: 'Quiet', memberId: owner.id, acts: 1, lastAt: T0 },
      ])
    })

    it('does not know an organisation that is gone', async () => {
      const { orga, owner } = await begin()
      await store.within(orga.id, (unit) => unit.orgas.remove(T0))
      await expect(store.within(orga.id, async () => 1)).rejects.toThrow(AppError)
      await expect(store.within('nowhere', async () => 1)).rejects.toThrow('no such organisation')
      expect(await store.directory.exists(orga.id)).toBe(false)
      expect(await store.directory.ofPerson(owner.personId)).toEqual([])
      await expect(createOrgaSeats(store).of(owner.personId, orga.id)).rejects.toThrow('no such organisation')
    })

    it('seats current members only, with the roles they hold now', async () => {
      const { orga, owner } = await begin()
      const seats = createOrgaSeats(store)
      expect(await seats.of(owner.personId, orga.id)).toMatchObject({ isOwner: true, memberId: owner.id })
      expect((await seats.of(owner.personId, orga.id)).roles).toHaveLength(3)
      const ben = await join(orga.id)
      expect(await seats.of(ben.personId, orga.id)).toMatchObject({ isOwner: false, roles: [] })
      await store.within(orga.id, (unit) => unit.members.update(ben.id, { leftAt: T0 }))
      for (const stranger of [ben.personId, await person(), null]) {
        await expect(seats.of(stranger, orga.id)).rejects.toThrow('no such organisation')
      }
    })

    it('Inv-14: lists in a query exactly the channels that the rule lets somebody read', async () => {
      const { orga, owner, structure } = await begin()
      const [ben, cleo] = [await join(orga.id), await join(orga.id)]
      const root = structure.teams[0]!.id
      await store.within(orga.id, async (unit) => {
        const before = await unit.structure.load()
        const teams = [{ id: 'old', name: 'Old', color: null, archived: true }]
        await unit.structure.save(before, { ...before, teams: [...before.teams, ...teams] })
        await unit.channels.insert(
          channel({ kind: 'dm', members: [owner.id, ben.id], archivedReaders: null }),
        )
        const old = channel({ kind: 'team', teamId: 'old', archivedReaders: null } as const)
        await unit.channels.insert(old)
        await unit.channels.archive(old.id, T0, [ben.id])
      })
      const { channels } = store.reads(orga.id)
      const dm = await channels.ofPair(ben.id, owner.id)
      const all = [await channels.ofOrga(), await channels.ofTeam(root), await channels.ofTeam('old'), dm]
      const viewers = [owner, ben, cleo].flatMap(({ id: memberId }): Viewer[] => {
        const roles = memberId === owner.id ? structure.roles : []
        const human: Viewer = { memberId, isMember: true, roles, delegation: null }
        const lent = { roleIds: roles.slice(0, 1).map(({ id }) => id), resourceScopes: [] }
        const agent: Viewer = { ...human, delegation: { ...lent, permission: 'action' } }
        return [human, agent, { ...human, isMember: false }]
      })
      for (const viewer of viewers) {
        const allowed = all.filter((one) => one !== undefined && channelRight(viewer, one).read)
        const listed = await channels.reachedBy(viewer)
        expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(allowed.map((one) => one?.id)))
      }
    })

    it('keeps one channel for each organisation, team and pair, and one leader for each team', async () => {
      const { orga, owner, structure } = await begin()
      const ben = await join(orga.id)
      const teamId = structure.teams[0]!.id
      const insert = (one: Parameters<OrgaUnit['channels']['insert']>[0]) =>
        store.within(orga.id, (unit) => unit.channels.insert(one))
      await insert(channel({ kind: 'dm', members: [ben.id, owner.id], archivedReaders: null }))
      const twins = [
        channel({ kind: 'orga', archivedReaders: null } as const),
        channel({ kind: 'team', teamId, archivedReaders: null } as const),
        channel({ kind: 'dm', members: [owner.id, ben.id], archivedReaders: null } as const),
      ]
      for (const twin of twins) await expect(insert(twin)).rejects.toThrow(/unique/i)
      const before = await store.reads(orga.id).structure.load()
      const rival = { ...before.roles.find(({ roleType }) => roleType === 'leader')!, id: 'rival' }
      const two = { ...before, roles: [...before.roles, rival] }
      await expect(store.within(orga.id, (unit) => unit.structure.save(before, two))).rejects.toThrow(
        /unique/i,
      )
    })

    it('Inv-08: cannot store a reference into another organisation', async () => {
      const [one, other] = [await begin(), await begin()]
      const foreign = other.structure
      const orgaId = one.orga.id
      const within = (work: (unit: OrgaUnit) => Promise<unknown>) => store.within(orgaId, work)
      const own = await store.reads(orgaId).structure.load()
      const role = own.roles[0]!
      const policy = {
        id: randomUUID(),
        number: null,
        phase: 'draft' as const,
        version: 1,
        title: 'T',
        abstract: '',
        text: 'x',
        reviewOn: null,
        adoptedBy: null,
        createdAt: T0,
        updatedAt: T0,
      }
      const entry = { kind: 'Team', action: 'x', targetType: 'team', targetId: 'x', by: null } as const
      const attempts: [string, (unit: OrgaUnit) => Promise<unknown>][] = [
        [
          'a holder',
          (u) => u.structure.save(own, { ...own, roles: [{ ...role, memberId: other.owner.id }] }),
        ],
        [
          'a team',
          (u) => u.structure.save(own, { ...own, roles: [{ ...role, teamId: foreign.teams[0]!.id }] }),
        ],
        [
          'a linked role',
          (u) => u.structure.save(own, { ...own, roles: [{ ...role, linkedRoleId: foreign.roles[0]!.id }] }),
        ],
        ['the role of a policy', (u) => u.policies.insert({ ...policy, roleId: foreign.roles[0]!.id })],
        [
          'a team of a channel',
          (u) =>
            u.channels.insert(channel({ kind: 'team', teamId: foreign.teams[0]!.id, archivedReaders: null })),
        ],
        [
          'somebody to talk to',
          (u) =>
            u.channels.insert(
              channel({ kind: 'dm', members: [one.owner.id, other.owner.id], archivedReaders: null }),
            ),
        ],
        [
          'who invites',
          (u) =>
            u.invitations.insert({
              id: randomUUID(),
              invitee: { kind: 'link' },
              tokenHash: null,
              mail: 'none',
              sentAt: T0,
              status: 'pending',
              endedAt: null,
              emitterId: other.owner.id,
            }),
        ],
        ['the team of a decision', (u) => u.record({ ...entry, teamId: foreign.teams[0]!.id })],
        [
          'who decided',
          (u) => u.record({ ...entry, teamId: null, by: { memberId: other.owner.id, kind: 'human' } }),
        ],
      ]
      for (const [what, attempt] of attempts) {
        await expect(within(attempt), what).rejects.toThrow(/foreign key/i)
      }
      expect(await store.reads(orgaId).structure.load()).toEqual(own)
      expect(await store.reads(orgaId).members.find(other.owner.id)).toBeUndefined()
    })

    it('keeps policies with their versions, and gives every number once', async () => {
      const { orga, owner, structure } = await begin()
      const made = {
        id: randomUUID(),
        number: 1,
        phase: 'published' as const,
        version: 1,
        title: 'Quiet',
        abstract: 'a',
        text: '# 조용히',
        roleId: structure.roles[0]!.id,
        reviewOn: T0 + 5,
        adoptedBy: null,
        createdAt: T0,
        updatedAt: T0,
      }
      const { id: policyId, version, title, abstract, text } = made
      const first = { policyId, version, title, abstract, text, at: T0, memberId: owner.id, adoptedBy: null }
      await store.within(orga.id, async ({ policies }) => {
        expect(await policies.nextNumber()).toBe(1)
        await policies.insert({ ...made, id: 'draft', number: null, phase: 'draft' })
        await policies.insert(made)
        await policies.addVersion(first)
        await policies.addVersion({ ...first, version: 2, text: 'other' })
        await policies.update({ ...made, phase: 'retired', version: 2 })
        expect(await policies.nextNumber()).toBe(2)
      })
      const { policies } = store.reads(orga.id)
      expect(await policies.find(policyId)).toEqual({ ...made, phase: 'retired', version: 2 })
      expect((await policies.list()).map(({ id }) => id)).toEqual([policyId, 'draft'])
      expect((await policies.versions(policyId)).map((one) => one.text)).toEqual(['other', text])
    })

    it('finds invitations by link, address and user, and ends each once', async () => {
      const { orga, owner } = await begin()
      const base = {
        emitterId: owner.id,
        sentAt: T0,
        status: 'pending' as const,
        endedAt: null,
        tokenHash: null,
        mail: 'none' as const,
      }
      const address = `${randomUUID()}@bread.example`
      const userId = randomUUID()
      const token = randomUUID()
      const mail = { ...base, id: randomUUID(), invitee: { kind: 'email' as const, address } }
      const user = { ...base, id: randomUUID(), invitee: { kind: 'discord' as const, userId } }
      const link = { ...base, id: randomUUID(), invitee: { kind: 'link' as const }, tokenHash: token }
      await store.within(orga.id, async ({ invitations }) => {
        for (const one of [mail, user, link]) await invitations.insert(one)
      })
      const { invitations } = store.reads(orga.id)
      expect(await invitations.pendingFor(mail.invitee)).toEqual(mail)
      expect(await invitations.countSince(owner.id, T0)).toBe(3)
      expect(await store.invitationDirectory.byToken(token)).toEqual({ orgaId: orga.id, invitation: link })
      const mine = await store.invitationDirectory.forPerson({ userId, email: address })
      expect(new Set(mine.map(({ invitation }) => invitation.id))).toEqual(new Set([mail.id, user.id]))
      await store.within(orga.id, async (unit) => {
        expect(await unit.invitations.end(mail.id, 'accepted', T0 + 1)).toBe(true)
        expect(await unit.invitations.end(mail.id, 'cancelled', T0 + 2)).toBe(false)
      })
      expect(await invitations.find(mail.id)).toEqual({ ...mail, status: 'accepted', endedAt: T0 + 1 })
      expect(await invitations.list({ status: 'pending' })).toHaveLength(2)
      expect(await store.invitationDirectory.forPerson({ userId, email: null })).toHaveLength(1)
    })

    it('keeps members, also those who have left, and the people they are', async () => {
      const { orga, owner } = await begin()
      const ben = await join(orga.id)
      await store.people.setEmail(ben.personId, `${ben.id}@bread.example`)
      await store.people.meet({ id: ben.personId, name: 'Benjamin', avatarUrl: 'https://x.example/b.png' })
      expect(await store.people.find(ben.personId)).toMatchObject({
        name: 'Benjamin',
        email: `${ben.id}@bread.example`,
      })
      await expect(store.people.setEmail(owner.personId, `${ben.id}@bread.example`)).rejects.toThrow(
        /unique/i,
      )
      const contacts = [{ kind: 'Website' as const, value: 'https://ben.example' }]
      await store.within(orga.id, ({ members }) => members.update(ben.id, { contacts, leftAt: T0 + 9 }))
      const { members } = store.reads(orga.id)
      expect(await members.ofPerson(ben.personId)).toEqual({ ...ben, contacts, leftAt: T0 + 9 })
      expect((await members.list({ current: true })).map(({ id }) => id)).toEqual([owner.id])
      expect(await members.list({ current: false })).toHaveLength(2)
      expect([...(await members.named([ben.id, 'nobody'])).keys()]).toEqual([ben.id])
      await expect(
        store.within(orga.id, (unit) => unit.members.insert(newMember(ben.personId))),
      ).rejects.toThrow(/unique/i)
    })
  })
}

import {
  DEFAULT_SETTINGS,
  leaderOf,
  membersOf,
  newsOf,
  problemsOf,
  type StructureNews,
} from '@arachne/core/governance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { HOUR, openOrgaFixture, type OrgaFixture, T0 } from '../support/orga-fixture.ts'

let news: StructureNews[]
let fixture: OrgaFixture
let orgaId: string
beforeEach(async () => {
  news = []
  fixture = await openOrgaFixture([async (_, step) => void news.push(newsOf(step))])
  orgaId = await fixture.found()
  news.length = 0
})
afterEach(() => fixture[Symbol.asyncDispose]())

const reads = () => fixture.store.reads(orgaId)
const structure = () => reads().structure.load()
const lines = async () =>
  (await reads().decisions.inOrder(0, 500)).map((one) => `${one.targetType}.${one.action}`)
const rootId = async () => (await structure()).teams[0]?.id ?? ''

const mail = (address: string) => ({ kind: 'email', address }) as const

const wish = (teamId: string, memberId: string, title = 'Baker') => ({
  teamId,
  title,
  mission: 'Ovens',
  duties: ['Bake'],
  roleType: null,
  memberId,
})

/** Ben bakes, and leads the ovens through it. */
async function withOvens() {
  const ada = await fixture.seat('Ada', orgaId)
  const ben = await fixture.join(orgaId, 'Ben')
  const root = await rootId()
  const bakerId = await fixture.structure.act(ada, ({ addRole }) => addRole(wish(root, ben.memberId)))
  const ovensId = await fixture.structure.act(ada, ({ addTeam }) =>
    addTeam({ name: 'Ovens', sourceRoleId: bakerId }),
  )
  return { ada, ben, root, bakerId, ovensId }
}

describe('an organisation', () => {
  it('U13: begins with a team, its three keepers, and both channels', async () => {
    const { teams, roles } = await structure()
    expect(teams).toMatchObject([{ name: 'Bakery', archived: false }])
    expect(new Set(roles.map(({ roleType }) => roleType))).toEqual(
      new Set(['leader', 'secretary', 'referee']),
    )
    const ada = await fixture.seat('Ada', orgaId)
    expect((await reads().channels.reachedBy(ada.viewer)).map(({ kind }) => kind).toSorted()).toEqual([
      'orga',
      'team',
    ])
    expect((await reads().orgas.get()).settings).toEqual(DEFAULT_SETTINGS)
    expect(await lines()).toEqual([
      'orga.founded',
      'team.created',
      'role.created',
      'role.created',
      'role.created',
    ])
  })

  it('is refused to whoever owns as many as one may, until one is given away or ended', async () => {
    const another = () => fixture.orgas.found(fixture.face('Ada'), { name: 'Mill', mission: 'Flour.' })
    const practice = { name: 'Trial', mission: 'Crumbs.', practice: true }
    await fixture.orgas.found(fixture.face('Ada'), practice)
    const thirdId = await another()
    await expect(another()).rejects.toMatchObject({ code: 'conflict', details: { reason: 'orga_limit' } })
    await fixture.orgas.remove(await fixture.seat('Ada', thirdId))
    await another()
    const ben = await fixture.join(orgaId, 'Ben')
    await fixture.orgas.transfer(await fixture.seat('Ada', orgaId), ben.memberId)
    await another()
    await expect(another()).rejects.toThrow('You own as many organisations as one person may here (3).')
  })

  it('is ended by an owner who is alone among members who are made up', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    const madeUp = { id: 'practice:1', name: 'Maeve', avatarUrl: null }
    await fixture.invitations.invite(ada, [{ kind: 'discord', userId: madeUp.id }])
    const [found] = await fixture.invitations.forPerson(madeUp)
    await fixture.invitations.accept(madeUp, { id: found?.invitation.id ?? '' })
    await fixture.orgas.remove(ada)
    await expect(fixture.seat('Ada', orgaId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is changed, handed over and ended by its owner alone, and the journal has each', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    const ben = await fixture.join(orgaId, 'Ben')
    await expect(fixture.orgas.change(ben, { name: 'Mill' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(fixture.orgas.transfer(ben, ben.memberId)).rejects.toMatchObject({ code: 'forbidden' })
    await fixture.orgas.change(ada, { name: 'Mill', settings: { ...DEFAULT_SETTINGS, consentHours: 24 } })
    await expect(fixture.orgas.remove(ada)).rejects.toMatchObject({ code: 'conflict' })
    await fixture.orgas.transfer(ada, ben.memberId)
    expect((await reads().orgas.get()).ownerId).toBe(ben.memberId)
    await expect(fixture.orgas.change(ada, { name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
    const [handed, changed] = await reads().decisions.page({ kind: 'Organisation' }, { limit: 2 })
    expect(changed).toMatchObject({
      before: { name: 'Bakery', consentHours: 72 },
      after: { name: 'Mill', consentHours: 24 },
    })
    expect(handed).toMatchObject({
      action: 'transferred',
      before: { owner_id: ada.memberId },
      after: { owner_id: ben.memberId },
    })
  })

  it('refuses a colour that cannot be seen', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    for (const accent of ['#ffffff', '#000000', '#808080']) {
      const colors = { accent, surfaceLight: null, surfaceDark: null }
      await expect(fixture.orgas.change(ada, { colors })).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})

describe('the structure', () => {
  it('U12, U17: dissolves a team into a channel its people still read, and policies that have an owner', async () => {
    const { ada, ben, bakerId, ovensId } = await withOvens()
    const leader = leaderOf(await structure(), ovensId)
    const policyId = await fixture.policies.act(await fixture.seat('Ben', orgaId), async (acts) => {
      const id = await acts.draft(leader?.id ?? '', { title: 'Heat', abstract: '', text: '200 degrees' })
      await acts.publish(id)
      return id
    })
    news.length = 0
    await fixture.structure.act(ada, ({ dissolveTeam }) => dissolveTeam(ovensId))
    expect(news).toMatchObject([{ dissolved: [ovensId], left: [] }])
    expect((await reads().policies.find(policyId))?.roleId).toBe(bakerId)
    const channel = await reads().channels.ofTeam(ovensId)
    expect(channel).toMatchObject({ archivedReaders: [ben.memberId], archivedAt: T0 })
    const seen = await reads().channels.reachedBy((await fixture.seat('Ben', orgaId)).viewer)
    expect(seen.map(({ id }) => id)).toContain(channel?.id)
    expect(await lines()).toEqual(
      expect.arrayContaining(['team.dissolved', 'policy.handed_over', 'role.removed']),
    )
    expect(problemsOf(await structure())).toEqual([])
  })

  it('lets a leader follow the role it is linked to, and writes both down', async () => {
    const { ada, bakerId, ovensId } = await withOvens()
    await fixture.structure.act(ada, ({ changeRole }) =>
      changeRole(bakerId, { memberId: ada.memberId, termEndsAt: T0 + HOUR }),
    )
    expect(leaderOf(await structure(), ovensId)).toMatchObject({
      memberId: ada.memberId,
      termEndsAt: T0 + HOUR,
    })
    expect(membersOf(await structure(), ovensId)).toContain(ada.memberId)
    const page = await reads().decisions.page({ kind: 'Role' }, { limit: 2 })
    expect(page.map(({ action, roleName }) => [action, roleName])).toEqual([
      ['assigned', 'Leader'],
      ['assigned', 'Leader'],
    ])
  })

  it('U14, U15: keeps leaders and never goes in circles, and a refusal stores nothing', async () => {
    const { ada, ovensId, bakerId } = await withOvens()
    const before = await structure()
    const secretary = before.roles.find(
      ({ teamId, roleType }) => teamId === ovensId && roleType === 'secretary',
    )
    const leader = leaderOf(before, ovensId)?.id ?? ''
    const refused = [
      fixture.structure.act(ada, ({ removeRole }) => removeRole(leader)),
      fixture.structure.act(ada, ({ removeRole }) => removeRole(bakerId)),
      fixture.structure.act(ada, ({ changeRole }) => changeRole(leader, { title: 'Boss' })),
      fixture.structure.act(ada, ({ changeTeam }) =>
        changeTeam(ovensId, { sourceRoleId: secretary?.id ?? '' }),
      ),
    ]
    for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'conflict' })
    expect(await structure()).toEqual(before)
  })

  it.each([
    ['anyone', true, true],
    ['team', false, true],
    ['by_decision', false, false],
  ] as const)(
    'may be changed by %s, as the organisation has settled',
    async (structureChange, outside, inside) => {
      const { ada, ovensId } = await withOvens()
      await fixture.orgas.change(ada, { settings: { ...DEFAULT_SETTINGS, structureChange } })
      const rename = async (name: string) => {
        const seat = await fixture.seat(name, orgaId)
        return fixture.structure
          .act(seat, ({ changeTeam }) => changeTeam(ovensId, { name: `Ovens of ${name}` }))
          .then(
            () => true,
            (error: { code: string }) => error.code !== 'forbidden',
          )
      }
      expect([await rename('Ada'), await rename('Ben')]).toEqual([outside, inside])
    },
  )
})

describe('members', () => {
  it('U16: hand everything over when they leave, and stay in the history', async () => {
    const { ben } = await withOvens()
    news.length = 0
    await fixture.members.leave(ben, ben.memberId)
    const now = await structure()
    expect(now.roles.filter(({ memberId }) => memberId === ben.memberId)).toEqual([])
    expect(problemsOf(now)).toEqual([])
    expect(news).toEqual([{ left: [ben.memberId], dissolved: [] }])
    await expect(fixture.seat('Ben', orgaId)).rejects.toMatchObject({ code: 'not_found' })
    expect((await reads().members.find(ben.memberId))?.name).toBe('Ben')
    const again = await fixture.join(orgaId, 'Ben')
    expect(again.memberId).toBe(ben.memberId)
    expect(again.roles).toEqual([])
  })

  it('cannot leave while they own it or lead the first team; the last one ends it', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    const ben = await fixture.join(orgaId, 'Ben')
    await expect(fixture.members.leave(ada, ada.memberId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(fixture.members.leave(ada, ben.memberId)).rejects.toMatchObject({ code: 'forbidden' })
    await fixture.members.leave(ben, ben.memberId)
    await fixture.members.leave(ada, ada.memberId)
    await expect(fixture.seat('Ada', orgaId)).rejects.toMatchObject({ code: 'not_found' })
    expect(await fixture.store.directory.exists(orgaId)).toBe(false)
  })

  it('change their own name and contacts, of which the journal keeps no word', async () => {
    const ben = await fixture.join(orgaId, 'Ben')
    const contacts = [{ kind: 'Mobile' as const, value: '+49 170 0000' }]
    await fixture.members.change(ben, ben.memberId, { name: 'Benjamin', contacts })
    expect(await reads().members.find(ben.memberId)).toMatchObject({ name: 'Benjamin', contacts })
    const ada = await fixture.seat('Ada', orgaId)
    await expect(fixture.members.change(ada, ben.memberId, { name: 'X' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const [line] = await reads().decisions.page({ kind: 'Member' }, { limit: 1 })
    expect(JSON.stringify(line)).not.toMatch(/Benjamin|\+49/)
  })
})

describe('invitations', () => {
  it('U19: fold addresses, wait once for each, and end by whom they are for', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    const sent = await fixture.invitations.invite(ada, [
      { kind: 'email', address: ' Ben@Bread.Example ' },
      { kind: 'email', address: 'ben@bread.example' },
      { kind: 'email', address: 'nonsense' },
      { kind: 'link' },
    ])
    expect(sent.invitations).toHaveLength(2)
    expect(sent.refused.map(({ who, reason }) => [who, reason])).toEqual([
      ['ben@bread.example', 'is_invited'],
      ['nonsense', 'no_address'],
    ])
    const [first] = sent.invitations
    await expect(
      fixture.invitations.accept(fixture.face('Eve'), { id: first?.id ?? '' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    await fixture.store.people.meet(fixture.face('Ben'))
    await fixture.store.people.setEmail('user-Ben', 'ben@bread.example')
    expect(await fixture.invitations.forPerson(fixture.face('Ben'))).toHaveLength(1)
    await fixture.invitations.accept(fixture.face('Ben'), { id: first?.id ?? '' })
    expect((await fixture.seat('Ben', orgaId)).roles).toEqual([])
    const written = await reads().decisions.page({}, { limit: 50 })
    expect(JSON.stringify(written)).not.toContain('bread.example')
  })

  it('keep of a link its hash alone, which lets one person in, once', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    const { token } = await fixture.invitations.invite(ada, [{ kind: 'link' }])
    const stored = await fixture.queries.selectFrom('invitation').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    await expect(
      fixture.invitations.accept(fixture.face('Ben'), { token: 'x'.repeat(32) }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
    const both = await Promise.allSettled(
      ['Ben', 'Cleo'].map((name) => fixture.invitations.accept(fixture.face(name), { token: token ?? '' })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await structure()).memberIds).toHaveLength(2)
  })

  it('end after thirty days, keep to the domains, and are fifty a day at most', async () => {
    const ada = await fixture.seat('Ada', orgaId)
    await fixture.orgas.change(ada, { domains: ['bread.example'] })
    const { refused } = await fixture.invitations.invite(ada, [mail('a@other.example')])
    expect(refused).toMatchObject([{ who: 'a@other.example', reason: 'wrong_domain' }])
    const member = [{ kind: 'discord' as const, userId: fixture.face('Ada').id }]
    expect((await fixture.invitations.invite(ada, member)).refused).toMatchObject([{ reason: 'is_member' }])
    const { token } = await fixture.invitations.invite(ada, [{ kind: 'link' }])
    const many = Array.from({ length: 49 }, (_, n) => mail(`p${n}@bread.example`))
    await fixture.invitations.invite(ada, many)
    await expect(fixture.invitations.invite(ada, [mail('one@bread.example')])).rejects.toMatchObject({
      code: 'rate_limited',
    })
    fixture.clock.time = T0 + 30 * 24 * HOUR
    await expect(
      fixture.invitations.accept(fixture.face('Ben'), { token: token ?? '' }),
    ).rejects.toMatchObject({
      details: { reason: 'closed' },
    })
    expect((await fixture.invitations.invite(ada, [mail('p0@bread.example')])).invitations).toHaveLength(1)
  })

  it('are taken back by who sent them or the owner, and declined by whom they are for', async () => {
    const ben = await fixture.join(orgaId, 'Ben')
    const cleo = await fixture.join(orgaId, 'Cleo')
    const invite = async (userId: string) =>
      (await fixture.invitations.invite(ben, [{ kind: 'discord', userId }])).invitations[0]?.id ?? ''
    const id = await invite('user-Dan')
    await expect(fixture.invitations.cancel(cleo, id)).rejects.toMatchObject({ code: 'forbidden' })
    await fixture.invitations.cancel(await fixture.seat('Ada', orgaId), id)
    await expect(fixture.invitations.accept(fixture.face('Dan'), { id })).rejects.toMatchObject({
      code: 'conflict',
    })
    const other = await invite('user-Dan')
    await fixture.invitations.decline(fixture.face('Dan'), { id: other })
    expect((await reads().invitations.find(other))?.status).toBe('rejected')
  })
})

describe('policies', () => {
  it('are their holder’s until they are published: a draft is not there for others', async () => {
    const { ada, ben, bakerId } = await withOvens()
    const text = { title: 'Heat', abstract: '', text: '200 degrees' }
    const id = await fixture.policies.act(ben, ({ draft }) => draft(bakerId, text))
    await expect(fixture.policies.act(ada, ({ publish }) => publish(id))).rejects.toMatchObject({
      code: 'not_found',
    })
    await fixture.policies.act(ben, ({ publish }) => publish(id))
    await expect(fixture.policies.act(ada, ({ retire }) => retire(id))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('are written by the holder of their role, get a number once, and keep every version', async () => {
    const { ada, ben, bakerId } = await withOvens()
    const text = { title: 'Heat', abstract: '', text: '200 degrees' }
    await expect(fixture.policies.act(ada, ({ draft }) => draft(bakerId, text))).rejects.toMatchObject({
      code: 'forbidden',
    })
    const write = async () =>
      fixture.policies.act(ben, async (acts) => {
        const id = await acts.draft(bakerId, text)
        await acts.publish(id)
        return id
      })
    const [first, second] = [await write(), await write()]
    await fixture.policies.act(ben, async (acts) => {
      await acts.revise(first, { text: '220 degrees' })
      await acts.review(first, T0 + HOUR)
      await acts.retire(second)
    })
    const third = await write()
    const numbers = (await reads().policies.list()).map(({ id, number, version }) => [id, number, version])
    expect(numbers).toEqual([
      [first, 1, 2],
      [second, 2, 1],
      [third, 3, 1],
    ])
    expect((await reads().policies.versions(first)).map((one) => one.text)).toEqual([
      '220 degrees',
      '200 degrees',
    ])
    await expect(
      fixture.policies.act(ben, ({ revise }) => revise(second, { text: 'x' })),
    ).rejects.toMatchObject({
      details: { reason: 'closed' },
    })
  })
})

describe('the journal of an organisation', () => {
  it('Inv-11: is found whole', async () => {
    await withOvens()
    const count = (await lines()).length
    expect(await fixture.verify(orgaId)).toMatchObject({ ok: true, entries: count })
  })
})

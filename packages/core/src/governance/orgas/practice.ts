import type { Ids } from '../../ports.ts'
import type { PolicyService } from '../policies/policies.ts'
import type { GovernanceStore } from '../storage/governance-store.ts'
import type { OrgaSeat, OrgaSeats } from '../storage/seats.ts'
import type { JoinOrga } from '../structure/members.ts'
import type { StructureService } from '../structure/structure-acts.ts'
import type { PersonFace } from './found-orga.ts'
import type { Orgas } from './orgas.ts'
import { PRACTICE_MEMBERS, PRACTICE_ORGA, PRACTICE_POLICIES, type PracticeName } from './practice-words.ts'

export interface PracticeDeps {
  store: Pick<GovernanceStore, 'within'>
  ids: Pick<Ids, 'uuid'>
  seats: OrgaSeats
  orgas: Pick<Orgas, 'found'>
  structure: StructureService
  policies: PolicyService
  join: JoinOrga
  /** Creates what is under way when a person arrives. */
  begin?: (orga: PracticeOrga) => Promise<void>
}

/** All members with their seats, and where. */
export interface PracticeOrga {
  orgaId: string
  teams: Record<'root' | 'ovens' | 'shop', string>
  /** Their current seat. */
  seatOf(who: PracticeName | 'founder'): Promise<OrgaSeat>
}

/**
 * A small co-operative bakery whose other members are made up, with its own journal. Everything is done through the
 * acts people have, so nothing in it is impossible elsewhere.
 */
export function createPractice(deps: PracticeDeps) {
  const { store, ids, seats, orgas, join } = deps
  return async (founder: PersonFace, others: readonly PersonFace[] = []): Promise<string> => {
    const orgaId = await orgas.found(founder, { ...PRACTICE_ORGA, practice: true })
    const made = PRACTICE_MEMBERS.map((name) => ({ id: `practice:${ids.uuid()}`, name, avatarUrl: null }))
    await store.within(orgaId, async (unit) => {
      for (const person of [...made, ...others]) await join({ unit, person, invitationId: null })
    })
    const personOf = (who: PracticeName | 'founder') =>
      who === 'founder' ? founder.id : (made.find(({ name }) => name === who)?.id ?? '')
    const seatOf = (who: PracticeName | 'founder') => seats.of(personOf(who), orgaId)
    const teams = await buildTeams(deps.structure, seatOf)
    await writePolicies(deps.policies, seatOf)
    await deps.begin?.({ orgaId, teams, seatOf })
    return orgaId
  }
}

type SeatOf = PracticeOrga['seatOf']

async function buildTeams(structure: StructureService, seatOf: SeatOf): Promise<PracticeOrga['teams']> {
  const founder = await seatOf('founder')
  const id = async (who: PracticeName) => (await seatOf(who)).memberId
  const root = founder.roles[0]?.teamId ?? ''
  const plain = { roleType: null, duties: [] }
  const people = { mara: await id('Mara Voss'), tomas: await id('Tomas Lind'), jiwoo: await id('한지우') }
  const more = { amina: await id('Amina Sow'), leo: await id('Leo Brandt'), ines: await id('Inès Caro') }
  return structure.act(founder, async ({ addRole, addTeam, changeRole }) => {
    for (const role of founder.roles) {
      if (role.roleType === 'secretary') await changeRole(role.id, { memberId: people.jiwoo })
      if (role.roleType === 'referee') await changeRole(role.id, { memberId: more.amina })
    }
    const baking = { teamId: root, title: 'Head of baking', mission: 'Good bread, every morning.' }
    const selling = { teamId: root, title: 'Shop keeper', mission: 'A shop people like to come back to.' }
    const bakingId = await addRole({ ...plain, ...baking, memberId: people.mara, duties: ['Plan the week'] })
    const sellingId = await addRole({
      ...plain,
      ...selling,
      memberId: people.tomas,
      duties: ['Open the shop'],
    })
    const ovens = await addTeam({ name: 'Ovens', sourceRoleId: bakingId })
    const shop = await addTeam({ name: 'Shop', sourceRoleId: sellingId })
    const seats = [
      { teamId: ovens, title: 'Sourdough', mission: 'Feed the starter.', memberId: more.leo },
      { teamId: ovens, title: 'Night shift', mission: 'Fire up at three.', memberId: more.ines },
      { teamId: ovens, title: 'Apprentice', mission: 'Learn, and ask.', memberId: founder.memberId },
      { teamId: shop, title: 'Counter', mission: 'Know people by name.', memberId: people.jiwoo },
      { teamId: shop, title: 'Books', mission: 'Keep the till honest.', memberId: more.amina },
      { teamId: shop, title: 'Regular', mission: 'Say what customers say.', memberId: founder.memberId },
    ]
    for (const seat of seats) await addRole({ ...plain, ...seat })
    return { root, ovens, shop }
  })
}

/** Each by the holder of the role that owns it. */
async function writePolicies(policies: PolicyService, seatOf: SeatOf): Promise<void> {
  for (const { by, roleTitle, ...text } of PRACTICE_POLICIES) {
    const seat = await seatOf(by)
    const roleId = seat.roles.find(({ title }) => title === roleTitle)?.id ?? ''
    await policies.act(seat, async ({ draft, publish }) => publish(await draft(roleId, text)))
  }
}

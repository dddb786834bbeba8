import { randomUUID } from 'node:crypto'

import { addMember, createOrgaSeats, type OrgaSeat } from '@arachne/core/governance'

import { type ItemFixture, T0 } from '../item-fixture.ts'

export interface Voter {
  memberId: string
  personId: string
  seat(): Promise<OrgaSeat>
}

/** So many more members of the fixture. */
export async function joinCrowd(fixture: ItemFixture, size: number): Promise<Voter[]> {
  const seats = createOrgaSeats(fixture.store)
  const people = Array.from({ length: size }, (_, index) => ({
    id: randomUUID(),
    personId: randomUUID(),
    name: `Voter ${index}`,
    avatarUrl: null,
    contacts: [],
    joinedAt: T0,
    leftAt: null,
  }))
  for (const { personId: id, name } of people) await fixture.store.people.meet({ id, name, avatarUrl: null })
  await fixture.store.within(fixture.orgaId, async (unit) => {
    for (const member of people) await unit.members.insert(member)
    await fixture.changeStructure(unit, {
      by: null,
      roleName: null,
      topicId: null,
      change: (before) => people.reduce((at, { id }) => addMember(at, id), before),
    })
  })
  return people.map(({ id: memberId, personId }) => ({
    memberId,
    personId,
    seat: () => seats.of(personId, fixture.orgaId),
  }))
}

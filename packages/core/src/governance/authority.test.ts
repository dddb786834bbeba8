import { describe, expect, it } from 'vitest'

import { factsFor, type HeldRole, type ItemPlace } from './authority.ts'

const PLACE: ItemPlace = {
  authorId: 'ada',
  teamId: 'bakery',
  teamsUpwards: ['bakery', 'root'],
  ownerId: 'olga',
  parties: ['ada'],
}

const held = (teamId: string, memberId: string, roleType: HeldRole['roleType']): HeldRole => ({
  teamId,
  memberId,
  roleType,
})

const ROLES = [
  held('bakery', 'lea', 'leader'),
  held('bakery', 'sam', 'secretary'),
  held('bakery', 'rob', 'referee'),
  held('root', 'rita', 'referee'),
]

const who = (place: ItemPlace, roles: readonly HeldRole[], fact: 'facilitator' | 'referee') =>
  ['ada', 'olga', 'lea', 'sam', 'rob', 'rita', 'eve'].filter((id) => factsFor(id, place, roles)[fact])

describe('who may do what with an item', () => {
  it('is moved on by its author, the owner, and the leader and secretary of its team', () => {
    expect(who(PLACE, ROLES, 'facilitator')).toEqual(['ada', 'olga', 'lea', 'sam'])
  })

  it('is ruled on by the referee, and where that is a party by the secretary, then the referee above', () => {
    expect(who(PLACE, ROLES, 'referee')).toEqual(['rob'])
    expect(who({ ...PLACE, parties: ['ada', 'rob'] }, ROLES, 'referee')).toEqual(['sam'])
    expect(who({ ...PLACE, parties: ['rob', 'sam'] }, ROLES, 'referee')).toEqual(['rita'])
  })

  it('is ruled on by the owner where one person holds all three roles, else by nobody', () => {
    const oneHand = (['leader', 'secretary', 'referee'] as const).map((type) => held('bakery', 'lea', type))
    expect(who(PLACE, oneHand, 'referee')).toEqual(['olga'])
    expect(who({ ...PLACE, parties: ['ada', 'olga'] }, oneHand, 'referee')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'

import { createDice } from '../../test/random.ts'
import { factsFor, type HeldRole, type ItemPlace, whoRules } from './authority.ts'

const PLACE: ItemPlace = {
  authorId: 'ada',
  teamId: 'bakery',
  teamsUpwards: ['bakery', 'root'],
  ownerId: 'olga',
  circleIds: ['ada', 'lea', 'sam', 'rob'],
  memberIds: ['ada', 'olga', 'lea', 'sam', 'rob', 'rita', 'eve'],
  lot: 'item-1',
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

  it('is ruled on by nobody in whose hand the process lies: by the referee above, else the owner', () => {
    const oneHand = (['leader', 'secretary', 'referee'] as const).map((type) => held('bakery', 'lea', type))
    const above = held('root', 'rita', 'referee')
    expect(who(PLACE, [...oneHand, above], 'referee')).toEqual(['rita'])
    expect(who(PLACE, oneHand, 'referee')).toEqual(['olga'])
    const ownersToo = (['leader', 'secretary', 'referee'] as const).map((type) => held('root', 'olga', type))
    expect(who(PLACE, [...oneHand, ...ownersToo], 'referee')).toEqual(['olga'])
  })

  it('is ruled on by somebody drawn by lot where nobody else is left, of the circle first', () => {
    const place = { ...PLACE, parties: ['ada', 'olga'] }
    const [drawn, ...more] = who(place, [], 'referee')
    expect(more).toEqual([])
    expect(['lea', 'sam', 'rob']).toContain(drawn)
    expect(who(place, [], 'referee')).toEqual([drawn])
    const others = new Set(
      Array.from({ length: 60 }, (_, lot) => whoRules({ ...place, lot: `${lot}` }, [])[0]),
    )
    expect(others).toEqual(new Set(['lea', 'rob', 'sam']))
    const nobodyHere = { ...place, circleIds: ['ada', 'olga'], memberIds: ['ada', 'olga', 'eve'] }
    expect(whoRules(nobodyHere, [])).toEqual(['eve'])
    expect(whoRules({ ...nobodyHere, memberIds: ['ada', 'olga'] }, [])).toEqual([])
  })
})

/** The list as it is written down, asked member by member instead of rank by rank. */
function rankOf(memberId: string, place: ItemPlace, roles: readonly HeldRole[]): number {
  const has = (teamId: string | undefined, type: HeldRole['roleType']) =>
    roles.some((one) => one.teamId === teamId && one.memberId === memberId && one.roleType === type)
  const isOneHand = (teamId: string | undefined) =>
    has(teamId, 'leader') && has(teamId, 'secretary') && has(teamId, 'referee')
  const [own, ...above] = place.teamsUpwards
  if (place.parties.includes(memberId)) return Infinity
  if (!isOneHand(own) && has(own, 'referee')) return 0
  if (!isOneHand(own) && has(own, 'secretary')) return 1
  const level = above.findIndex((teamId) => !isOneHand(teamId) && has(teamId, 'referee'))
  if (level !== -1) return 2 + level
  if (memberId === place.ownerId) return 100
  return place.circleIds.includes(memberId) ? 101 : 102
}

describe('who rules', () => {
  it('G-150, Inv-17: is somebody, and no party, from three members on, whatever roles they hold', () => {
    const problems = new Set<string>()
    for (let seed = 1; seed <= 3000; seed += 1) {
      const dice = createDice(seed)
      const memberIds = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'].slice(0, 2 + dice(5))
      const pick = () => memberIds[dice(memberIds.length)] ?? 'ada'
      const teams = ['own', 'above', 'root'].slice(dice(3))
      const roles = Array.from({ length: dice(12) }, () => {
        const type = (['leader', 'secretary', 'referee', null] as const)[dice(4)] ?? null
        return held(teams[dice(teams.length)] ?? 'root', pick(), type)
      })
      const own = roles.filter(({ teamId }) => teamId === teams[0]).map(({ memberId }) => memberId)
      const place: ItemPlace = {
        authorId: pick(),
        teamId: teams[0] ?? 'root',
        teamsUpwards: teams,
        ownerId: pick(),
        circleIds: [...new Set(own)],
        memberIds,
        lot: `item-${seed}`,
        parties: [pick(), pick()],
      }
      const ruling = whoRules(place, roles)
      const ranks = memberIds.map((id) => rankOf(id, place, roles))
      const best = Math.min(...ranks)
      const first = memberIds.filter((_, at) => ranks[at] === best && best < Infinity)
      const isLot = best > 100
      const rules: [string, boolean][] = [
        ['Inv-17 somebody', memberIds.length < 3 || ruling.length > 0],
        ['Inv-17 no party', ruling.every((id) => !place.parties.includes(id))],
        ['members', ruling.every((id) => memberIds.includes(id))],
        ['first of the list', ruling.every((id) => first.includes(id))],
        ['all of it, or one drawn', ruling.length === (isLot ? Math.min(1, first.length) : first.length)],
      ]
      for (const [rule, holds] of rules) if (!holds) problems.add(`${rule}, ${seed}`)
    }
    expect([...problems]).toEqual([])
  })
})

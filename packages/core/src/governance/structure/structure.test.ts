import { describe, expect, it } from 'vitest'

import { createDice } from '../../../test/random.ts'
import { AppError } from '../../errors.ts'
import { addMember, membersOf, removeMember, transferOwnership } from './membership.ts'
import { addRole, changeRole, removeRole } from './role-changes.ts'
import { childrenOf, leaderOf, problemsOf, type Structure, teamsUpwards } from './structure.ts'
import { addTeam, dissolveTeam, foundStructure, moveTeam } from './team-changes.ts'

const draft = (id: string) => ({
  id,
  name: id,
  leaderId: `${id}-leader`,
  secretaryId: `${id}-secretary`,
  refereeId: `${id}-referee`,
})

const PEOPLE = ['ada', 'ben', 'cleo', 'dan', 'eli']

function acme(): Structure {
  const founded = foundStructure({ ...draft('root'), ownerId: 'ada', mission: 'Good bread.' })
  return PEOPLE.reduce(addMember, founded)
}

const role = (id: string, teamId: string, memberId: string) => ({
  id,
  teamId,
  title: id,
  mission: '',
  duties: [],
  roleType: null,
  memberId,
})

/** root → bakery (led by ben through `baker`) → ovens (led by ben through `oven`). */
function withTeams(): Structure {
  const bakery = addTeam(addRole(acme(), role('baker', 'root', 'ben')), draft('bakery'), 'baker')
  return addTeam(addRole(bakery, role('oven', 'bakery', 'ben')), draft('ovens'), 'oven')
}

describe('the structure of an organisation', () => {
  it('grows a team out of a role, whose holder leads it', () => {
    const structure = withTeams()
    expect(leaderOf(structure, 'bakery')).toMatchObject({
      memberId: 'ben',
      linkedRoleId: 'baker',
      title: 'baker',
    })
    expect(teamsUpwards(structure, 'ovens')).toEqual(['ovens', 'bakery', 'root'])
    expect(childrenOf(structure, 'root').map(({ id }) => id)).toEqual(['bakery'])
    expect(membersOf(structure, 'bakery')).toEqual(['ben'])
  })

  it('lets a linked leader follow its source through every level', () => {
    const structure = changeRole(withTeams(), 'baker', { memberId: 'cleo', title: 'Head baker' })
    expect(leaderOf(structure, 'bakery')).toMatchObject({ memberId: 'cleo', title: 'Head baker' })
    expect(leaderOf(structure, 'ovens')?.memberId).toBe('ben')
    expect(() => changeRole(structure, 'bakery-leader', { memberId: 'dan' })).toThrow('linked')
  })

  it.each([
    ['a leader role deleted', (now: Structure) => removeRole(now, 'root-leader')],
    ['a role deleted that a team is led through', (now: Structure) => removeRole(now, 'baker')],
    ['a team dissolved over others', (now: Structure) => dissolveTeam(now, 'bakery')],
    ['the first team dissolved', (now: Structure) => dissolveTeam(now, 'root')],
    ['a team under itself', (now: Structure) => moveTeam(now, 'bakery', 'ovens-secretary')],
    ['two teams led through one role', (now: Structure) => addTeam(now, draft('twin'), 'baker')],
    ['a team led through a leader role', (now: Structure) => addTeam(now, draft('twin'), 'root-leader')],
    ['the owner leaving', (now: Structure) => removeMember(now, 'ada')],
  ])('refuses %s', (_, change) => {
    const before = withTeams()
    expect(() => change(before)).toThrow(AppError)
    expect(problemsOf(before)).toEqual([])
  })

  it('hands policies to the leader of the team, or to the role a dissolved team was led through', () => {
    const own = {
      ...withTeams(),
      policies: [
        { id: 'p1', roleId: 'oven' },
        { id: 'p2', roleId: 'ovens-secretary' },
      ],
    }
    const without = dissolveTeam(own, 'ovens')
    expect(without.policies).toContainEqual({ id: 'p2', roleId: 'oven' })
    expect(removeRole(without, 'oven').policies.map(({ roleId }) => roleId)).toEqual([
      'bakery-leader',
      'bakery-leader',
    ])
  })

  it('leaves nothing with who leaves: leaders first, from the top down', () => {
    const structure = removeMember(withTeams(), 'ben')
    expect(structure.roles.filter(({ memberId }) => memberId === 'ben')).toEqual([])
    expect(leaderOf(structure, 'ovens')?.memberId).toBe('ada')
    expect(problemsOf(structure)).toEqual([])
  })

  it('Inv-07: keeps one leader a team, one root, no circles and equal pairs, whatever people change', () => {
    const problems = new Set<string>()
    for (let seed = 1; seed <= 150; seed += 1) {
      const dice = createDice(seed)
      let structure = acme()
      for (let step = 0; step < 60; step += 1) {
        try {
          structure = randomChange(structure, dice, `s${step}`)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
        }
        for (const problem of problemsOf(structure)) problems.add(`${problem}, walk ${seed}`)
      }
    }
    expect([...problems]).toEqual([])
  })
})

function randomChange(now: Structure, dice: (sides: number) => number, id: string): Structure {
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)]!
  const member = pick(PEOPLE)
  const team = pick(now.teams).id
  const some = pick(now.roles).id
  const changes: (() => Structure)[] = [
    () => addMember(now, member),
    () => removeMember(now, member),
    () => addRole(now, role(id, team, member)),
    () => addRole(now, role(id, team, member)),
    () => changeRole(now, some, { memberId: member }),
    () => changeRole(now, some, { title: `title ${id}` }),
    () => removeRole(now, some),
    () => addTeam(now, draft(id), some),
    () => addTeam(now, draft(id), some),
    () => moveTeam(now, team, some),
    () => dissolveTeam(now, team),
    () => transferOwnership(now, member),
    () => ({ ...now, policies: [...now.policies, { id: `p${id}`, roleId: some }] }),
  ]
  return pick(changes)()
}

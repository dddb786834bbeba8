import { AppError } from '../../errors.ts'
import type { RoleType } from '../authority.ts'
import { spoken } from '../spoken.ts'
import { leaderOf, type Role, type Structure } from './structure.ts'

export interface RoleDraft {
  id: string
  teamId: string
  title: string
  mission: string
  duties: readonly string[]
  roleType: Exclude<RoleType, 'leader'> | null
  memberId: string
  iconKey?: string | null
}

export type RoleChange = Partial<
  Pick<Role, 'title' | 'mission' | 'duties' | 'memberId' | 'iconKey' | 'termEndsAt' | 'reviewOn'>
>

/** What is undecided about a new role. */
export const NEW_ROLE = { linkedRoleId: null, iconKey: null, termEndsAt: null, reviewOn: null } as const

export function addRole(structure: Structure, draft: RoleDraft): Structure {
  const team = structure.teams.find(({ id, archived }) => id === draft.teamId && !archived)
  if (team === undefined) throw new AppError('not_found', 'There is no such team.')
  checkHolder(structure, draft.memberId)
  checkTitle(draft.title)
  return { ...structure, roles: [...structure.roles, { ...NEW_ROLE, ...draft }] }
}

/** A change also applies to the leader roles linked to this one, in the same step. */
export function changeRole(structure: Structure, roleId: string, change: RoleChange): Structure {
  const role = roleIn(structure, roleId)
  if (role.linkedRoleId !== null) {
    throw new AppError('conflict', "This role follows the one it's linked to; change that one.")
  }
  if (change.memberId !== undefined) checkHolder(structure, change.memberId)
  if (change.title !== undefined) checkTitle(change.title)
  return follow(structure, { ...role, ...change })
}

function follow(structure: Structure, changed: Role): Structure {
  const roles = structure.roles.map((one) => (one.id === changed.id ? changed : one))
  const { title, mission, duties, memberId, iconKey, termEndsAt, reviewOn } = changed
  const flowing = { title, mission, duties, memberId, iconKey, termEndsAt, reviewOn }
  let followed: Structure = { ...structure, roles }
  for (const linked of roles.filter(({ linkedRoleId }) => linkedRoleId === changed.id)) {
    followed = follow(followed, { ...linked, ...flowing })
  }
  return followed
}

/** Its policies go to the leader of its team. */
export function removeRole(structure: Structure, roleId: string): Structure {
  const role = roleIn(structure, roleId)
  if (role.roleType === 'leader') throw new AppError('conflict', "A team can't lose its leader role.")
  if (structure.roles.some(({ linkedRoleId }) => linkedRoleId === roleId)) {
    throw new AppError('conflict', 'This role leads a team. Dissolve or move that team first.')
  }
  const heir = leaderOf(structure, role.teamId)
  return {
    ...structure,
    roles: structure.roles.filter(({ id }) => id !== roleId),
    policies: policiesForHeir(structure, [roleId], heir),
  }
}

/** Policies outlive the roles that own them. */
export function policiesForHeir(
  { policies }: Structure,
  from: readonly string[],
  heir: Role | undefined,
): Structure['policies'] {
  if (heir === undefined) return policies
  return policies.map((policy) => (from.includes(policy.roleId) ? { ...policy, roleId: heir.id } : policy))
}

export function roleIn({ roles }: Structure, roleId: string): Role {
  const role = roles.find(({ id }) => id === roleId)
  if (role === undefined) throw new AppError('not_found', 'There is no such role.')
  return role
}

function checkHolder({ memberIds }: Structure, memberId: string): void {
  if (!memberIds.includes(memberId)) throw new AppError('not_found', 'There is no such member.')
}

function checkTitle(title: string): void {
  if (spoken(title) === '') throw new AppError('invalid', 'A role needs a title.')
}

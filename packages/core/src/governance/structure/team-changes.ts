import { AppError } from '../../errors.ts'
import { spoken } from '../spoken.ts'
import { policiesForHeir, NEW_ROLE, roleIn } from './role-changes.ts'
import {
  childrenOf,
  leaderOf,
  parentOf,
  type Role,
  type Structure,
  type Team,
  teamsUpwards,
} from './structure.ts'

export interface TeamDraft {
  id: string
  name: string
  color?: string | null
  /** Ids of the roles a team begins with. */
  leaderId: string
  secretaryId: string
  refereeId: string
}

export interface Founding extends TeamDraft {
  ownerId: string
  mission: string
}

/** An organisation begins with one team, in which its founder holds every role. */
export function foundStructure({ ownerId, mission, ...draft }: Founding): Structure {
  checkName(draft.name)
  const leader: Role = {
    ...NEW_ROLE,
    id: draft.leaderId,
    teamId: draft.id,
    title: 'Leader',
    mission,
    duties: [],
    roleType: 'leader',
    memberId: ownerId,
  }
  return {
    ownerId,
    memberIds: [ownerId],
    teams: [{ id: draft.id, name: draft.name, color: draft.color ?? null, archived: false }],
    roles: [leader, ...keepersOf(draft, ownerId)],
    policies: [],
  }
}

/** Turns a role of the parent team into a team: its holder fills all its roles at first. */
export function addTeam(structure: Structure, draft: TeamDraft, sourceRoleId: string): Structure {
  checkName(draft.name)
  const source = sourceOf(structure, sourceRoleId)
  const leader: Role = {
    ...source,
    id: draft.leaderId,
    teamId: draft.id,
    roleType: 'leader',
    linkedRoleId: source.id,
  }
  return {
    ...structure,
    teams: [
      ...structure.teams,
      { id: draft.id, name: draft.name, color: draft.color ?? null, archived: false },
    ],
    roles: [...structure.roles, leader, ...keepersOf(draft, source.memberId)],
  }
}

export function changeTeam(
  structure: Structure,
  teamId: string,
  change: Partial<Pick<Team, 'name' | 'color'>>,
): Structure {
  const team = structure.teams.find(({ id, archived }) => id === teamId && !archived)
  if (team === undefined) throw new AppError('not_found', 'There is no such team.')
  const changed = { ...team, ...change }
  checkName(changed.name)
  return { ...structure, teams: structure.teams.map((one) => (one === team ? changed : one)) }
}

/** Under another role, but never under a team below itself. */
export function moveTeam(structure: Structure, teamId: string, sourceRoleId: string): Structure {
  const leader = leaderOf(structure, teamId)
  if (leader === undefined) throw new AppError('not_found', 'There is no such team.')
  if (leader.linkedRoleId === null)
    throw new AppError('conflict', "The first team can't be moved under another one.")
  const source = sourceOf(structure, sourceRoleId, leader.id)
  if (teamsUpwards(structure, source.teamId).includes(teamId)) {
    throw new AppError('conflict', "A team can't be moved under itself.")
  }
  const moved: Role = {
    ...source,
    id: leader.id,
    teamId,
    roleType: 'leader',
    linkedRoleId: source.id,
  }
  return { ...structure, roles: structure.roles.map((role) => (role.id === leader.id ? moved : role)) }
}

/** Its policies go to the role through which it was led; only its name remains. */
export function dissolveTeam(structure: Structure, teamId: string): Structure {
  const leader = leaderOf(structure, teamId)
  if (leader === undefined) throw new AppError('not_found', 'There is no such team.')
  if (parentOf(structure, teamId) === undefined || leader.linkedRoleId === null) {
    throw new AppError('conflict', "The first team can't be dissolved.")
  }
  if (childrenOf(structure, teamId).length > 0) {
    throw new AppError('conflict', 'There are teams below this one. Move or dissolve them first.')
  }
  const own = structure.roles.filter((role) => role.teamId === teamId).map(({ id }) => id)
  return {
    ...structure,
    teams: structure.teams.map((team) => (team.id === teamId ? { ...team, archived: true } : team)),
    roles: structure.roles.filter((role) => role.teamId !== teamId),
    policies: policiesForHeir(structure, own, roleIn(structure, leader.linkedRoleId)),
  }
}

/** A role leads at most one team, and a leader role leads its own. */
function sourceOf(structure: Structure, roleId: string, alreadyLinked?: string): Role {
  const source = roleIn(structure, roleId)
  if (source.roleType === 'leader')
    throw new AppError('conflict', 'A leader role already leads its own team.')
  const linked = structure.roles.find(({ linkedRoleId }) => linkedRoleId === roleId)
  if (linked !== undefined && linked.id !== alreadyLinked) {
    throw new AppError('conflict', 'This role already leads a team.')
  }
  return source
}

function keepersOf({ id: teamId, secretaryId, refereeId }: TeamDraft, memberId: string): Role[] {
  const common = { ...NEW_ROLE, teamId, mission: '', duties: [], memberId }
  return [
    { ...common, id: secretaryId, title: 'Secretary', roleType: 'secretary' },
    { ...common, id: refereeId, title: 'Referee', roleType: 'referee' },
  ]
}

function checkName(name: string): void {
  if (spoken(name) === '') throw new AppError('invalid', 'A team needs a name.')
}

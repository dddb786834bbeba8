import type { RoleType } from '../authority.ts'

export interface Team {
  id: string
  name: string
  /** Hex; null: the Loom picks one. */
  color: string | null
  archived: boolean
}

export interface Role {
  id: string
  teamId: string
  title: string
  mission: string
  duties: readonly string[]
  roleType: RoleType | null
  /** A role always has a holder. */
  memberId: string
  /** For a leader role: the role in the parent team whose holder leads this team. null only in the root team. */
  linkedRoleId: string | null
  iconKey: string | null
  /** When the holder's term ends; ms. */
  termEndsAt: number | null
  /** When the role itself is due for review; ms. */
  reviewOn: number | null
}

export interface OwnedPolicy {
  id: string
  roleId: string
}

/** Teams, roles and their holders, of one organisation. Changes are functions from one structure to the next. */
export interface Structure {
  ownerId: string
  memberIds: readonly string[]
  teams: readonly Team[]
  roles: readonly Role[]
  policies: readonly OwnedPolicy[]
}

export function leaderOf({ roles }: Structure, teamId: string): Role | undefined {
  return roles.find((role) => role.teamId === teamId && role.roleType === 'leader')
}

export function liveTeams({ teams }: Structure): Team[] {
  return teams.filter(({ archived }) => !archived)
}

/** The team above; undefined for the root team. */
export function parentOf(structure: Structure, teamId: string): string | undefined {
  const linked = leaderOf(structure, teamId)?.linkedRoleId
  return structure.roles.find(({ id }) => id === linked)?.teamId
}

export function childrenOf(structure: Structure, teamId: string): Team[] {
  return liveTeams(structure).filter(({ id }) => parentOf(structure, id) === teamId)
}

/** From the team up to the root, starting with itself. Stops at a cycle. */
export function teamsUpwards(structure: Structure, teamId: string): string[] {
  const path = [teamId]
  for (let above = parentOf(structure, teamId); above !== undefined; above = parentOf(structure, above)) {
    if (path.includes(above)) break
    path.push(above)
  }
  return path
}

export function rootOf(structure: Structure): Team | undefined {
  return liveTeams(structure).find(({ id }) => parentOf(structure, id) === undefined)
}

/** Violations of Inv-07; empty in every structure that changes can reach. */
export function problemsOf(structure: Structure): string[] {
  const { roles, memberIds, policies } = structure
  const live = liveTeams(structure)
  const rules: [string, boolean][] = [
    ['one leader a team', live.every(({ id }) => countLeaders(structure, id) === 1)],
    ['one root', live.filter(({ id }) => parentOf(structure, id) === undefined).length === 1],
    ['no circles', live.every(({ id }) => teamsUpwards(structure, id).at(-1) === rootOf(structure)?.id)],
    ['linked pairs are equal', roles.every((role) => isLikeItsSource(structure, role))],
    ['holders are members', roles.every(({ memberId }) => memberIds.includes(memberId))],
    ['the owner is a member', memberIds.includes(structure.ownerId)],
    ['policies have a role', policies.every(({ roleId }) => roles.some(({ id }) => id === roleId))],
    ['roles have a live team', roles.every(({ teamId }) => live.some(({ id }) => id === teamId))],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

function countLeaders({ roles }: Structure, teamId: string): number {
  return roles.filter((role) => role.teamId === teamId && role.roleType === 'leader').length
}

function isLikeItsSource({ roles }: Structure, role: Role): boolean {
  if (role.linkedRoleId === null) return true
  const source = roles.find(({ id }) => id === role.linkedRoleId)
  return (
    source !== undefined &&
    source.title === role.title &&
    source.mission === role.mission &&
    source.memberId === role.memberId &&
    source.duties.join('\n') === role.duties.join('\n')
  )
}

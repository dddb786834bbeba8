import {
  leaderOf,
  liveTeams,
  membersOf,
  type OrgaMember,
  parentOf,
  reachedTeams,
  type Role,
  type Structure,
  type Team,
} from '@arachne/core/governance'

import type { AgentContext } from './governance-ports.ts'
import { type PageWish, pageOfAll, type ReadPage } from './pages.ts'

const iso = (ms: number) => new Date(ms).toISOString()

/** Teams, roles and their holders, for agents: names, but never contact details. */
async function look({ ports, seat }: AgentContext) {
  const stores = ports.store.reads(seat.orgaId)
  const structure = await stores.structure.load()
  const members = await stores.members.list({ current: true })
  const nameOf = (id: string) => members.find((one) => one.id === id)?.name ?? ''
  return { stores, structure, members, nameOf }
}

export async function readOrganization(context: AgentContext): Promise<ReadPage> {
  const { stores, nameOf } = await look(context)
  const { id, name, colors, ownerId } = await stores.orgas.get()
  return { body: { _id: id, name, accentColor: colors.accent, ownerId, ownerName: nameOf(ownerId) } }
}

export async function readTeams(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  const { structure } = await look(context)
  return pageOfAll(
    liveTeams(structure).map((team) => presentTeam(structure, team)),
    wish,
  )
}

export async function readTeam(context: AgentContext, teamId: string): Promise<ReadPage | undefined> {
  const { structure, nameOf } = await look(context)
  const team = liveTeams(structure).find(({ id }) => id === teamId)
  if (team === undefined) return undefined
  const roles = structure.roles.filter((role) => role.teamId === teamId)
  const members = membersOf(structure, teamId).map((id) => ({ _id: id, name: nameOf(id) }))
  return {
    body: {
      ...presentTeam(structure, team),
      roles: roles.map((role) => presentRole(role, nameOf)),
      members,
    },
  }
}

export async function readMembers(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  const { structure, members } = await look(context)
  return pageOfAll(
    members.map((member) => presentMember(structure, member)),
    wish,
  )
}

export async function readMember(context: AgentContext, memberId: string): Promise<ReadPage | undefined> {
  const { structure, members } = await look(context)
  const member = members.find(({ id }) => id === memberId)
  if (member === undefined) return undefined
  const shown = presentMember(structure, member)
  const teamIds = new Set(shown.roles.map(({ teamId }) => teamId))
  const teams = structure.teams.filter(({ id }) => teamIds.has(id)).map(({ id, name }) => ({ _id: id, name }))
  return { body: { ...shown, teams } }
}

/** Limited to the teams that the grant reaches. */
export async function readRoles(context: AgentContext, wish: PageWish): Promise<ReadPage> {
  const { structure, nameOf } = await look(context)
  const { viewer, roles: lent } = context.seat
  const reached = reachedTeams(viewer)
  const roles = structure.roles
    .filter(({ teamId }) => reached.has(teamId))
    .map((role) => ({
      ...presentRole(role, nameOf),
      teamName: teamNameIn(structure, role.teamId),
      held: lent.some(({ id }) => id === role.id),
    }))
  return pageOfAll(roles, wish)
}

function presentTeam(structure: Structure, { id, name, color }: Team) {
  return {
    _id: id,
    name,
    color,
    mission: leaderOf(structure, id)?.mission ?? '',
    parentTeamId: parentOf(structure, id) ?? null,
    memberCount: membersOf(structure, id).length,
  }
}

function presentRole(role: Role, nameOf: (id: string) => string) {
  const { id, teamId, title, roleType, mission, duties, memberId } = role
  const holder = { _id: memberId, name: nameOf(memberId) }
  return { _id: id, teamId, title, roleType, mission, duties, holder }
}

function presentMember(structure: Structure, { id, name, joinedAt }: OrgaMember) {
  const roles = structure.roles
    .filter(({ memberId }) => memberId === id)
    .map((role) => ({
      _id: role.id,
      title: role.title,
      roleType: role.roleType,
      teamId: role.teamId,
      teamName: teamNameIn(structure, role.teamId),
    }))
  return { _id: id, name, joinedAt: iso(joinedAt), roles }
}

function teamNameIn({ teams }: Structure, teamId: string): string {
  return teams.find(({ id }) => id === teamId)?.name ?? ''
}

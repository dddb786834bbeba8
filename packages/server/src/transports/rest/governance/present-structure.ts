import type { MemberRef, MemberView, RoleView, TeamRef, TeamView } from '@arachne/contract/governance'
import {
  isMadeUp,
  leaderOf,
  membersOf,
  type OrgaMember,
  type OrgaStores,
  parentOf,
  type Role,
  type Structure,
  type Team,
} from '@arachne/core/governance'

import { presentMember, presentTeam } from './present-chat.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))

/** Teams, roles and members at one moment, and how they are presented. */
export interface Picture {
  structure: Structure
  member(id: string): MemberRef
  team(id: string): TeamRef
  role(role: Role): RoleView
}

export async function takePicture(
  stores: OrgaStores,
  loading: Promise<Structure> = stores.structure.load(),
): Promise<Picture> {
  const [structure, members] = await Promise.all([loading, stores.members.list({ current: false })])
  const people = new Map(members.map((one) => [one.id, one]))
  const member = (id: string) => presentMember(people.get(id) ?? nobody(id))
  const team = (id: string) => presentTeam(structure.teams.find((one) => one.id === id) ?? noTeam(id))
  return { structure, member, team, role: (role) => presentRole(role, { structure, member, team }) }
}

function presentRole(role: Role, { structure, member, team }: Omit<Picture, 'role'>): RoleView {
  const source = structure.roles.find(({ id }) => id === role.linkedRoleId)
  const led = structure.roles.find(({ linkedRoleId }) => linkedRoleId === role.id)
  return {
    id: role.id,
    team: team(role.teamId),
    title: role.title,
    role_type: role.roleType,
    mission: role.mission,
    duties: [...role.duties],
    icon: role.iconKey,
    holder: member(role.memberId),
    linked_role: source ? { id: source.id, title: source.title, team: team(source.teamId) } : null,
    leads_team: led ? team(led.teamId) : null,
    term_ends_at: isoOrNull(role.termEndsAt),
    review_on: isoOrNull(role.reviewOn),
    policies: structure.policies.filter(({ roleId }) => roleId === role.id).length,
  }
}

export interface TeamAround {
  channelIds: ReadonlyMap<string, string>
  openItems: ReadonlyMap<string, number>
}

export function presentTeamView(
  picture: Picture,
  one: Team,
  { channelIds, openItems }: TeamAround,
): TeamView {
  const { structure, member, team, role } = picture
  return {
    ...team(one.id),
    mission: leaderOf(structure, one.id)?.mission ?? '',
    parent_id: parentOf(structure, one.id) ?? null,
    channel_id: channelIds.get(one.id) ?? '',
    archived: one.archived,
    roles: structure.roles.filter(({ teamId }) => teamId === one.id).map(role),
    members: membersOf(structure, one.id).map(member),
    open_items: openItems.get(one.id) ?? 0,
  }
}

export function presentMemberView(
  { structure, role }: Picture,
  member: OrgaMember,
  { readerId, email }: { readerId: string; email: string | null },
): MemberView {
  return {
    ...presentMember(member),
    me: member.id === readerId,
    owner: structure.ownerId === member.id,
    synthetic: isMadeUp(member.personId),
    email,
    contacts: [...member.contacts],
    roles: structure.roles.filter(({ memberId }) => memberId === member.id).map(role),
    joined_at: iso(member.joinedAt),
    left_at: isoOrNull(member.leftAt),
  }
}

function nobody(id: string): OrgaMember {
  return { id, personId: '', name: '', avatarUrl: null, contacts: [], joinedAt: 0, leftAt: 0 }
}

function noTeam(id: string): Team {
  return { id, name: '', color: null, archived: true }
}

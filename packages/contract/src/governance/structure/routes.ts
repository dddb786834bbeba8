import { DoneAnswer } from '../../parts.ts'
import { defineRoute } from '../../route.ts'
import { GovernancePage } from '../parts.ts'
import {
  ChangeMemberBody,
  ChangeRoleBody,
  ChangeTeamBody,
  CreateRoleBody,
  CreateTeamBody,
  ListMembersAnswer,
  ListRolesAnswer,
  ListTeamsAnswer,
  MemberAnswer,
  RoleAnswer,
  TeamAnswer,
} from './schemas.ts'

export const STRUCTURE_ROUTES = {
  teams: defineRoute({
    at: 'GET /api/orgas/{orga}/teams',
    does: 'List teams with their roles and holders.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListTeamsAnswer,
  }),
  createTeam: defineRoute({
    at: 'POST /api/orgas/{orga}/teams',
    does: 'Turn a role into a team.',
    right: 'orgaMember',
    body: CreateTeamBody,
    answer: TeamAnswer,
    status: 201,
  }),
  team: defineRoute({
    at: 'GET /api/orgas/{orga}/teams/{team}',
    does: 'Show a team.',
    right: 'orgaMember',
    answer: TeamAnswer,
  }),
  changeTeam: defineRoute({
    at: 'PATCH /api/orgas/{orga}/teams/{team}',
    does: 'Rename, colour or move a team.',
    right: 'orgaMember',
    body: ChangeTeamBody,
    answer: TeamAnswer,
  }),
  dissolveTeam: defineRoute({
    at: 'DELETE /api/orgas/{orga}/teams/{team}',
    does: 'Dissolve a team. Its policies move to the role that led it.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  roles: defineRoute({
    at: 'GET /api/orgas/{orga}/roles',
    does: 'List roles.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListRolesAnswer,
  }),
  createRole: defineRoute({
    at: 'POST /api/orgas/{orga}/roles',
    does: 'Create a role.',
    right: 'orgaMember',
    body: CreateRoleBody,
    answer: RoleAnswer,
    status: 201,
  }),
  role: defineRoute({
    at: 'GET /api/orgas/{orga}/roles/{role}',
    does: 'Show a role.',
    right: 'orgaMember',
    answer: RoleAnswer,
  }),
  changeRole: defineRoute({
    at: 'PATCH /api/orgas/{orga}/roles/{role}',
    does: 'Change a role or who holds it.',
    right: 'orgaMember',
    body: ChangeRoleBody,
    answer: RoleAnswer,
  }),
  removeRole: defineRoute({
    at: 'DELETE /api/orgas/{orga}/roles/{role}',
    does: "Remove a role. Its policies move to its team's leader.",
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
  members: defineRoute({
    at: 'GET /api/orgas/{orga}/members',
    does: 'List members.',
    right: 'orgaMember',
    query: GovernancePage,
    answer: ListMembersAnswer,
  }),
  member: defineRoute({
    at: 'GET /api/orgas/{orga}/members/{member}',
    does: 'Show a member.',
    right: 'orgaMember',
    answer: MemberAnswer,
  }),
  changeMember: defineRoute({
    at: 'PATCH /api/orgas/{orga}/members/{member}',
    does: 'Change your own name and contacts.',
    right: 'orgaMember',
    body: ChangeMemberBody,
    answer: MemberAnswer,
  }),
  leave: defineRoute({
    at: 'DELETE /api/orgas/{orga}/members/{member}',
    does: 'Leave. Your roles are handed over.',
    right: 'orgaMember',
    answer: DoneAnswer,
  }),
}

import { DoneAnswer } from '@arachne/contract'
import * as g from '@arachne/contract/governance'

import type { ApiRoute } from './api-route.ts'

const right = 'orgaMember'

/** Organisations, their people, their structure, and what they write down. */
export const ORGA_TABLE: readonly ApiRoute[] = [
  {
    at: 'GET /api/orgas',
    does: 'List the organisations one is a member of.',
    right: 'person',
    query: g.GovernancePage,
    answer: g.ListOrgasAnswer,
  },
  {
    at: 'POST /api/orgas',
    does: 'Found an organisation.',
    right: 'person',
    body: g.CreateOrgaBody,
    answer: g.OrgaView,
    status: 201,
  },
  {
    at: 'POST /api/orgas/practice',
    does: 'Make a copy of the organisation for trying things out.',
    right: 'person',
    answer: g.OrgaView,
    status: 201,
  },
  { at: 'GET /api/orgas/{orga}', does: 'Show an organisation.', right, answer: g.OrgaView },
  {
    at: 'PATCH /api/orgas/{orga}',
    does: 'Change its name, colour, domains and settings; the owner.',
    right,
    body: g.ChangeOrgaBody,
    answer: g.OrgaView,
  },
  {
    at: 'DELETE /api/orgas/{orga}',
    does: 'End it; an owner who is alone in it.',
    right,
    answer: DoneAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/owner',
    does: 'Hand it over to another member; the owner.',
    right,
    body: g.TransferOrgaBody,
    answer: g.OrgaView,
  },
  {
    at: 'GET /api/orgas/{orga}/teams',
    does: 'List teams with their roles and holders.',
    right,
    query: g.GovernancePage,
    answer: g.ListTeamsAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/teams',
    does: 'Make a team out of a role.',
    right,
    body: g.CreateTeamBody,
    answer: g.TeamAnswer,
    status: 201,
  },
  { at: 'GET /api/orgas/{orga}/teams/{team}', does: 'Show a team.', right, answer: g.TeamAnswer },
  {
    at: 'PATCH /api/orgas/{orga}/teams/{team}',
    does: 'Rename, colour or move a team.',
    right,
    body: g.ChangeTeamBody,
    answer: g.TeamAnswer,
  },
  {
    at: 'DELETE /api/orgas/{orga}/teams/{team}',
    does: 'Dissolve a team. Its policies go to the role it was led through.',
    right,
    answer: DoneAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/roles',
    does: 'List roles.',
    right,
    query: g.GovernancePage,
    answer: g.ListRolesAnswer,
  },
  {
    at: 'POST /api/orgas/{orga}/roles',
    does: 'Make a role.',
    right,
    body: g.CreateRoleBody,
    answer: g.RoleAnswer,
    status: 201,
  },
  { at: 'GET /api/orgas/{orga}/roles/{role}', does: 'Show a role.', right, answer: g.RoleAnswer },
  {
    at: 'PATCH /api/orgas/{orga}/roles/{role}',
    does: 'Change a role or who holds it.',
    right,
    body: g.ChangeRoleBody,
    answer: g.RoleAnswer,
  },
  {
    at: 'DELETE /api/orgas/{orga}/roles/{role}',
    does: 'End a role. Its policies go to the leader of its team.',
    right,
    answer: DoneAnswer,
  },
  {
    at: 'GET /api/orgas/{orga}/members',
    does: 'List members.',
    right,
    query: g.GovernancePage,
    answer: g.ListMembersAnswer,
  },
  { at: 'GET /api/orgas/{orga}/members/{member}', does: 'Show a member.', right, answer: g.MemberAnswer },
  {
    at: 'PATCH /api/orgas/{orga}/members/{member}',
    does: 'Change one’s own name and contacts.',
    right,
    body: g.ChangeMemberBody,
    answer: g.MemberAnswer,
  },
  {
    at: 'DELETE /api/orgas/{orga}/members/{member}',
    does: 'Leave. Roles are handed over.',
    right,
    answer: DoneAnswer,
  },
]

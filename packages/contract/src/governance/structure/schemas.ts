import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import {
  GovernanceId,
  line,
  MemberRef,
  Next,
  RoleType,
  TeamRef,
  TEXT_LIMITS,
  words,
  wordsOrNone,
} from '../parts.ts'

export const RoleView = z.object({
  id: GovernanceId,
  team: TeamRef,
  title: z.string(),
  role_type: RoleType.nullable(),
  mission: z.string(),
  duties: z.array(z.string()),
  icon: z.string().nullable(),
  holder: MemberRef,
  /** For a leader: the corresponding role in the team above, where it is changed. */
  linked_role: z.object({ id: GovernanceId, title: z.string(), team: TeamRef }).nullable(),
  /** The team led through this role. */
  leads_team: TeamRef.nullable(),
  term_ends_at: z.iso.datetime().nullable(),
  review_on: z.iso.datetime().nullable(),
  policies: z.int(),
})
export type RoleView = z.infer<typeof RoleView>

export const TeamView = TeamRef.extend({
  mission: z.string(),
  parent_id: GovernanceId.nullable(),
  channel_id: GovernanceId,
  archived: z.boolean(),
  roles: z.array(RoleView),
  members: z.array(MemberRef),
  open_items: z.int(),
})
export type TeamView = z.infer<typeof TeamView>

/** GET /api/orgas/{orga}/teams: all teams, with roles and holders; the map is drawn from them. */
export const ListTeamsAnswer = z.object({ teams: z.array(TeamView), next: Next })
export type ListTeamsAnswer = z.infer<typeof ListTeamsAnswer>

/** POST /api/orgas/{orga}/teams: turns a role into a team. */
export const CreateTeamBody = z.strictObject({
  name: line(TEXT_LIMITS.name),
  source_role_id: GovernanceId,
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
})
export type CreateTeamBody = z.input<typeof CreateTeamBody>

/** PATCH /api/orgas/{orga}/teams/{team}; source_role_id moves it. DELETE dissolves it. */
export const ChangeTeamBody = CreateTeamBody.partial()
export type ChangeTeamBody = z.input<typeof ChangeTeamBody>

const RoleFields = z.strictObject({
  title: line(TEXT_LIMITS.name),
  mission: wordsOrNone(TEXT_LIMITS.mission).default(''),
  duties: z.array(words(TEXT_LIMITS.duty)).max(20).default([]),
  member_id: GovernanceId,
  icon: z.string().max(40).nullable().default(null),
  term_ends_at: Moment.nullable().default(null),
  review_on: Moment.nullable().default(null),
})

/** POST /api/orgas/{orga}/roles */
export const CreateRoleBody = RoleFields.extend({
  team_id: GovernanceId,
  role_type: z.enum(['secretary', 'referee']).nullable().default(null),
})
export type CreateRoleBody = z.input<typeof CreateRoleBody>

/** PATCH /api/orgas/{orga}/roles/{role}; absent fields keep their value. */
export const ChangeRoleBody = z.strictObject({
  title: RoleFields.shape.title.optional(),
  mission: wordsOrNone(TEXT_LIMITS.mission).optional(),
  duties: z.array(words(TEXT_LIMITS.duty)).max(20).optional(),
  member_id: GovernanceId.optional(),
  icon: z.string().max(40).nullable().optional(),
  term_ends_at: Moment.nullable().optional(),
  review_on: Moment.nullable().optional(),
})
export type ChangeRoleBody = z.input<typeof ChangeRoleBody>

export const RoleAnswer = z.object({ role: RoleView })
export type RoleAnswer = z.infer<typeof RoleAnswer>

export const ListRolesAnswer = z.object({ roles: z.array(RoleView), next: Next })
export type ListRolesAnswer = z.infer<typeof ListRolesAnswer>

export const TeamAnswer = z.object({ team: TeamView })
export type TeamAnswer = z.infer<typeof TeamAnswer>

export const ContactInfo = z.strictObject({
  kind: z.enum([
    'LinkedIn',
    'Email',
    'Mobile',
    'Website',
    'Twitter',
    'Whatsapp',
    'Facebook',
    'Instagram',
    'Address',
  ]),
  value: line(TEXT_LIMITS.title),
})
export type ContactInfo = z.infer<typeof ContactInfo>

export const MemberView = MemberRef.extend({
  /** This member is the reader. */
  me: z.boolean(),
  owner: z.boolean(),
  synthetic: z.boolean(),
  email: z.string().nullable(),
  contacts: z.array(ContactInfo),
  roles: z.array(RoleView),
  joined_at: z.iso.datetime(),
  left_at: z.iso.datetime().nullable(),
})
export type MemberView = z.infer<typeof MemberView>

export const ListMembersAnswer = z.object({ members: z.array(MemberView), next: Next })
export type ListMembersAnswer = z.infer<typeof ListMembersAnswer>

export const MemberAnswer = z.object({ member: MemberView })
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** PATCH /api/orgas/{orga}/members/{member}: only the caller's own. DELETE: leave. */
export const ChangeMemberBody = z.strictObject({
  name: line(TEXT_LIMITS.name).optional(),
  contacts: z.array(ContactInfo).max(10).optional(),
})
export type ChangeMemberBody = z.input<typeof ChangeMemberBody>

import * as z from 'zod'

import { GovernanceId, line, MemberRef, Next, TEXT_LIMITS, wordsOrNone } from '../parts.ts'

const Color = z.string().regex(/^#[0-9a-f]{6}$/i)

export const OrgaSettings = z.strictObject({
  /** Hours a consent round lasts unless its facilitator sets another time. */
  consent_hours: z
    .int()
    .min(1)
    .max(24 * 365),
  auto_resolve: z.boolean(),
  close_when_complete: z.boolean(),
  /** When the results of identified votings are shown; those of anonymous ones are shown after closing. */
  results: z.enum(['live', 'after_vote', 'after_close']),
  anonymous_votings: z.boolean(),
  /** Keeps anonymous ballots and nominations off Discord, which sees who presses which button. */
  web_only_secrets: z.boolean(),
  /** Who may start topics, votings and elections. */
  items_by: z.enum(['anyone', 'role_holders', 'facilitators']),
  structure_change: z.enum(['anyone', 'team', 'by_decision']),
  policies_need_topic: z.boolean(),
  /** Days until chat is deleted; null: kept until deleted by hand. */
  chat_days: z.int().min(1).max(3_650).nullable(),
  agents: z.strictObject({
    allowed: z.boolean(),
    permission: z.enum(['readonly', 'action']),
    max_days: z.int().min(1).max(90),
    anonymous_ballots: z.boolean(),
    ask_first: z.boolean(),
    /** Members are notified of what agents do in their name. */
    notify_members: z.boolean(),
    reads_per_minute: z.int().min(1).max(10_000),
    calls_per_minute: z.int().min(1).max(10_000),
    searches_per_minute: z.int().min(1).max(10_000),
  }),
})
export type OrgaSettings = z.infer<typeof OrgaSettings>

export const OrgaView = z.object({
  id: GovernanceId,
  name: z.string(),
  mission: z.string(),
  accent_color: z.string(),
  owner: MemberRef,
  /** The caller. */
  me: MemberRef.extend({ owner: z.boolean() }),
  members: z.int(),
  teams: z.int(),
  /** Has synthetic members, for practice. */
  practice: z.boolean(),
  email_domains: z.array(z.string()),
  settings: OrgaSettings,
  created_at: z.iso.datetime(),
  counts: z.object({ waiting: z.int(), unread: z.int(), open_items: z.int() }),
})
export type OrgaView = z.infer<typeof OrgaView>

/** GET /api/orgas: those the caller belongs to. */
export const ListOrgasAnswer = z.object({ orgas: z.array(OrgaView), next: Next })
export type ListOrgasAnswer = z.infer<typeof ListOrgasAnswer>

/** POST /api/orgas */
export const CreateOrgaBody = z.strictObject({
  name: line(TEXT_LIMITS.name).min(2),
  mission: wordsOrNone(TEXT_LIMITS.mission).default(''),
  accent_color: Color.optional(),
  /** The name of the first team. */
  team_name: line(TEXT_LIMITS.name).optional(),
})
export type CreateOrgaBody = z.input<typeof CreateOrgaBody>

/** PATCH /api/orgas/{orga}: for its owner. Absent fields keep their value. */
export const ChangeOrgaBody = z.strictObject({
  name: line(TEXT_LIMITS.name).min(2).optional(),
  accent_color: Color.optional(),
  email_domains: z
    .array(
      z
        .string()
        .max(253)
        .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/),
    )
    .max(50)
    .optional(),
  settings: OrgaSettings.partial()
    .extend({ agents: OrgaSettings.shape.agents.partial().optional() })
    .optional(),
})
export type ChangeOrgaBody = z.input<typeof ChangeOrgaBody>

/** POST /api/orgas/{orga}/owner */
export const TransferOrgaBody = z.strictObject({ member_id: GovernanceId })
export type TransferOrgaBody = z.input<typeof TransferOrgaBody>

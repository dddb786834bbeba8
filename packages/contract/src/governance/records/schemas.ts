import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import { GovernanceId, GovernancePage, MemberRef, Next, TeamRef } from '../parts.ts'

/** The subjects of an entry, and its statements about them. */
export const DECISION_TARGETS = [
  'orga',
  'team',
  'role',
  'member',
  'invitation',
  'policy',
  'topic',
  'voting',
  'election',
  'channel',
  'message',
  'grant',
] as const

export const DecisionTarget = z.enum(DECISION_TARGETS)
export type DecisionTarget = z.infer<typeof DecisionTarget>

export const DECISION_KINDS = [
  'Organisation',
  'Team',
  'Role',
  'Member',
  'Invitation',
  'Policy',
  'Topic',
  'Clarification',
  'TopicResponse',
  'Objection',
  'Voting',
  'Vote',
  'Election',
  'Nomination',
  'ElectionResponse',
  'Process',
  'Message',
  'Reaction',
  'Grant',
  'DecisionRequest',
] as const

export const DecisionKind = z.enum(DECISION_KINDS)
export type DecisionKind = z.infer<typeof DecisionKind>

/** One line of the organisation's journal. */
export const DecisionEntryView = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  kind: z.string(),
  /** The act in one word, such as `assigned`. */
  action: z.string(),
  author: MemberRef.nullable(),
  author_email: z.string().nullable(),
  role_name: z.string().nullable(),
  team: TeamRef.nullable(),
  target_type: z.string(),
  target_id: z.string(),
  /** The name of the target, if the reader may see it. */
  target_name: z.string().nullable(),
  diff: z.object({
    type: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  actor_kind: z.enum(['human', 'agent', 'system']),
  grant_id: z.string().nullable(),
  /** The member's own name for the agent. */
  agent_name: z.string().nullable(),
  hash: z.string(),
  previous_hash: z.string(),
})
export type DecisionEntryView = z.infer<typeof DecisionEntryView>

const EntryFilter = z.strictObject({
  target_type: DecisionTarget.optional(),
  kind: DecisionKind.optional(),
  team_id: GovernanceId.optional(),
  member_id: GovernanceId.optional(),
  actor_kind: z.enum(['human', 'agent', 'system']).optional(),
  /** Only entries of one agent. */
  grant_id: GovernanceId.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
})

/** GET /api/orgas/{orga}/decisions: newest first. …/decisions/export?format=json|csv, …/decisions/verify */
export const ListEntriesQuery = EntryFilter.extend({
  limit: GovernancePage.shape.limit,
  /** The number of the last entry on the previous page. */
  after: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
})

export const ExportEntriesQuery = EntryFilter.extend({ format: z.enum(['csv', 'json']) })
export type ExportEntriesQuery = z.input<typeof ExportEntriesQuery>

export type ListEntriesQuery = z.input<typeof ListEntriesQuery>

export const ListEntriesAnswer = z.object({ decisions: z.array(DecisionEntryView), next: Next })
export type ListEntriesAnswer = z.infer<typeof ListEntriesAnswer>

export const VerifyEntriesAnswer = z.object({
  ok: z.boolean(),
  entries: z.int(),
  head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
  problem: z.object({ seq: z.int(), message: z.string() }).nullable(),
})
export type VerifyEntriesAnswer = z.infer<typeof VerifyEntriesAnswer>

/** GET /api/orgas/{orga}/decisions/export?format=json: the whole journal, and the result of its check. */
export const ExportEntriesAnswer = z.object({
  decisions: z.array(DecisionEntryView),
  verified: VerifyEntriesAnswer,
})

export const Ways = z.strictObject({ in_app: z.boolean(), email: z.boolean(), discord: z.boolean() })

export const Hour = z.int().min(0).max(23)

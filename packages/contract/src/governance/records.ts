import { z } from 'zod'

import { Moment } from '../bounds.ts'
import {
  GovernanceId,
  GovernancePage,
  line,
  MemberRef,
  Next,
  TeamRef,
  TEXT_LIMITS,
  words,
  wordsOrNone,
} from './parts.ts'

export const PolicyView = z.object({
  id: GovernanceId,
  number: z.int().nullable(),
  phase: z.enum(['draft', 'published', 'retired']),
  title: z.string(),
  abstract: z.string(),
  /** Markdown; absent in lists. */
  text: z.string().optional(),
  version: z.int(),
  role: z.object({ id: GovernanceId, title: z.string(), team: TeamRef, holder: MemberRef }),
  review_on: z.iso.datetime().nullable(),
  adopted_by: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  updated_at: z.iso.datetime(),
  /** The reader holds the owning role. */
  may_edit: z.boolean(),
})
export type PolicyView = z.infer<typeof PolicyView>

/** GET /api/orgas/{orga}/policies: by number. */
export const ListPoliciesAnswer = z.object({ policies: z.array(PolicyView), next: Next })
export type ListPoliciesAnswer = z.infer<typeof ListPoliciesAnswer>
export const PolicyAnswer = z.object({
  policy: PolicyView,
  /** Newest first. */
  history: z.array(
    z.object({
      version: z.int(),
      title: z.string(),
      abstract: z.string(),
      text: z.string(),
      at: z.iso.datetime(),
      by: MemberRef.nullable(),
    }),
  ),
})
export type PolicyAnswer = z.infer<typeof PolicyAnswer>

export const CreatePolicyBody = z.strictObject({
  role_id: GovernanceId,
  title: line(TEXT_LIMITS.title),
  abstract: wordsOrNone(TEXT_LIMITS.mission).default(''),
  text: words(TEXT_LIMITS.policy),
  publish: z.boolean().default(false),
})
export type CreatePolicyBody = z.input<typeof CreatePolicyBody>

/** PATCH /api/orgas/{orga}/policies/{policy}; POST …/publish, …/retire */
export const ChangePolicyBody = z.strictObject({
  title: line(TEXT_LIMITS.title).optional(),
  abstract: wordsOrNone(TEXT_LIMITS.mission).optional(),
  text: words(TEXT_LIMITS.policy).optional(),
  review_on: Moment.nullable().optional(),
})
export type ChangePolicyBody = z.input<typeof ChangePolicyBody>

/** What an entry is about, and what it says of it. */
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
  /** What was done: one word, like `assigned`. */
  action: z.string(),
  author: MemberRef.nullable(),
  author_email: z.string().nullable(),
  role_name: z.string().nullable(),
  team: TeamRef.nullable(),
  target_type: z.string(),
  target_id: z.string(),
  /** The target's name, where the reader may see it. */
  target_name: z.string().nullable(),
  diff: z.object({
    type: z.string(),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  actor_kind: z.enum(['human', 'agent', 'system']),
  grant_id: z.string().nullable(),
  /** What its member calls the agent that did it. */
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
  /** What one agent did. */
  grant_id: GovernanceId.optional(),
  since: Moment.optional(),
  until: Moment.optional(),
})

/** GET /api/orgas/{orga}/decisions: newest first. …/decisions/export?format=json|csv, …/decisions/verify */
export const ListEntriesQuery = EntryFilter.extend({
  limit: GovernancePage.shape.limit,
  /** The number of the last entry of the page before. */
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
/** GET /api/orgas/{orga}/decisions/export?format=json: all of it, and what the check said of the journal. */
export const ExportEntriesAnswer = z.object({
  decisions: z.array(DecisionEntryView),
  verified: VerifyEntriesAnswer,
})

export const InvitationView = z.object({
  id: GovernanceId,
  /** Whom it is for. The address is shown to members only. */
  kind: z.enum(['email', 'discord', 'link']),
  address: z.string().nullable(),
  discord_user_id: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'rejected', 'cancelled', 'expired']),
  /** What became of the mail to the address; none: nothing is sent. */
  mail: z.enum(['none', 'waiting', 'sent', 'failed']),
  emitter: MemberRef,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  may_cancel: z.boolean(),
})
export type InvitationView = z.infer<typeof InvitationView>
export const ListInvitationsAnswer = z.object({ invitations: z.array(InvitationView), next: Next })
export type ListInvitationsAnswer = z.infer<typeof ListInvitationsAnswer>

/** POST /api/orgas/{orga}/invitations: a link, or up to fifty people at once. */
export const InviteBody = z.strictObject({
  link: z.boolean().default(false),
  emails: z.array(z.string().min(3).max(254)).max(50).default([]),
  discord_user_ids: z
    .array(z.string().regex(/^\d{15,20}$/))
    .max(50)
    .default([]),
})
export type InviteBody = z.input<typeof InviteBody>
/** Why somebody is not invited. `refused`: for another reason, which the sentence says. */
export const INVITE_REFUSALS = ['is_member', 'is_invited', 'wrong_domain', 'no_address', 'refused'] as const
export const InviteRefusal = z.enum(INVITE_REFUSALS)
export type InviteRefusal = z.infer<typeof InviteRefusal>
export const InviteAnswerBody = z.object({
  invitations: z.array(InvitationView),
  /** Shown once. */
  link: z.string().nullable(),
  /** For addresses no mail goes to: to be handed on by whoever invites. Shown once. */
  links: z.array(z.object({ address: z.string(), link: z.string() })),
  refused: z.array(z.object({ who: z.string(), reason: InviteRefusal, message: z.string() })),
})
export type InviteAnswerBody = z.infer<typeof InviteAnswerBody>

/** GET /api/invitations: those for whoever asks, in all organisations. POST /api/invitations/{id}/accept, …/decline; POST /api/invitations/link, …/link/decline {token}. */
export const MyInvitation = z.object({
  id: GovernanceId,
  orga: z.object({ id: GovernanceId, name: z.string(), members: z.int() }),
  emitter: MemberRef,
  sent_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type MyInvitation = z.infer<typeof MyInvitation>
export const MyInvitationsAnswer = z.object({ invitations: z.array(MyInvitation) })
export type MyInvitationsAnswer = z.infer<typeof MyInvitationsAnswer>
export const InvitationLinkBody = z.strictObject({ token: z.string().min(16).max(200) })
export const JoinedAnswer = z.object({ orga_id: GovernanceId })
export type JoinedAnswer = z.infer<typeof JoinedAnswer>

export const NOTIFICATION_CATEGORIES = [
  'invitation',
  'message',
  'mention',
  'item_opened',
  'round_opened',
  'answer_missing',
  'objection_raised',
  'objection_ruled',
  'blocked',
  'unanswered',
  'deadline_passed',
  'box_lost',
  'resolved',
  'accept_candidacy',
  'role_assignment',
  'term_ending',
  'term_ended',
  'policy',
  'review_due',
  'agent_acted',
  'confirmation_wanted',
  'grant_expiring',
  'discord',
] as const
export const NotificationCategory = z.enum(NOTIFICATION_CATEGORIES)
export type NotificationCategory = z.infer<typeof NotificationCategory>

export const NotificationView = z.object({
  id: GovernanceId,
  category: NotificationCategory,
  priority: z.enum(['low', 'normal', 'high', 'urgent']),
  at: z.iso.datetime(),
  read: z.boolean(),
  /** Ids and names the sentence is made of; what the reader may no longer see is null. */
  by: MemberRef.nullable(),
  item: z.object({ id: GovernanceId, kind: z.string(), title: z.string() }).nullable(),
  channel: z.object({ id: GovernanceId, name: z.string() }).nullable(),
  role: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  policy: z.object({ id: GovernanceId, title: z.string() }).nullable(),
  /** What the reader lent to an agent, where it is about that. */
  grant: z.object({ id: GovernanceId, name: z.string() }).nullable(),
  /** The agent that did it, for whoever `by` is or, where that is nobody, for the reader; and its line in the journal. */
  agent: z
    .object({ name: z.string() })
    .extend(DecisionEntryView.pick({ kind: true, diff: true }).shape)
    .nullable(),
  count: z.int(),
})
export type NotificationView = z.infer<typeof NotificationView>

/** GET /api/orgas/{orga}/notifications; POST …/notifications/read {ids}|{all:true}; GET, PUT …/notifications/preferences */
export const ListNotificationsAnswer = z.object({
  notifications: z.array(NotificationView),
  unread: z.int(),
  next: Next,
})
export type ListNotificationsAnswer = z.infer<typeof ListNotificationsAnswer>
export const ReadNotificationsBody = z.union([
  z.strictObject({ ids: z.array(GovernanceId).min(1).max(100) }),
  z.strictObject({ all: z.literal(true) }),
])
export type ReadNotificationsBody = z.input<typeof ReadNotificationsBody>

const Ways = z.strictObject({ in_app: z.boolean(), email: z.boolean(), discord: z.boolean() })
const Hour = z.int().min(0).max(23)
export const NotificationPreferences = z.strictObject({
  categories: z.partialRecord(NotificationCategory, Ways),
  /** Nothing but urgent ones is sent between these hours of that time zone; it waits. */
  quiet: z.strictObject({ from: Hour, until: Hour, time_zone: z.string().min(1).max(64) }).nullable(),
  digest: z.enum(['realtime', 'daily', 'weekly']),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

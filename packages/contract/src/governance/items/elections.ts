import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import { ConsentWord, GovernanceId, line, MemberRef, TEXT_LIMITS, wordsOrNone } from '../parts.ts'
import { Answered, ITEM_TEMPLATES, ItemHead, May } from './schemas.ts'

export const ElectionView = ItemHead.extend({
  kind: z.literal('election'),
  phase: z.enum(['nomination', 'discussion', 'change_round', 'consent', 'closed']),
  role_title: z.string(),
  role_description: z.string(),
  role_id: GovernanceId.nullable(),
  term_months: z.int().nullable(),
  /** Of this round; null until they are revealed. */
  nominations: z
    .array(
      z.object({
        nominator: MemberRef,
        nominee: MemberRef.nullable(),
        reason: z.string(),
        changed: z.boolean(),
        via_agent: z.boolean(),
      }),
    )
    .nullable(),
  nominated: z.int(),
  my_nomination: z.object({ nominee: MemberRef.nullable(), reason: z.string() }).nullable(),
  candidate: MemberRef.nullable(),
  candidate_reason: z.string(),
  /** Responses to the current candidate. */
  responses: z.array(Answered.omit({ version: true })),
  unanswered: z.array(MemberRef),
  accepted: z.boolean(),
  elected: MemberRef.nullable(),
  role_assigned_at: z.iso.datetime().nullable(),
  nominees: z.array(MemberRef),
  my_response: ConsentWord.nullable(),
  may: z.object({
    nominate: May,
    reveal: May,
    open_changes: May,
    change: May,
    propose: May,
    respond: May,
    back: May,
    elect: May,
    no_election: May,
    cancel: May,
    assign: May,
  }),
})
export type ElectionView = z.infer<typeof ElectionView>

export const ElectionAnswer = z.object({ election: ElectionView })
export type ElectionAnswer = z.infer<typeof ElectionAnswer>

/** POST /api/orgas/{orga}/elections */
export const CreateElectionBody = z.strictObject({
  channel_id: GovernanceId,
  /** The role to fill; null: a role that doesn't exist yet. */
  role_id: GovernanceId.nullable().default(null),
  role_title: line(TEXT_LIMITS.name),
  role_description: wordsOrNone(TEXT_LIMITS.mission).default(''),
  term_months: z.int().min(1).max(120).nullable().default(null),
  deadline: Moment.nullable().default(null),
  template: z.enum(ITEM_TEMPLATES).optional(),
})
export type CreateElectionBody = z.input<typeof CreateElectionBody>

export const ELECTION_ACTS = {
  /** nominee_id null: pass. */
  nominate: z.strictObject({
    nominee_id: GovernanceId.nullable(),
    reason: wordsOrNone(TEXT_LIMITS.reason).default(''),
  }),
  reveal: z.strictObject({}),
  open_changes: z.strictObject({}),
  change: z.strictObject({
    nominee_id: GovernanceId.nullable(),
    reason: wordsOrNone(TEXT_LIMITS.reason).default(''),
  }),
  propose: z.strictObject({
    candidate_id: GovernanceId,
    reason: wordsOrNone(TEXT_LIMITS.reason).default(''),
    deadline: Moment.optional(),
  }),
  respond: z.strictObject({ response: ConsentWord, reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  back: z.strictObject({ to: z.enum(['discussion', 'nomination']) }),
  elect: z.strictObject({}),
  no_election: z.strictObject({ reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  cancel: z.strictObject({}),
  /** Assigns the role to the elected member. */
  assign: z.strictObject({}),
} as const

export type ElectionAct = keyof typeof ELECTION_ACTS

import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import { ConsentWord, GovernanceId, line, MemberRef, TEXT_LIMITS, words, wordsOrNone } from '../parts.ts'
import { Answered, ITEM_TEMPLATES, ItemHead, May } from './schemas.ts'

/** A change that a person applies with one click once the topic is accepted. */
export const PreparedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('policy'),
    /** null: a new policy. */
    policy_id: GovernanceId.nullable(),
    role_id: GovernanceId,
    title: line(TEXT_LIMITS.title),
    abstract: wordsOrNone(TEXT_LIMITS.mission),
    text: words(TEXT_LIMITS.policy),
  }),
  z.strictObject({
    kind: z.literal('role'),
    /** null: a new role in this team. */
    role_id: GovernanceId.nullable(),
    team_id: GovernanceId,
    title: line(TEXT_LIMITS.name),
    mission: wordsOrNone(TEXT_LIMITS.mission),
    duties: z.array(words(TEXT_LIMITS.duty)).max(20),
    member_id: GovernanceId.nullable(),
  }),
])
export type PreparedChange = z.infer<typeof PreparedChange>

export const ObjectionView = z.object({
  id: GovernanceId,
  member: MemberRef,
  round: z.int(),
  text: z.string(),
  via_agent: z.boolean(),
  state: z.enum(['open', 'withdrawn', 'addressed', 'not_qualified', 'left']),
  addressed_in: z.int().nullable(),
  ruling: z.object({ by: MemberRef, reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether the caller may rule on it. */
  may_rule: z.boolean(),
})
export type ObjectionView = z.infer<typeof ObjectionView>

export const TopicView = ItemHead.extend({
  kind: z.literal('topic'),
  phase: z.enum(['proposition', 'clarification', 'consent', 'resolved']),
  driver: z.string(),
  template: z.string().nullable(),
  versions: z.array(z.object({ version: z.int(), text: z.string(), at: z.iso.datetime() })),
  clarifications: z.array(
    z.object({
      id: GovernanceId,
      member: MemberRef,
      question: z.string(),
      at: z.iso.datetime(),
      via_agent: z.boolean(),
      answers: z.array(
        z.object({
          id: GovernanceId,
          member: MemberRef,
          answer: z.string(),
          at: z.iso.datetime(),
          via_agent: z.boolean(),
        }),
      ),
    }),
  ),
  /** Of the current round, one per member. */
  responses: z.array(Answered),
  unanswered: z.array(MemberRef),
  objections: z.array(ObjectionView),
  flag: z.enum(['blocked', 'unanswered']).nullable(),
  review_on: z.iso.datetime().nullable(),
  change: PreparedChange.nullable(),
  change_applied_at: z.iso.datetime().nullable(),
  /** The agent's question behind this topic; not every reader of the topic may read it. */
  question_id: z.string().nullable(),
  my_response: ConsentWord.nullable(),
  may: z.object({
    open: May,
    ask: May,
    answer: May,
    amend: May,
    start_round: May,
    respond: May,
    back: May,
    resolve: May,
    withdraw: May,
    reopen: May,
    apply: May,
  }),
})
export type TopicView = z.infer<typeof TopicView>

export const TopicAnswer = z.object({ topic: TopicView })
export type TopicAnswer = z.infer<typeof TopicAnswer>

/** POST /api/orgas/{orga}/topics */
export const CreateTopicBody = z.strictObject({
  channel_id: GovernanceId,
  title: line(TEXT_LIMITS.title),
  driver: wordsOrNone(TEXT_LIMITS.reason).default(''),
  text: words(TEXT_LIMITS.proposal),
  template: z.enum(ITEM_TEMPLATES).optional(),
  change: PreparedChange.nullable().default(null),
  review_on: Moment.nullable().default(null),
  /** Visible only to the author until opened. */
  draft: z.boolean().default(false),
  /** An agent's question that the author may read and now passes to the members to decide. */
  question_id: z.string().min(1).max(200).optional(),
})
export type CreateTopicBody = z.input<typeof CreateTopicBody>

/** POST /api/orgas/{orga}/topics/{topic}/{act} with the body for that act. */
export const TOPIC_ACTS = {
  open: z.strictObject({}),
  ask: z.strictObject({ question: words(TEXT_LIMITS.question) }),
  answer: z.strictObject({ clarification_id: GovernanceId, answer: words(TEXT_LIMITS.question) }),
  amend: z.strictObject({
    text: words(TEXT_LIMITS.proposal),
    change: PreparedChange.nullable().optional(),
  }),
  start_round: z.strictObject({ deadline: Moment.optional() }),
  respond: z.strictObject({ response: ConsentWord, reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  rule: z.strictObject({ objection_id: GovernanceId, reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  back: z.strictObject({}),
  resolve: z.strictObject({}),
  withdraw: z.strictObject({}),
  reopen: z.strictObject({ reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  /** Carries out the prepared change of an accepted topic. */
  apply: z.strictObject({}),
} as const

export type TopicAct = keyof typeof TOPIC_ACTS

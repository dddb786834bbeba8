import { z } from 'zod'

import { ItemCard } from './chat.ts'
import {
  ConsentWord,
  GovernanceId,
  GovernancePage,
  ItemKind,
  MemberRef,
  Next,
  TEXT_LIMITS,
  TeamRef,
  words,
  wordsOrNone,
} from './parts.ts'

/** What every item has, whatever its kind. */
export const ItemHead = ItemCard.extend({
  channel_id: GovernanceId,
  message_id: GovernanceId.nullable(),
  team: TeamRef.nullable(),
  author: MemberRef,
  created_at: z.iso.datetime(),
  resolved_at: z.iso.datetime().nullable(),
  open: z.boolean(),
  /** The journal entry of its outcome. */
  decision_seq: z.int().nullable(),
  round: z.int(),
})
export type ItemHead = z.infer<typeof ItemHead>

/** Acts whoever asks may do now, and why not for those that the page shows nevertheless. */
export const MAY_REASONS = [
  'wrong_phase',
  'not_eligible',
  'not_author',
  'not_facilitator',
  'not_referee',
  'objection_open',
  'not_everyone_answered',
  'deadline_passed',
  'already_voted',
  'not_accepted',
  'nothing_prepared',
  'already_applied',
  'not_holder',
  'too_late',
  'archived',
] as const
export const May = z.object({ allowed: z.boolean(), reason: z.enum(MAY_REASONS).nullable() })
export type May = z.infer<typeof May>

/** GET /api/orgas/{orga}/items: topics, votings and elections in reach. */
export const ListItemsQuery = GovernancePage.extend({
  kind: ItemKind.optional(),
  open: z.stringbool().optional(),
  team_id: GovernanceId.optional(),
  /** Those that wait for whoever asks. */
  waiting: z.stringbool().optional(),
})
export type ListItemsQuery = z.input<typeof ListItemsQuery>
export const ListItemsAnswer = z.object({ items: z.array(ItemHead), next: Next })
export type ListItemsAnswer = z.infer<typeof ListItemsAnswer>

/** GET /api/waiting: what waits for an answer of whoever asks, in all organisations, sorted by deadline. */
export const WaitingItem = ItemHead.extend({
  orga: z.object({ id: GovernanceId, name: z.string(), accent_color: z.string() }),
  /** What can be answered right in the list. */
  act: z.enum(['consent', 'vote', 'nominate', 'consent_election', 'accept_candidacy', 'clarify', 'resolve']),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type WaitingItem = z.infer<typeof WaitingItem>
export const WaitingAnswer = z.object({ items: z.array(WaitingItem) })
export type WaitingAnswer = z.infer<typeof WaitingAnswer>

/** What a human applies with one click once a topic is accepted. */
export const PreparedChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('policy'),
    /** null: a new one. */
    policy_id: GovernanceId.nullable(),
    role_id: GovernanceId,
    title: words(TEXT_LIMITS.title),
    abstract: wordsOrNone(TEXT_LIMITS.mission),
    text: words(TEXT_LIMITS.policy),
  }),
  z.strictObject({
    kind: z.literal('role'),
    /** null: a new one, in this team. */
    role_id: GovernanceId.nullable(),
    team_id: GovernanceId,
    title: words(TEXT_LIMITS.name),
    mission: wordsOrNone(TEXT_LIMITS.mission),
    duties: z.array(words(TEXT_LIMITS.duty)).max(20),
    member_id: GovernanceId.nullable(),
  }),
])
export type PreparedChange = z.infer<typeof PreparedChange>

export const ITEM_TEMPLATES = [
  'policy_change',
  'role_change',
  'budget',
  'event',
  'role_election',
  'term_end',
] as const

export const Answered = z.object({
  member: MemberRef,
  response: ConsentWord,
  reason: z.string(),
  version: z.int(),
  at: z.iso.datetime(),
  via_agent: z.boolean(),
})

export const ObjectionView = z.object({
  id: GovernanceId,
  member: MemberRef,
  round: z.int(),
  text: z.string(),
  state: z.enum(['open', 'withdrawn', 'addressed', 'not_qualified', 'left']),
  addressed_in: z.int().nullable(),
  ruling: z.object({ by: MemberRef, reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether whoever asks may rule on it. */
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
  /** Of the present round, one a member. */
  responses: z.array(Answered),
  unanswered: z.array(MemberRef),
  objections: z.array(ObjectionView),
  flag: z.enum(['blocked', 'unanswered']).nullable(),
  review_on: z.iso.datetime().nullable(),
  change: PreparedChange.nullable(),
  change_applied_at: z.iso.datetime().nullable(),
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
  title: words(TEXT_LIMITS.title),
  driver: wordsOrNone(TEXT_LIMITS.reason).default(''),
  text: words(TEXT_LIMITS.proposal),
  template: z.enum(ITEM_TEMPLATES).optional(),
  change: PreparedChange.nullable().default(null),
  review_on: z.iso.datetime().nullable().default(null),
  /** Only the author sees it until it is opened. */
  draft: z.boolean().default(false),
})
export type CreateTopicBody = z.input<typeof CreateTopicBody>

/** POST /api/orgas/{orga}/topics/{topic}/{act} with the body of that act. */
export const TOPIC_ACTS = {
  open: z.strictObject({}),
  ask: z.strictObject({ question: words(TEXT_LIMITS.question) }),
  answer: z.strictObject({ clarification_id: GovernanceId, answer: words(TEXT_LIMITS.question) }),
  amend: z.strictObject({
    text: words(TEXT_LIMITS.proposal),
    change: PreparedChange.nullable().optional(),
  }),
  start_round: z.strictObject({ deadline: z.iso.datetime().optional() }),
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

export const VotingMode = z.enum(['single', 'approval', 'ranked'])
export const ResultsWhen = z.enum(['live', 'after_vote', 'after_close'])

export const VotingView = ItemHead.extend({
  kind: z.literal('voting'),
  phase: z.enum(['open', 'closed']),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), label: z.string() })),
  mode: VotingMode,
  anonymous: z.boolean(),
  results: ResultsWhen,
  quorum_pct: z.number().nullable(),
  min_choices: z.int(),
  max_choices: z.int(),
  full_ranking: z.boolean(),
  /** Where the setting shows it. */
  tally: z
    .object({
      ballots: z.int(),
      scores: z.record(z.string(), z.number()),
      pairwise_winner: z.string().nullable(),
      winners: z.array(z.string()),
      /** ranked: how many prefer the row's option to the column's. */
      pairs: z.record(z.string(), z.record(z.string(), z.int())).nullable(),
    })
    .nullable(),
  /** Identified votings, where results are shown. */
  votes: z.array(z.object({ member: MemberRef, choices: z.array(z.string()), via_agent: z.boolean() })),
  /** Who has voted; anonymous votings show it from three ballots on. */
  voted: z.array(MemberRef).nullable(),
  my_choices: z.array(z.string()).nullable(),
  i_voted: z.boolean(),
  may: z.object({ cast: May, close: May, reopen: May }),
})
export type VotingView = z.infer<typeof VotingView>
export const VotingAnswer = z.object({ voting: VotingView })
export type VotingAnswer = z.infer<typeof VotingAnswer>

/** POST /api/orgas/{orga}/votings */
export const CreateVotingBody = z.strictObject({
  channel_id: GovernanceId,
  question: words(TEXT_LIMITS.question),
  options: z.array(words(TEXT_LIMITS.label)).min(2).max(50),
  mode: VotingMode,
  anonymous: z.boolean().default(false),
  results: ResultsWhen.optional(),
  deadline: z.iso.datetime().nullable().default(null),
  quorum_pct: z.number().min(1).max(100).nullable().default(null),
  min_choices: z.int().min(1).max(50).optional(),
  max_choices: z.int().min(1).max(50).optional(),
  full_ranking: z.boolean().default(false),
})
export type CreateVotingBody = z.input<typeof CreateVotingBody>

export const VOTING_ACTS = {
  cast: z.strictObject({ choices: z.array(z.string().max(64)).max(50) }),
  close: z.strictObject({}),
  reopen: z.strictObject({ reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
} as const
export type VotingAct = keyof typeof VOTING_ACTS

export const ElectionView = ItemHead.extend({
  kind: z.literal('election'),
  phase: z.enum(['nomination', 'discussion', 'change_round', 'consent', 'closed']),
  role_title: z.string(),
  role_description: z.string(),
  role_id: GovernanceId.nullable(),
  term_months: z.int().nullable(),
  /** Of this round; null until they are shown to everybody. */
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
  /** Answers to the present candidate. */
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
  /** The role that is filled; null: one that does not exist yet. */
  role_id: GovernanceId.nullable().default(null),
  role_title: words(TEXT_LIMITS.name),
  role_description: wordsOrNone(TEXT_LIMITS.mission).default(''),
  term_months: z.int().min(1).max(120).nullable().default(null),
  deadline: z.iso.datetime().nullable().default(null),
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
    deadline: z.iso.datetime().optional(),
  }),
  respond: z.strictObject({ response: ConsentWord, reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  back: z.strictObject({ to: z.enum(['discussion', 'nomination']) }),
  elect: z.strictObject({}),
  no_election: z.strictObject({ reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
  cancel: z.strictObject({}),
  /** Gives the role to whoever was elected. */
  assign: z.strictObject({}),
} as const
export type ElectionAct = keyof typeof ELECTION_ACTS

import * as z from 'zod'

import { Moment } from '../../bounds.ts'
import { GovernanceId, line, MemberRef, TEXT_LIMITS, words, wordsOrNone } from '../parts.ts'
import { ItemHead, May } from './schemas.ts'

/** In hex. */
export const BallotTag = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/, 'Choose 128 random bits, in hex.')

export const VotingMode = z.enum(['single', 'approval', 'ranked'])

export const ResultsWhen = z.enum(['live', 'after_vote', 'after_close'])

/** Where the keys of secret ballots are stored: in memory, with the limits of that. */
export const BallotShelf = z.object({
  /** `files`: survives the process. `process`: every restart loses the ballots of open votings. */
  place: z.enum(['files', 'process']),
  /** The machine may swap its memory to disk. */
  swap: z.boolean(),
})
export type BallotShelf = z.infer<typeof BallotShelf>

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
  /** Present where the setting shows it. */
  tally: z
    .object({
      ballots: z.int(),
      scores: z.record(z.string(), z.number()),
      pairwise_winner: z.string().nullable(),
      winners: z.array(z.string()),
      /** ranked: how many voters prefer the row's option to the column's. */
      pairs: z.record(z.string(), z.record(z.string(), z.int())).nullable(),
    })
    .nullable(),
  /** For identified votings, where results are shown. */
  votes: z.array(z.object({ member: MemberRef, choices: z.array(z.string()), via_agent: z.boolean() })),
  /** The voters; for anonymous votings only after closing, from three ballots on. */
  voted: z.array(MemberRef).nullable(),
  /** For anonymous votings: how ballots are kept. */
  secret: z
    .object({
      shelf: BallotShelf,
      /** Incremented when the box was lost and everyone votes again. */
      round: z.int(),
      /** Ballots cast before this time were unencrypted on the disk until then. */
      loose_until: z.iso.datetime().nullable(),
    })
    .nullable(),
  my_choices: z.array(z.string()).nullable(),
  i_voted: z.boolean(),
  may: z.object({ cast: May, close: May, reopen: May }),
})
export type VotingView = z.infer<typeof VotingView>

export const VotingAnswer = z.object({ voting: VotingView })
export type VotingAnswer = z.infer<typeof VotingAnswer>

/** GET /api/orgas/{orga}/votings/{voting}/tags: the tags of a counted anonymous voting, in byte order. */
export const BallotTagsAnswer = z.object({ tags: z.array(z.string()), voters: z.int() })
export type BallotTagsAnswer = z.infer<typeof BallotTagsAnswer>

/** POST /api/orgas/{orga}/votings */
export const CreateVotingBody = z.strictObject({
  channel_id: GovernanceId,
  question: words(TEXT_LIMITS.question),
  options: z.array(line(TEXT_LIMITS.label)).min(2).max(50),
  mode: VotingMode,
  anonymous: z.boolean().default(false),
  results: ResultsWhen.optional(),
  deadline: Moment.nullable().default(null),
  quorum_pct: z.number().min(1).max(100).nullable().default(null),
  min_choices: z.int().min(1).max(50).optional(),
  max_choices: z.int().min(1).max(50).optional(),
  full_ranking: z.boolean().default(false),
})
export type CreateVotingBody = z.input<typeof CreateVotingBody>

export const VOTING_ACTS = {
  cast: z.strictObject({
    choices: z.array(z.string().max(64)).max(50),
    /** For a secret ballot: 128 random bits known only to the voter. If absent, the server generates them. */
    tag: BallotTag.optional(),
  }),
  close: z.strictObject({}),
  reopen: z.strictObject({ reason: wordsOrNone(TEXT_LIMITS.reason).default('') }),
} as const

export type VotingAct = keyof typeof VOTING_ACTS

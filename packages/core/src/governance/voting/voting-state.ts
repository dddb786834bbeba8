import type { Tally, VotingMode } from './tally.ts'

export interface VotingOption {
  id: string
  label: string
}

export interface IdentifiedVote {
  choices: readonly string[]
  at: number
  viaAgent: boolean
}

export interface VotingRules {
  mode: VotingMode
  anonymous: boolean
  /** Who sees scores when. Anonymous votings show nothing before they are closed. */
  results: 'live' | 'after_vote' | 'after_close'
  /** Share of the electorate, in per cent. */
  quorumPct: number | null
  minChoices: number
  maxChoices: number
  fullRanking: boolean
  closeWhenComplete: boolean
}

/** Fewer secret ballots than this are never counted: with two, each voter could deduce the other's ballot. */
export const FEWEST_BALLOTS = 3

export interface VotingState {
  phase: 'open' | 'closed'
  outcome: 'decided' | 'tie' | 'no_quorum' | 'no_ballots' | 'too_few' | 'withdrawn' | null
  authorId: string
  question: string
  options: readonly VotingOption[]
  rules: VotingRules
  deadline: number | null
  /** Fixed when the voting opened; leavers who haven't voted are removed, nobody joins. */
  eligible: readonly string[]
  /** Identified votings only: by member. */
  votes: Readonly<Record<string, IdentifiedVote>>
  /** Only anonymous votings: who has voted, ordered by id, so that nothing reveals when. */
  submitted: readonly string[]
  /** Only anonymous votings: goes up when a box was lost. Absent: the first. */
  round?: number
  /** Ballots cast before this time were unencrypted on the disk until then. */
  looseUntil?: number
  tally: Tally | null
  closedAt: number | null
  resolutions: number
}

export function hasVoted(
  { rules, submitted, votes }: Pick<VotingState, 'rules' | 'submitted' | 'votes'>,
  memberId: string,
): boolean {
  return rules.anonymous ? submitted.includes(memberId) : votes[memberId] !== undefined
}

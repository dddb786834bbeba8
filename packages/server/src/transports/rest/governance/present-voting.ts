import type { BallotShelf, VotingView } from '@arachne/contract/governance'
import {
  FEWEST_BALLOTS,
  hasVoted,
  type OrgaSeat,
  type SituationOf,
  tally,
  votingMay,
  type VotingState,
} from '@arachne/core/governance'

import { presentHead, type Reading } from './present-item.ts'

interface VotingReading extends Reading {
  seat: OrgaSeat
  agentsCast: boolean
  shelf: BallotShelf
}

export function presentVoting(situation: SituationOf<'voting'>, reading: VotingReading): VotingView {
  const { item } = situation
  const { state } = item
  const { rules } = state
  const { picture, memberId, seat, now, agentsCast } = reading
  const shows = showsResults(state, memberId)
  const counted = shownCount(state, memberId)
  return {
    ...presentHead(item, reading),
    kind: 'voting',
    phase: state.phase,
    question: state.question,
    options: state.options.map(({ id, label }) => ({ id, label })),
    mode: rules.mode,
    anonymous: rules.anonymous,
    results: rules.results,
    quorum_pct: rules.quorumPct,
    min_choices: rules.minChoices,
    max_choices: rules.maxChoices,
    full_ranking: rules.fullRanking,
    tally: counted && {
      ballots: counted.ballots,
      scores: counted.scores,
      pairwise_winner: counted.pairwiseWinner,
      winners: counted.winners,
      pairs: counted.pairs,
    },
    votes: shows ? presentVotes(state, picture) : [],
    voted: votedOf(state)?.map(picture.member) ?? null,
    my_choices: rules.anonymous ? null : [...(state.votes[memberId]?.choices ?? [])],
    i_voted: hasVoted(state, memberId),
    secret: rules.anonymous ? secretOf(state, reading.shelf) : null,
    may: votingMay(situation, seat, { now, agentsCast }),
  }
}

function showsResults(state: VotingState, memberId: string): boolean {
  if (state.phase === 'closed') return true
  if (state.rules.anonymous || state.rules.results === 'after_close') return false
  return state.rules.results === 'live' || hasVoted(state, memberId)
}

/** The result as far as this member may see it now. */
export function shownCount(state: VotingState, memberId: string): ReturnType<typeof countOf> {
  return showsResults(state, memberId) ? countOf(state) : null
}

function countOf(state: VotingState) {
  if (state.phase === 'closed') return state.tally
  const ballots = Object.values(state.votes).map(({ choices }) => choices)
  return tally(
    state.rules.mode,
    state.options.map(({ id }) => id),
    ballots,
  )
}

function presentVotes({ votes }: VotingState, { member }: Reading['picture']): VotingView['votes'] {
  return Object.entries(votes).map(([memberId, { choices, viaAgent }]) => ({
    member: member(memberId),
    choices: [...choices],
    via_agent: viaAgent,
  }))
}

/** For anonymous votings, who has voted stays hidden while others can still vote: an observer would learn when. */
function votedOf({ rules, phase, submitted, votes }: VotingState): readonly string[] | null {
  if (!rules.anonymous) return Object.keys(votes)
  return phase === 'closed' && submitted.length >= FEWEST_BALLOTS ? submitted : null
}

function secretOf({ round = 1, looseUntil }: VotingState, shelf: BallotShelf): VotingView['secret'] {
  return { shelf, round, loose_until: looseUntil === undefined ? null : new Date(looseUntil).toISOString() }
}

import type { VotingView } from '@arachne/contract/governance'

import type { AppError } from '../../errors.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { advanceVoting, type VotingEvent } from '../voting/advance-voting.ts'
import { hasVoted } from '../voting/voting-state.ts'
import { factsOn, type SituationOf } from './item-access.ts'
import { mayDo, type MayReason, no } from './may.ts'

type Acts = VotingView['may']

/** `agentsCast`: the organisation allows anonymous ballots by agents. */
export function votingMay(
  situation: SituationOf<'voting'>,
  seat: OrgaSeat,
  { now, agentsCast }: { now: number; agentsCast: boolean },
): Acts {
  const { item, right } = situation
  const { state } = item
  const by = seat.actor
  const facts = factsOn(situation, seat.memberId)
  const may = (name: keyof Acts, event: VotingEvent) =>
    mayDo(
      right,
      () => advanceVoting(state, event, now),
      (refused) => reasonOf(name, refused, { state, seat }),
    )
  const least = state.rules.fullRanking ? state.options.length : state.rules.minChoices
  const choices = state.options.slice(0, least).map(({ id }) => id)
  const casting = { choices, agentsMayCastAnonymously: agentsCast, ballots: () => [] }
  return {
    cast: may('cast', { type: 'cast', by, ...casting }),
    close: may('close', { type: 'close', by, facts, ballots: () => [] }),
    reopen:
      state.phase === 'open'
        ? no('wrong_phase')
        : may('reopen', { type: 'reopen', by, facts, reason: '?', deadline: null, belong: [] }),
  }
}

function reasonOf(
  name: keyof Acts,
  { details }: AppError,
  { state, seat }: { state: SituationOf<'voting'>['item']['state']; seat: OrgaSeat },
): MayReason {
  if (details.reason === 'not_eligible') return name === 'reopen' ? 'not_referee' : 'not_eligible'
  if (details.reason !== 'closed') return name === 'close' ? 'not_facilitator' : 'not_eligible'
  if (name === 'reopen') return state.rules.anonymous ? 'wrong_phase' : 'too_late'
  if (state.phase === 'closed') return 'wrong_phase'
  return hasVoted(state, seat.memberId) && state.rules.anonymous ? 'already_voted' : 'deadline_passed'
}

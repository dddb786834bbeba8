import type { ElectionView } from '@arachne/contract/governance'

import type { AppError } from '../../errors.ts'
import { advanceElection } from '../election/advance-election.ts'
import { type Hindrance, whatHinders } from '../election/electing.ts'
import type { ElectionEvent } from '../election/election-event.ts'
import { type ElectionState, nominationsOf } from '../election/election-state.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { assignRefusal } from './assigning.ts'
import { factsOn, type SituationOf } from './item-access.ts'
import { mayDo, type MayReason, no } from './may.ts'

type Acts = ElectionView['may']

const HOUR_MS = 3_600_000

export function electionMay(situation: SituationOf<'election'>, seat: OrgaSeat, now: number): Acts {
  const { item, right } = situation
  const { state } = item
  const act = { by: seat.actor, facts: factsOn(situation, seat.memberId) }
  const may = (name: keyof Acts, event: ElectionEvent) =>
    mayDo(
      right,
      () => advanceElection(state, event, now),
      (refused) => reasonOf(name, refused, { state, now }),
    )
  const named = { nomineeId: seat.memberId, nomineeIsMember: true, reason: '??' }
  const candidateId = nominationsOf(state).find(({ nomineeId }) => nomineeId !== null)?.nomineeId
  const proposing = { candidateId: candidateId ?? seat.memberId, reason: '?', deadline: now + HOUR_MS }
  const refusal = assignRefusal(situation, seat)
  return {
    nominate: may('nominate', { ...act, type: 'nominate', ...named }),
    reveal: may('reveal', { ...act, type: 'reveal' }),
    open_changes: may('open_changes', { ...act, type: 'open_changes' }),
    change: may('change', { ...act, type: 'change', ...named }),
    propose: may('propose', { ...act, type: 'propose', ...proposing }),
    respond: may('respond', { ...act, type: 'respond', response: 'stand_aside', reason: '??' }),
    back: may('back', { ...act, type: 'back', to: 'discussion' }),
    elect: may('elect', { ...act, type: 'elect' }),
    no_election: may('no_election', { ...act, type: 'no_election', reason: '?' }),
    cancel: may('cancel', { ...act, type: 'cancel' }),
    assign: refusal === undefined ? { allowed: true, reason: null } : no(refusal),
  }
}

function reasonOf(
  name: keyof Acts,
  { details }: AppError,
  { state, now }: { state: ElectionState; now: number },
): MayReason {
  switch (details.reason) {
    case 'wrong_phase':
      if (name === 'reveal' && state.phase === 'nomination') return 'not_everyone_answered'
      return (name === 'elect' && hindranceOf(state, now)) || 'wrong_phase'
    case 'unanswered':
      return 'nobody_consented'
    case 'closed':
      return state.phase === 'closed' ? 'wrong_phase' : 'deadline_passed'
    case 'not_eligible':
    case 'human_answered':
      return 'not_eligible'
    default:
      return name === 'cancel' ? 'not_author' : 'not_facilitator'
  }
}

const HINDRANCES: Record<Hindrance, MayReason> = {
  not_accepted: 'not_accepted',
  objection: 'objection_open',
  open: 'not_everyone_answered',
  unanswered: 'nobody_consented',
}

function hindranceOf(state: ElectionState, now: number): MayReason | undefined {
  const hinders = state.phase === 'consent' ? whatHinders(state, now) : undefined
  return hinders && HINDRANCES[hinders]
}

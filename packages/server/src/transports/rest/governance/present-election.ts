import type { ElectionView } from '@arachne/contract/governance'
import {
  type ElectionState,
  electionMay,
  hasAccepted,
  liveAnswer,
  nominationsOf,
  type OrgaSeat,
  type SituationOf,
  unansweredOf,
} from '@arachne/core/governance'

import { isoOrNull, presentAnswer, presentHead, type Reading } from './present-item.ts'

interface ElectionReading extends Reading {
  seat: OrgaSeat
}

export function presentElection(situation: SituationOf<'election'>, reading: ElectionReading): ElectionView {
  const { item } = situation
  const { state } = item
  const { picture, memberId, seat, now } = reading
  const memberOrNull = (id: string | null) => (id === null ? null : picture.member(id))
  const own = nominationsOf(state).find(({ nominatorId }) => nominatorId === memberId)
  return {
    ...presentHead(item, reading),
    kind: 'election',
    phase: state.phase,
    role_title: state.roleTitle,
    role_description: item.roleDescription,
    role_id: item.roleId,
    term_months: item.termMonths,
    nominations: presentNominations(state, picture),
    nominated: nominationsOf(state).length,
    my_nomination: own ? { nominee: memberOrNull(own.nomineeId), reason: own.reason } : null,
    candidate: memberOrNull(state.candidateId),
    candidate_reason: state.candidateReason,
    responses: presentResponses(state, picture),
    unanswered: unansweredOf(item).map(picture.member),
    accepted: hasAccepted(state),
    elected: memberOrNull(state.electedId),
    role_assigned_at: isoOrNull(item.roleAssignedAt),
    nominees: isRevealed(state) ? nomineesOf(state).map(picture.member) : [],
    my_response: liveAnswer(state, memberId)?.response ?? null,
    may: electionMay(situation, seat, now),
  }
}

/** Nominations that were never revealed stay hidden, even after the election was cancelled. */
function isRevealed({ revealed, round }: ElectionState): boolean {
  return revealed === round
}

function presentNominations(
  state: ElectionState,
  { member }: Reading['picture'],
): ElectionView['nominations'] {
  if (!isRevealed(state)) return null
  return nominationsOf(state).map(({ nominatorId, nomineeId, reason, changed, viaAgent }) => ({
    nominator: member(nominatorId),
    nominee: nomineeId === null ? null : member(nomineeId),
    reason,
    changed,
    via_agent: viaAgent,
  }))
}

function nomineesOf(state: ElectionState): string[] {
  return [...new Set(nominationsOf(state).flatMap(({ nomineeId }) => nomineeId ?? []))]
}

function presentResponses(state: ElectionState, { member }: Reading['picture']): ElectionView['responses'] {
  const { responses, proposal, candidateId } = state
  if (candidateId === null) return []
  const answered = new Set(
    responses.filter((one) => one.proposal === proposal).map(({ memberId }) => memberId),
  )
  return [...answered].flatMap((memberId) => {
    const live = liveAnswer(state, memberId)
    return live ? presentAnswer(live, member) : []
  })
}

import type { ConsentResponse } from '../topic/topic-state.ts'

export type ElectionPhase = 'nomination' | 'discussion' | 'change_round' | 'consent' | 'closed'
export type ElectionOutcome = 'elected' | 'no_election' | 'cancelled'

/** nomineeId null: passed. */
export interface Nomination {
  round: number
  nominatorId: string
  nomineeId: string | null
  reason: string
  changed: boolean
  at: number
  viaAgent: boolean
}

export interface ElectionResponse {
  /** Counts the candidates that were put to the vote: an answer belongs to one. */
  proposal: number
  memberId: string
  response: ConsentResponse
  reason: string
  at: number
  viaAgent: boolean
}

export interface ElectionState {
  phase: ElectionPhase
  outcome: ElectionOutcome | null
  /** Elected by themselves, the only one to decide. */
  alone?: boolean
  authorId: string
  roleTitle: string
  round: number
  deadline: number | null
  eligible: readonly string[]
  nominations: readonly Nomination[]
  /** The round whose nominations everybody has been shown; 0: none. */
  revealed: number
  candidateId: string | null
  /** Why somebody who was not nominated is the candidate. */
  candidateReason: string
  proposal: number
  responses: readonly ElectionResponse[]
  electedId: string | null
  closedAt: number | null
  resolutions: number
}

export function nominationsOf({ nominations, round }: ElectionState): Nomination[] {
  return nominations.filter((one) => one.round === round)
}

/** What this member says to the present candidate; without one nothing counts. */
export function liveAnswer(
  { responses, proposal, candidateId }: Pick<ElectionState, 'responses' | 'proposal' | 'candidateId'>,
  memberId: string,
): ElectionResponse | undefined {
  if (candidateId === null) return undefined
  return responses.findLast((one) => one.proposal === proposal && one.memberId === memberId)
}

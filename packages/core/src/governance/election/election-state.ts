import type { ConsentResponse } from '../topic/topic-state.ts'

export type ElectionPhase = 'nomination' | 'discussion' | 'change_round' | 'consent' | 'closed'
export type ElectionOutcome = 'elected' | 'no_election' | 'cancelled'

/** nomineeId null: the member passed. */
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
  /** Numbers the proposed candidates: an answer belongs to one of them. */
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
  /** Elected by themselves, as the only one to decide. */
  alone?: boolean
  authorId: string
  roleTitle: string
  round: number
  deadline: number | null
  eligible: readonly string[]
  nominations: readonly Nomination[]
  /** The round whose nominations have been revealed; 0: none. */
  revealed: number
  candidateId: string | null
  /** Why a person without nominations is the candidate. */
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

/** This member's answer to the present candidate; undefined without one. */
export function liveAnswer(
  { responses, proposal, candidateId }: Pick<ElectionState, 'responses' | 'proposal' | 'candidateId'>,
  memberId: string,
): ElectionResponse | undefined {
  if (candidateId === null) return undefined
  return responses.findLast((one) => one.proposal === proposal && one.memberId === memberId)
}

import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { closed, humanAnswered, notEligible, notYours, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { decide, journal, notify, type Step } from '../step.ts'
import type { ElectionEventOf } from './election-event.ts'
import { type ElectionOutcome, type ElectionState, liveAnswer } from './election-state.ts'

export function onRespond(step: Step<ElectionState>, event: ElectionEventOf<'respond'>, now: number): void {
  const { state } = step
  const { by, response } = event
  const reason = spoken(event.reason)
  if (state.phase !== 'consent') throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (!mayAnswer(state, by.memberId)) throw notEligible()
  if (by.kind === 'agent' && by.memberId === state.candidateId) {
    throw notYours('Only the member can accept the role, not an agent.')
  }
  if (response === 'objection' && reason === '') throw reasonRequired()
  const before = liveAnswer(state, by.memberId)
  const viaAgent = by.kind === 'agent'
  if (viaAgent && before?.viaAgent === false) throw humanAnswered()
  if (before?.response === response && before.reason === reason && before.viaAgent === viaAgent) return
  const isOver = state.deadline !== null && now >= state.deadline
  const takesBack = before?.response === 'objection' && response !== 'objection'
  // The candidate answers last, perhaps late: an acceptance is never too late.
  if (isOver && !takesBack && by.memberId !== state.candidateId) throw closed()
  const given = {
    proposal: state.proposal,
    memberId: by.memberId,
    response,
    reason,
    at: now,
    viaAgent,
  }
  step.state = { ...state, responses: [...state.responses, given] }
  journal(step, {
    kind: 'ElectionResponse',
    by,
    before: { response: before?.response ?? null },
    after: { response },
  })
  if (response === 'objection') notify(step, 'objection_raised', [state.authorId])
}

/** The candidate may answer even if they aren't in the team yet. */
function mayAnswer({ eligible, candidateId }: ElectionState, memberId: string): boolean {
  return memberId === candidateId || eligible.includes(memberId)
}

/**
 * A role has to be accepted explicitly: standing aside and silence are no yes, and nobody can accept for the candidate.
 */
export function hasAccepted(state: ElectionState): boolean {
  const answer = state.candidateId === null ? undefined : liveAnswer(state, state.candidateId)
  return answer?.response === 'consent' && !answer.viaAgent
}

/** A person who fills a role on their own is the only one to decide and the one who accepts. */
function isAlone({ eligible, candidateId }: ElectionState): boolean {
  return eligible.length === 1 && eligible[0] === candidateId
}

export type Hindrance = 'not_accepted' | 'objection' | 'open' | 'unanswered'

/** Why the candidate can't be elected now; undefined: they can. */
export function whatHinders(state: ElectionState, now: number): Hindrance | undefined {
  const { candidateId, deadline, eligible } = state
  if (!hasAccepted(state)) return 'not_accepted'
  const answers = eligible.map((memberId) => liveAnswer(state, memberId)?.response)
  if (answers.includes('objection')) return 'objection'
  const isOver = deadline !== null && now >= deadline
  if (!isOver && answers.includes(undefined)) return 'open'
  const others = eligible.filter((memberId) => memberId !== candidateId)
  const isConsented = others.some((memberId) => liveAnswer(state, memberId)?.response === 'consent')
  return isConsented || isAlone(state) ? undefined : 'unanswered'
}

const HINDRANCES: Record<Hindrance, string> = {
  not_accepted: "The candidate hasn't accepted yet.",
  objection: 'An objection is open.',
  open: "Not everyone has answered, and the deadline hasn't passed.",
  unanswered: "Only the candidate has consented. Standing aside or not answering isn't consent.",
}

export function onElect(
  step: Step<ElectionState>,
  { by, facts }: ElectionEventOf<'elect'>,
  now: number,
): void {
  const { state } = step
  if (state.phase !== 'consent') throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (by.kind === 'agent' || !facts.facilitator)
    throw notYours('Only the author, the owner or the team’s leader and secretary can declare the result.')
  const hinders = whatHinders(state, now)
  if (hinders !== undefined) {
    const reason = hinders === 'unanswered' ? 'unanswered' : 'wrong_phase'
    throw new AppError('conflict', HINDRANCES[hinders], { reason })
  }
  step.state = { ...state, electedId: state.candidateId, ...(isAlone(state) && { alone: true }) }
  end(step, 'elected', { by, now })
  if (state.candidateId !== null) notify(step, 'role_assignment', [state.candidateId])
}

export function end(
  step: Step<ElectionState>,
  outcome: ElectionOutcome,
  { by, now }: { by: Actor | null; now: number },
): void {
  const { state } = step
  step.state = { ...state, phase: 'closed', outcome, closedAt: now, resolutions: state.resolutions + 1 }
  const { electedId: elected, alone } = step.state
  const after = { phase: 'closed', outcome, elected, ...(alone === true && { alone }) }
  journal(step, { kind: 'Election', by, before: { phase: state.phase }, after })
  decide(step, outcome, by)
  notify(step, 'resolved', 'eligible')
}

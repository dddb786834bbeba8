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
    throw notYours('Whether to accept the role is for the member to say in person.')
  }
  if (response === 'objection' && reason === '') throw reasonRequired()
  const before = liveAnswer(state, by.memberId)
  if (before?.response === response && before.reason === reason) return
  if (by.kind === 'agent' && before !== undefined && !before.viaAgent) throw humanAnswered()
  const isOver = state.deadline !== null && now >= state.deadline
  const takesBack = before?.response === 'objection' && response !== 'objection'
  // The candidate answers last, perhaps late: an acceptance is never out of time.
  if (isOver && !takesBack && by.memberId !== state.candidateId) throw closed()
  const given = {
    proposal: state.proposal,
    memberId: by.memberId,
    response,
    reason,
    at: now,
    viaAgent: by.kind === 'agent',
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

/** The candidate has a say even where they are not in the team yet. */
function mayAnswer({ eligible, candidateId }: ElectionState, memberId: string): boolean {
  return memberId === candidateId || eligible.includes(memberId)
}

/** Why the candidate cannot be elected now; undefined: they can. */
export function whatHinders(state: ElectionState, now: number): string | undefined {
  const { candidateId, deadline, eligible } = state
  if (candidateId === null) return 'There is no candidate.'
  const acceptance = liveAnswer(state, candidateId)
  if (acceptance?.response === 'objection') return 'The candidate does not accept.'
  if (acceptance === undefined || acceptance.viaAgent) return 'The candidate has not accepted yet.'
  const answers = eligible.map((memberId) => liveAnswer(state, memberId)?.response)
  if (answers.includes('objection')) return 'There is an open objection.'
  const isOver = deadline !== null && now >= deadline
  if (!isOver && answers.includes(undefined))
    return 'Not everybody has answered, and the deadline has not passed.'
  return undefined
}

export function onElect(
  step: Step<ElectionState>,
  { by, facts }: ElectionEventOf<'elect'>,
  now: number,
): void {
  const { state } = step
  if (state.phase !== 'consent') throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (by.kind === 'agent' || !facts.facilitator) throw notYours('Only who facilitates declares the result.')
  const hinders = whatHinders(state, now)
  if (hinders !== undefined) throw new AppError('conflict', hinders, { reason: 'wrong_phase' })
  step.state = { ...state, electedId: state.candidateId }
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
  const after = { phase: 'closed', outcome, elected: step.state.electedId }
  journal(step, { kind: 'Election', by, before: { phase: state.phase }, after })
  decide(step, outcome, by)
  notify(step, 'resolved', 'eligible')
}

import { AppError } from '../../errors.ts'
import type { Actor } from '../actor.ts'
import { closed, notYours, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { journal, notify, type Step } from '../step.ts'
import { end, onElect, onRespond } from './electing.ts'
import type { ElectionEvent, ElectionEventOf } from './election-event.ts'
import { type ElectionPhase, type ElectionState, nominationsOf } from './election-state.ts'
import { onChange, onNominate } from './nominating.ts'

export interface ElectionDraft {
  authorId: string
  roleTitle: string
  deadline: number | null
  eligible: readonly string[]
}

export function openElection(draft: ElectionDraft, now: number): Step<ElectionState> {
  if (spoken(draft.roleTitle) === '') throw new AppError('invalid', "An election needs the role's title.")
  if (draft.deadline !== null && draft.deadline <= now) {
    throw new AppError('invalid', 'The deadline has already passed.')
  }
  const step: Step<ElectionState> = {
    state: {
      ...draft,
      phase: 'nomination',
      outcome: null,
      round: 1,
      nominations: [],
      revealed: 0,
      candidateId: null,
      candidateReason: '',
      proposal: 0,
      responses: [],
      electedId: null,
      closedAt: null,
      resolutions: 0,
    },
    effects: [],
  }
  const by: Actor = { memberId: draft.authorId, kind: 'human' }
  journal(step, { kind: 'Election', by, after: { phase: 'nomination' } })
  notify(step, 'item_opened', 'eligible')
  return step
}

/** Applies one event to an election; guards refuse with an AppError and change nothing. */
export function advanceElection(
  state: ElectionState,
  event: ElectionEvent,
  now: number,
): Step<ElectionState> {
  const step: Step<ElectionState> = { state, effects: [] }
  work(step, event, now)
  return step
}

function work(step: Step<ElectionState>, event: ElectionEvent, now: number): void {
  switch (event.type) {
    case 'nominate':
      return onNominate(step, event, now)
    case 'reveal':
      return onReveal(step, event, now)
    case 'open_changes':
      return lead(step, event, { from: 'discussion', to: 'change_round' })
    case 'change':
      return onChange(step, event, now)
    case 'propose':
      return onPropose(step, event, now)
    case 'respond':
      return onRespond(step, event, now)
    case 'back':
      return onBack(step, event)
    case 'elect':
      return onElect(step, event, now)
    case 'no_election':
      return onNoElection(step, event, now)
    case 'cancel':
      return onCancel(step, event, now)
    case 'joined':
      return onJoined(step, event)
    case 'left':
      return onLeft(step, event)
    case 'dissolved':
      if (step.state.phase !== 'closed') end(step, 'cancelled', { by: event.by, now })
  }
}

/** Moves the process on: only people who facilitate may do so, never agents. */
function lead(
  step: Step<ElectionState>,
  { by, facts }: { by: Actor; facts: { facilitator: boolean } },
  { from, to }: { from: ElectionPhase; to: ElectionPhase },
): void {
  const { state } = step
  if (state.phase !== from) throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (by.kind === 'agent' || !facts.facilitator) {
    throw notYours(
      'Only the author, the owner or the team’s leader and secretary can move this to the next stage.',
    )
  }
  step.state = { ...state, phase: to }
  journal(step, { kind: 'Election', by, before: { phase: from }, after: { phase: to } })
}

function onReveal(step: Step<ElectionState>, event: ElectionEventOf<'reveal'>, now: number): void {
  const { state } = step
  const done = new Set(nominationsOf(state).map(({ nominatorId }) => nominatorId))
  const isOver = state.deadline !== null && now >= state.deadline
  lead(step, event, { from: 'nomination', to: 'discussion' })
  if (!isOver && !state.eligible.every((memberId) => done.has(memberId))) {
    throw new AppError('conflict', "Not everyone has nominated or passed, and the deadline hasn't passed.", {
      reason: 'wrong_phase',
    })
  }
  step.state = { ...step.state, deadline: null, revealed: state.round }
  notify(step, 'round_opened', 'eligible')
}

/** Reasons count, not the number of nominations, so any nominee may be proposed. */
function onPropose(step: Step<ElectionState>, event: ElectionEventOf<'propose'>, now: number): void {
  const { candidateId, deadline } = event
  const reason = spoken(event.reason)
  lead(step, event, { from: 'change_round', to: 'consent' })
  if (deadline <= now) throw new AppError('invalid', 'The deadline has already passed.')
  const isNominee = nominationsOf(step.state).some(({ nomineeId }) => nomineeId === candidateId)
  if (!isNominee && reason === '') throw reasonRequired()
  const proposal = step.state.proposal + 1
  step.state = { ...step.state, candidateId, candidateReason: reason, proposal, deadline }
  notify(step, 'round_opened', 'eligible')
  notify(step, 'accept_candidacy', [candidateId])
}

/** Back to discussion with the same nominations, or to a new round of nominations; the old ones stay on record. */
function onBack(step: Step<ElectionState>, event: ElectionEventOf<'back'>): void {
  lead(step, event, { from: 'consent', to: event.to })
  const { state } = step
  const round = event.to === 'nomination' ? state.round + 1 : state.round
  step.state = { ...state, round, candidateId: null, candidateReason: '', deadline: null }
  notify(step, 'round_opened', 'eligible')
}

function onNoElection(step: Step<ElectionState>, event: ElectionEventOf<'no_election'>, now: number): void {
  const { by, facts, reason } = event
  if (step.state.phase !== 'consent') {
    throw step.state.phase === 'closed' ? closed() : wrongPhase(step.state.phase)
  }
  if (by.kind === 'agent' || !facts.facilitator)
    throw notYours('Only the author, the owner or the team’s leader and secretary can declare the result.')
  if (spoken(reason) === '') throw reasonRequired()
  end(step, 'no_election', { by, now })
}

function onCancel(step: Step<ElectionState>, { by, facts }: ElectionEventOf<'cancel'>, now: number): void {
  const { state } = step
  if (state.phase === 'closed') throw closed()
  const may = by.memberId === state.authorId || facts.owner || facts.referee
  if (by.kind === 'agent' || !may)
    throw notYours('Only the author, the owner or the referee can cancel an election.')
  end(step, 'cancelled', { by, now })
}

function onJoined(step: Step<ElectionState>, { memberId }: ElectionEventOf<'joined'>): void {
  const { state } = step
  if (state.phase === 'closed' || state.eligible.includes(memberId)) return
  step.state = { ...state, eligible: [...state.eligible, memberId] }
  journal(step, { kind: 'Process', by: null, after: { joined: memberId } })
}

/** Leavers neither decide nor stand; a candidate who leaves takes the proposal along. */
function onLeft(step: Step<ElectionState>, { memberId }: ElectionEventOf<'left'>): void {
  const { state } = step
  if (state.phase === 'closed') return
  const wasCandidate = state.candidateId === memberId
  if (!wasCandidate && !state.eligible.includes(memberId)) return
  step.state = { ...state, eligible: state.eligible.filter((id) => id !== memberId) }
  if (wasCandidate) {
    step.state = {
      ...step.state,
      phase: 'discussion',
      candidateId: null,
      candidateReason: '',
      deadline: null,
    }
  }
  journal(step, { kind: 'Process', by: null, after: { left: memberId } })
}

import { AppError } from '../../errors.ts'
import { closed, humanAnswered, notEligible, notYours, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { journal, type Step } from '../step.ts'
import type { ElectionEventOf } from './election-event.ts'
import { type ElectionState, type Nomination, nominationsOf } from './election-state.ts'

export function onNominate(step: Step<ElectionState>, event: ElectionEventOf<'nominate'>, now: number): void {
  const { state } = step
  const { by, nomineeId } = event
  const reason = spoken(event.reason)
  if (state.phase !== 'nomination') throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (!state.eligible.includes(by.memberId)) throw notEligible()
  if (nomineeId !== null && !event.nomineeIsMember) throw noSuchMember()
  if (nomineeId !== null && reason === '') throw reasonRequired()
  const before = nominationsOf(state).find(({ nominatorId }) => nominatorId === by.memberId)
  const viaAgent = by.kind === 'agent'
  if (viaAgent && before?.viaAgent === false) throw humanAnswered()
  const isSame = before?.nomineeId === nomineeId && before.reason === reason
  if (isSame && before.viaAgent === viaAgent) return
  if (viaAgent && before !== undefined) {
    throw notYours('An agent can only nominate once; the member can change the nomination.')
  }
  put(step, before, {
    round: state.round,
    nominatorId: by.memberId,
    nomineeId,
    reason,
    changed: false,
    at: now,
    viaAgent,
  })
  // Until nominations are revealed, not even the journal names nominees.
  journal(step, { kind: 'Nomination', by, after: { nominated: true, round: state.round } })
}

/** In the change round everyone sees all nominations; only people may change theirs. */
export function onChange(step: Step<ElectionState>, event: ElectionEventOf<'change'>, now: number): void {
  const { state } = step
  const { by, nomineeId } = event
  const reason = spoken(event.reason)
  if (state.phase !== 'change_round') throw state.phase === 'closed' ? closed() : wrongPhase(state.phase)
  if (by.kind === 'agent')
    throw notYours('Only the members themselves can change their nominations in this round.')
  if (!state.eligible.includes(by.memberId)) throw notEligible()
  if (nomineeId !== null && !event.nomineeIsMember) throw noSuchMember()
  if (reason === '') throw reasonRequired()
  const before = nominationsOf(state).find(({ nominatorId }) => nominatorId === by.memberId)
  if (before === undefined) throw notEligible("You haven't nominated anyone, so there's nothing to change.")
  put(step, before, { ...before, nomineeId, reason, changed: true, at: now, viaAgent: false })
  journal(step, { kind: 'Nomination', by, after: { changed: true, nominee: nomineeId, round: state.round } })
}

function put(step: Step<ElectionState>, before: Nomination | undefined, given: Nomination): void {
  const others = step.state.nominations.filter((one) => one !== before)
  step.state = { ...step.state, nominations: [...others, given] }
}

function noSuchMember(): AppError {
  return new AppError('not_found', 'There is no such member.')
}

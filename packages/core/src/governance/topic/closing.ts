import type { Actor } from '../actor.ts'
import { decide, journal, notify, type Step } from '../step.ts'
import {
  liveResponse,
  openObjections,
  type TopicOutcome,
  type TopicState,
  unansweredIn,
  versionOf,
} from './topic-state.ts'

/**
 * Why a topic can't be accepted now; undefined: it can. The same rule for a person and for the deadline: no open
 * objection, everyone answered or the deadline passed, and someone other than the author consented.
 */
export function whatBlocks(state: TopicState, now: number): 'objection' | 'open' | 'unanswered' | undefined {
  if (openObjections(state).length > 0) return 'objection'
  const isOver = state.deadline !== null && now >= state.deadline
  if (!isOver && unansweredIn(state).length > 0) return 'open'
  return isConsented(state) ? undefined : 'unanswered'
}

/**
 * Standing aside and silence leave the matter to others, so someone else must have consented. An author who is the only
 * one to decide consents in person.
 */
function isConsented(state: TopicState): boolean {
  const consents = state.eligible.flatMap((memberId) => {
    const live = liveResponse(state, memberId)
    return live?.response === 'consent' ? [live] : []
  })
  if (isAlone(state)) return consents.some(({ viaAgent }) => !viaAgent)
  return consents.some(({ memberId }) => memberId !== state.authorId)
}

function isAlone({ eligible, authorId }: TopicState): boolean {
  return eligible.length === 1 && eligible[0] === authorId
}

/** `modified` is derived, never chosen. */
export function accept(step: Step<TopicState>, by: Actor | null, now: number): void {
  if (isAlone(step.state)) step.state = { ...step.state, alone: true }
  close(step, versionOf(step.state) === 1 ? 'accepted' : 'modified', { by, now })
}

export function close(
  step: Step<TopicState>,
  outcome: TopicOutcome,
  { by, now }: { by: Actor | null; now: number },
): void {
  const { state } = step
  const before = { phase: state.phase }
  step.state = { ...state, phase: 'resolved', outcome, flag: null, resolvedAt: now }
  step.state.resolutions += 1
  const after = { phase: 'resolved', outcome, ...(state.alone === true && { alone: true }) }
  journal(step, { kind: 'Topic', by, before, after })
  decide(step, outcome, by)
  notify(step, 'resolved', 'eligible')
}

/** What a round's deadline does, once; and what becomes possible after it. */
export function passDeadline(step: Step<TopicState>, now: number, autoResolve: boolean): void {
  const { state } = step
  if (state.phase !== 'consent' || state.deadline === null || now < state.deadline) return
  const blocks = whatBlocks(state, now)
  if (blocks === undefined) {
    if (autoResolve) accept(step, null, now)
    return
  }
  const flag = blocks === 'objection' ? 'blocked' : 'unanswered'
  const isNews = state.deadlineDone !== state.round
  step.state = { ...state, flag, deadlineDone: state.round }
  if (!isNews) return
  const concerned = [state.authorId, ...openObjections(state).map(({ memberId }) => memberId)]
  if (flag === 'blocked') notify(step, 'blocked', [...new Set(concerned)])
  else notify(step, 'unanswered', [...new Set([state.authorId, ...unansweredIn(state)])])
}

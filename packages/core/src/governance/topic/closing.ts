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

/** Why a topic cannot be accepted now; undefined: it can. */
export function whatBlocks(state: TopicState, now: number): 'objection' | 'open' | 'unanswered' | undefined {
  if (openObjections(state).length > 0) return 'objection'
  if (unansweredIn(state).length === 0) return undefined
  if (state.deadline === null || now < state.deadline) return 'open'
  return somebodyElseConsented(state) ? undefined : 'unanswered'
}

/** Silence is consent only where somebody other than the author has looked. */
function somebodyElseConsented(state: TopicState): boolean {
  return state.eligible.some(
    (memberId) => memberId !== state.authorId && liveResponse(state, memberId)?.response === 'consent',
  )
}

/** `modified` is derived, never chosen. */
export function accept(step: Step<TopicState>, by: Actor | null, now: number): void {
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
  journal(step, { kind: 'Topic', by, before, after: { phase: 'resolved', outcome } })
  decide(step, outcome, by)
  notify(step, 'resolved', 'eligible')
}

/** What the deadline of a round does, once; and what becomes possible after it. */
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
  else notify(step, 'unanswered', 'unanswered')
}

import type { Actor } from '../actor.ts'
import { closed, humanAnswered, notEligible, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { decide, journal, notify, type Step } from '../step.ts'
import { objectingIn } from './objections.ts'
import type { TopicEventOf } from './topic-event.ts'
import {
  liveResponse,
  openObjections,
  type TopicOutcome,
  type TopicResponse,
  type TopicState,
  unansweredIn,
  versionOf,
} from './topic-state.ts'

export function onRespond(step: Step<TopicState>, event: TopicEventOf<'respond'>, now: number): void {
  const { state } = step
  const { by, response } = event
  const reason = spoken(event.reason)
  if (state.phase !== 'consent') throw state.phase === 'resolved' ? closed() : wrongPhase(state.phase)
  if (!state.eligible.includes(by.memberId)) throw notEligible()
  if (response === 'objection' && reason === '') throw reasonRequired()
  const before = liveResponse(state, by.memberId)
  const viaAgent = by.kind === 'agent'
  const own = openObjectionOf(state, by.memberId)
  // An objection outlives its round: an agent can't take back in the next round what the member objected in person.
  const inPerson = [before, own && objectingIn(state, own)].some((one) => one?.viaAgent === false)
  if (viaAgent && inPerson) throw humanAnswered()
  // What a member repeats in person after an agent becomes theirs.
  if (before?.response === response && before.reason === reason && before.viaAgent === viaAgent) return
  const isOver = state.deadline !== null && now >= state.deadline
  // After the deadline, only an objection can still be taken back.
  if (isOver && (response === 'objection' || own === undefined)) throw closed()
  const given: TopicResponse = {
    round: state.round,
    version: versionOf(state),
    memberId: by.memberId,
    response,
    reason,
    at: now,
    viaAgent,
  }
  step.state = { ...state, responses: [...state.responses, given] }
  withdrawObjection(step, by.memberId)
  if (response === 'objection') raiseObjection(step, event, reason)
  journal(step, {
    kind: 'TopicResponse',
    by,
    before: { response: before?.response ?? null },
    after: { response, round: state.round, version: given.version },
  })
}

function openObjectionOf({ objections }: TopicState, memberId: string) {
  return objections.find((one) => one.state === 'open' && one.memberId === memberId)
}

function withdrawObjection(step: Step<TopicState>, memberId: string): void {
  const own = openObjectionOf(step.state, memberId)
  if (own === undefined) return
  const objections = step.state.objections.map((one) =>
    one === own ? { ...one, state: 'withdrawn' as const } : one,
  )
  step.state = { ...step.state, objections }
}

function raiseObjection(step: Step<TopicState>, { id, by }: TopicEventOf<'respond'>, text: string): void {
  const { state } = step
  const raised = {
    id,
    memberId: by.memberId,
    round: state.round,
    text,
    state: 'open' as const,
    addressedIn: null,
    ruling: null,
  }
  step.state = { ...state, objections: [...state.objections, raised] }
  notify(step, 'objection_raised', [state.authorId])
}

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

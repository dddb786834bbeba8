import { closed, humanAnswered, notEligible, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { journal, notify, type Step } from '../step.ts'
import { objectingIn } from './objections.ts'
import type { TopicEventOf } from './topic-event.ts'
import { liveResponse, type TopicResponse, type TopicState, versionOf } from './topic-state.ts'

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

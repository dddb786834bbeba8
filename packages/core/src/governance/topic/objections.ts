import { AppError } from '../../errors.ts'
import { notEligible, notYours, reasonRequired, wrongPhase } from '../refusals.ts'
import { spoken } from '../spoken.ts'
import { journal, notify, type Step } from '../step.ts'
import type { TopicEventOf } from './topic-event.ts'
import { type Objection, type TopicResponse, type TopicState, versionOf } from './topic-state.ts'

/** A referee judges whether an objection is reasoned, never whether it is right; and never in their own case. */
export function onRule(step: Step<TopicState>, event: TopicEventOf<'rule'>, now: number): void {
  const { state } = step
  const { by, facts, objectionId } = event
  const reason = spoken(event.reason)
  if (state.phase !== 'consent') throw wrongPhase(state.phase)
  if (by.kind === 'agent') throw notYours("Agents can't rule on objections.")
  const objection = state.objections.find(({ id }) => id === objectionId)
  if (objection === undefined) throw new AppError('not_found', 'There is no such objection.')
  if (!facts.referee || by.memberId === state.authorId || by.memberId === objection.memberId) {
    throw notEligible('Only a referee who is neither the proposer nor the objector can rule on an objection.')
  }
  if (objection.state !== 'open')
    throw new AppError('conflict', 'This objection is already settled.', { reason: 'closed' })
  if (reason === '') throw reasonRequired()
  const ruling = { by: by.memberId, reason, at: now }
  step.state = replace(state, objection, { ...objection, state: 'not_qualified', ruling })
  journal(step, {
    kind: 'Objection',
    by,
    before: { state: 'open' },
    after: { objection: objection.id, state: 'not_qualified' },
  })
  notify(step, 'objection_ruled', [objection.memberId])
}

/** The new text answers the open objections; members who still disagree object again. */
export function addressObjections(state: TopicState, version: number): TopicState {
  const objections = state.objections.map((one) =>
    one.state === 'open' ? { ...one, state: 'addressed' as const, addressedIn: version } : one,
  )
  return { ...state, objections }
}

/** A leaver's objection stays as a concern and blocks nothing. */
export function leaveObjection(step: Step<TopicState>, memberId: string): void {
  const own = step.state.objections.find((one) => one.state === 'open' && one.memberId === memberId)
  if (own === undefined) return
  step.state = replace(step.state, own, { ...own, state: 'left' })
  journal(step, {
    kind: 'Objection',
    by: null,
    before: { state: 'open' },
    after: { objection: own.id, state: 'left' },
  })
}

/** A member who returns still objects, as long as the text is the same. */
export function reviveObjection(step: Step<TopicState>, memberId: string): void {
  const { state } = step
  const own = state.objections.findLast((one) => one.state === 'left' && one.memberId === memberId)
  if (own === undefined || objectingIn(state, own)?.version !== versionOf(state)) return
  step.state = replace(state, own, { ...own, state: 'open' })
  journal(step, {
    kind: 'Objection',
    by: null,
    before: { state: 'left' },
    after: { objection: own.id, state: 'open' },
  })
  notify(step, 'objection_raised', [state.authorId])
}

/** The answer that raised an objection. */
export function objectingIn(
  { responses }: Pick<TopicState, 'responses'>,
  { memberId, round }: Objection,
): TopicResponse | undefined {
  return responses.findLast(
    (one) => one.memberId === memberId && one.round === round && one.response === 'objection',
  )
}

function replace(state: TopicState, old: Objection, changed: Objection): TopicState {
  return { ...state, objections: state.objections.map((one) => (one === old ? changed : one)) }
}

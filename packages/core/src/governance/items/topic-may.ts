import type { TopicView } from '@arachne/contract/governance'

import type { AppError } from '../../errors.ts'
import type { OrgaSeat } from '../storage/seats.ts'
import { advanceTopic } from '../topic/advance-topic.ts'
import { whatBlocks } from '../topic/consent-round.ts'
import type { TopicEvent } from '../topic/topic-event.ts'
import { applyRefusal } from './apply-change.ts'
import { factsOn, type SituationOf } from './item-access.ts'
import { mayDo, type MayReason, no } from './may.ts'

type Acts = TopicView['may']

const FAR_MS = 72 * 3_600_000
/** Any text will do for an attempt. */
const WORDS = '?'

const WHO: Partial<Record<keyof Acts, MayReason>> = {
  open: 'not_author',
  amend: 'not_author',
  withdraw: 'not_author',
  start_round: 'not_facilitator',
  back: 'not_facilitator',
  resolve: 'not_facilitator',
}

/** `authorLeft`: the owner then withdraws in their place. */
export function topicMay(
  situation: SituationOf<'topic'>,
  seat: OrgaSeat,
  { now, authorLeft }: { now: number; authorLeft: boolean },
): Acts {
  const { item, right } = situation
  const { state } = item
  const act = { id: '', by: seat.actor, facts: factsOn(situation, seat.memberId) }
  const why = (name: keyof Acts) => (refused: AppError) => reasonOf(name, refused, { state, now })
  const may = (name: keyof Acts, event: TopicEvent) =>
    mayDo(right, () => advanceTopic(state, event, now), why(name))
  const ask = may('ask', { ...act, type: 'ask', question: WORDS })
  const refusal = applyRefusal(situation, seat)
  return {
    open: may('open', { ...act, type: 'open' }),
    ask,
    answer: ask.allowed && state.clarifications.length === 0 ? no('wrong_phase') : ask,
    amend: may('amend', { ...act, type: 'amend', text: `${state.versions.at(-1)?.text ?? ''}${WORDS}` }),
    start_round: may('start_round', { ...act, type: 'start_round', deadline: now + FAR_MS }),
    respond: may('respond', { ...act, type: 'respond', response: 'stand_aside', reason: WORDS + WORDS }),
    back: may('back', { ...act, type: 'back' }),
    resolve: may('resolve', { ...act, type: 'resolve' }),
    withdraw: may('withdraw', { ...act, type: 'withdraw', authorLeft }),
    reopen: may('reopen', { ...act, type: 'reopen', reason: WORDS }),
    apply: refusal === undefined ? { allowed: true, reason: null } : no(refusal),
  }
}

function reasonOf(
  name: keyof Acts,
  { details }: AppError,
  { state, now }: { state: SituationOf<'topic'>['item']['state']; now: number },
): MayReason {
  switch (details.reason) {
    case 'wrong_phase':
      if (name !== 'resolve' || state.phase !== 'consent') return 'wrong_phase'
      return whatBlocks(state, now) === 'objection' ? 'objection_open' : 'not_everyone_answered'
    case 'unanswered':
      return 'nobody_consented'
    case 'closed':
      if (name === 'reopen') return 'too_late'
      return state.phase === 'resolved' ? 'wrong_phase' : 'deadline_passed'
    case 'not_eligible':
      return name === 'reopen' ? 'not_referee' : 'not_eligible'
    default:
      return WHO[name] ?? 'not_eligible'
  }
}

/** Whether this person may rule on one objection; each has its own parties. */
export function mayRule(situation: SituationOf<'topic'>, seat: OrgaSeat, objectionId: string): boolean {
  const { item, right } = situation
  const objection = item.state.objections.find(({ id }) => id === objectionId)
  if (objection === undefined) return false
  const facts = factsOn(situation, seat.memberId, [objection.memberId])
  const event: TopicEvent = { id: '', by: seat.actor, facts, type: 'rule', objectionId, reason: WORDS }
  return mayDo(
    right,
    () => advanceTopic(item.state, event, 0),
    () => 'not_referee',
  ).allowed
}

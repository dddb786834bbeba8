import type { TopicView } from '@arachne/contract/governance'
import {
  liveResponse,
  mayRule,
  type OrgaSeat,
  type SituationOf,
  topicMay,
  type TopicState,
  unansweredOf,
} from '@arachne/core/governance'

import { iso, isoOrNull, presentAnswer, presentHead, type Reading } from './present-item.ts'

interface TopicReading extends Reading {
  seat: OrgaSeat
  authorLeft: boolean
}

export function presentTopic(situation: SituationOf<'topic'>, reading: TopicReading): TopicView {
  const { item } = situation
  const { state } = item
  const { picture, memberId, seat, now, authorLeft } = reading
  return {
    ...presentHead(item, reading),
    kind: 'topic',
    phase: state.phase,
    driver: state.driver,
    template: item.template,
    versions: state.versions.map(({ text, at }, index) => ({ version: index + 1, text, at: iso(at) })),
    clarifications: presentClarifications(state, picture),
    responses: presentResponses(state, picture),
    unanswered: unansweredOf(item).map(picture.member),
    objections: presentObjections(situation, reading),
    flag: state.flag,
    review_on: isoOrNull(state.reviewOn),
    change: item.change,
    change_applied_at: isoOrNull(item.changeAppliedAt),
    question_id: item.questionId ?? null,
    my_response: liveResponse(state, memberId)?.response ?? null,
    may: topicMay(situation, seat, { now, authorLeft }),
  }
}

function presentClarifications(
  { clarifications }: TopicState,
  { member }: Reading['picture'],
): TopicView['clarifications'] {
  return clarifications.map((asked) => ({
    id: asked.id,
    member: member(asked.memberId),
    question: asked.question,
    at: iso(asked.at),
    via_agent: asked.viaAgent,
    answers: asked.answers.map(({ id, memberId, answer, at, viaAgent }) => ({
      id,
      member: member(memberId),
      answer,
      at: iso(at),
      via_agent: viaAgent,
    })),
  }))
}

/** For each member who answered in this round, the answer that counts. */
function presentResponses(state: TopicState, { member }: Reading['picture']): TopicView['responses'] {
  const answered = new Set(
    state.responses.filter(({ round }) => round === state.round).map(({ memberId }) => memberId),
  )
  return [...answered].flatMap((memberId) => {
    const live = liveResponse(state, memberId)
    return live ? { ...presentAnswer(live, member), version: live.version } : []
  })
}

function presentObjections(
  situation: SituationOf<'topic'>,
  { picture: { member }, seat }: TopicReading,
): TopicView['objections'] {
  const { objections, responses } = situation.item.state
  return objections.map(({ id, memberId, round, text, state, addressedIn, ruling }) => ({
    id,
    member: member(memberId),
    round,
    text,
    via_agent: responses.some(
      (one) => one.viaAgent && one.round === round && one.memberId === memberId && one.reason === text,
    ),
    state,
    addressed_in: addressedIn,
    ruling: ruling && { by: member(ruling.by), reason: ruling.reason, at: iso(ruling.at) },
    may_rule: mayRule(situation, seat, id),
  }))
}

import type { QuestionDetail, QuestionView } from '@arachne/contract'
import {
  answerFields,
  type QuestionState,
  seatOf,
  type SeenQuestion,
  statusWord,
  tallyVotes,
} from '@arachne/core'

const iso = (at: number) => new Date(at).toISOString()

/** The one shape in which a question leaves over REST. */
export function presentQuestion(
  { state, mayAnswer }: SeenQuestion,
  { entityName, url }: { entityName: string; url: string | null },
): QuestionView {
  const { question, card: _place, outcome, phase } = state
  const { entityId, serverId } = seatOf(question.project)
  const { deadline } = question
  const tally = tallyVotes(state.votes)
  return {
    question_id: question.id,
    entity_id: entityId,
    entity_name: entityName,
    server_id: serverId,
    question: question.text,
    context: question.context,
    additions: state.additions.map(({ at, text }) => ({ at: iso(at), text })),
    diff: question.diff ?? null,
    options: [...question.options],
    free_answers: question.freeAnswers,
    risk: question.risk ?? null,
    session: question.session ?? null,
    asked_at: iso(question.askedAt),
    deadline_at: deadline && iso(deadline.at),
    default_option: typeof deadline?.onDeadline === 'object' ? deadline.onDeadline.option : null,
    quorum: question.quorum,
    tally: question.options.map((_option, at) => tally.get(at) ?? 0),
    status: statusWord(state),
    outcome,
    ...answerFields(state),
    delivered: phase === 'delivered',
    may_answer: mayAnswer,
    url,
  }
}

export function presentEvents({ history }: QuestionState): QuestionDetail['events'] {
  return history.map(({ at, what, by }) => ({ at: iso(at), what, by }))
}

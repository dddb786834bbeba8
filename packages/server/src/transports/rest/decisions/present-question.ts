import type { QuestionDetail, QuestionView, Snowflake } from '@arachne/contract'
import {
  answerFields,
  type QuestionState,
  hostedProject,
  type SeenQuestion,
  statusWord,
  tallyVotes,
} from '@arachne/core/decisions'
import type { Entity } from '@arachne/core/identities'

const iso = (at: number) => new Date(at).toISOString()

/** The only form in which a question is returned over REST. */
export function presentQuestion(
  { state, mayAnswer, mayChange, mayWithdraw }: SeenQuestion,
  { entity, url }: { entity: Entity | undefined; url: string | null },
): QuestionView {
  const { question, card: _place, outcome, phase } = state
  const { entityId, serverId } = hostedProject(question.project)
  const { deadline } = question
  const tally = tallyVotes(state.votes)
  return {
    question_id: question.id,
    entity_id: entityId,
    entity_name: entity?.name ?? '',
    avatar_url: entity?.avatarUrl ?? null,
    accent_color: entity?.accentColor ?? null,
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
    may_change: mayChange,
    may_withdraw: mayWithdraw,
    url,
  }
}

/** People keep the name they had when they answered. */
export function presentEvents(
  { history, votes, answer }: QuestionState,
  names: ReadonlyMap<Snowflake, string>,
): QuestionDetail['events'] {
  const said = [...Object.values(votes), answer].flatMap((one) => one?.by ?? [])
  const all = new Map([...said.map(({ id, name }) => [id, name] as const), ...names])
  return history.map(({ at, what, by }) => ({
    at: iso(at),
    what,
    by,
    by_name: by === null ? null : (all.get(by) ?? null),
  }))
}

import type { Card } from '../../identities/messages/interactions.ts'
import type { DecisionProject } from '../decision-ports.ts'
import type { DecisionEffect } from '../question/effect.ts'
import { heldOf } from '../question/held-answers.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { ApproverList } from '../question/question.ts'
import { nameText } from './agent-text.ts'
import { answerRows, confirmCard } from './card-rows.ts'
import { pings, shortQuestion } from './card-text.ts'
import { askedPeople, NOBODY } from './cards-deps.ts'
import { additionPages } from './lead-pages.ts'
import { CARD_WORDS, type CardWords } from './words.ts'

export interface Notice {
  /** Posted one after the other. */
  cards: Card[]
  /** Who is notified. */
  mentions: ApproverList
  silent?: boolean
}

export type NoticeEffect = Exclude<
  DecisionEffect,
  { type: 'post_card' | 'edit_card' | 'react' | 'archive_thread' | 'wake' | 'ask_agent' }
>

function quiet(content: string): Notice {
  return { cards: [{ content }], mentions: NOBODY, silent: true }
}

function call(people: ApproverList, card: Card): Notice {
  return { cards: [{ ...card, content: `${pings(people)} ${card.content}` }], mentions: people }
}

function clarification(
  { to, attempt, words: strange = [] }: Extract<NoticeEffect, { type: 'clarify' }>,
  { question }: QuestionState,
  words: CardWords,
): Notice {
  const content = words.clarify(`<@${to}>`, attempt, strange.map((word) => `“${nameText(word)}”`).join(', '))
  return { cards: [{ content, rows: answerRows(question, words) }], mentions: { users: [to], roles: [] } }
}

/** Nothing, if they have said something else since. */
function confirmation(
  { to, number }: Extract<NoticeEffect, { type: 'confirm' }>,
  state: QuestionState,
  words: CardWords,
): Notice {
  const held = heldOf(state, to)
  if (held?.number !== number) return { cards: [], mentions: NOBODY }
  return call({ users: [to], roles: [] }, confirmCard(state, held, words))
}

/** Other messages about a question. Only people who may answer are ever notified. */
export function noticeOf(effect: NoticeEffect, state: QuestionState, project: DecisionProject): Notice {
  const { question, answer, additions } = state
  const words = CARD_WORDS[question.language ?? 'en']
  switch (effect.type) {
    case 'clarify':
      return clarification(effect, state, words)
    case 'confirm':
      return confirmation(effect, state, words)
    case 'turn_away':
      return quiet(words.turnedAway(`<@${effect.person}>`))
    case 'already_answered':
      return quiet(words.alreadyAnswered(`<@${effect.person}>`, nameText(answer?.by?.name ?? '–')))
    case 'too_late':
      return quiet(words.tooLate(`<@${effect.person}>`))
    case 'remind':
      return call(askedPeople(state, project), { content: words.reminder(shortQuestion(state)) })
    case 'escalate': {
      const rows = answerRows(question, words)
      return call(question.escalation?.approvers ?? NOBODY, {
        content: words.escalation(shortQuestion(state)),
        rows,
      })
    }
    case 'abort_notice':
      return quiet(words.aborted(question.id))
    case 'restart_notice':
      return quiet(words.stillOpen)
    case 'addition': {
      const pages = additionPages(additions[effect.number - 1]?.text ?? '', words)
      return { cards: pages.map((content) => ({ content })), mentions: NOBODY }
    }
  }
}

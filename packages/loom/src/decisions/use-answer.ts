import type { AnswerQuestionAnswer, AnswerQuestionBody, HeardVerdict, QuestionView } from '@arachne/contract'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { useWords } from '../words/language.tsx'

const WELL: ReadonlySet<HeardVerdict> = new Set(['accepted', 'counted', 'changed', 'asked_back'])

/** Whether the answer was counted. */
export function wentWell(verdict: HeardVerdict): boolean {
  return WELL.has(verdict)
}

export type Answering = Doing<AnswerQuestionBody, AnswerQuestionAnswer>

/** The first answer counts, wherever it was given; later ones learn who was first. */
export function useAnswer(
  question: QuestionView,
  onHeard?: (answer: AnswerQuestionAnswer) => void,
): Answering {
  const words = useWords('decisions').decisions
  return useAct({
    run: (body: AnswerQuestionBody) => api.answerDecision(question.question_id, body),
    touches: [keys.decisions],
    onDone(answer) {
      const { verdict } = answer
      if (wentWell(verdict)) toasts.say(words.verdicts[verdict](question.entity_name))
      onHeard?.(answer)
    },
  })
}

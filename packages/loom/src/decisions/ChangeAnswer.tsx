import type { AnswerQuestionAnswer, QuestionView } from '@arachne/contract'
import { useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'
import { AnswerForm } from './AnswerForm.tsx'

interface Props {
  question: QuestionView
  onHeard?(answer: AnswerQuestionAnswer): void
}

/** For the person who answered, until the agent has fetched it. */
export function ChangeAnswer({ question, onHeard }: Props) {
  const words = useWords('decisions').decisions
  const [isChanging, setChanging] = useState(false)
  if (!question.may_change) return null
  if (isChanging) {
    return (
      <AnswerForm
        question={question}
        onHeard={(answer) => {
          setChanging(false)
          onHeard?.(answer)
        }}
      />
    )
  }
  return (
    <div className="actions">
      <Button size="s" icon="pen" onClick={() => setChanging(true)}>
        {words.changeAnswer}
      </Button>
    </div>
  )
}

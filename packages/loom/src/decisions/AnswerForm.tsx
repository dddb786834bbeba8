import type { AnswerQuestionAnswer, QuestionView } from '@arachne/contract'
import { useEffect, useState } from 'react'

import { useDraft } from '../drafts/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { type Answering, useAnswer, wentWell } from './use-answer.ts'

interface Props {
  question: QuestionView
  onHeard?(answer: AnswerQuestionAnswer): void
}

/** The options as buttons, plus free text where allowed. */
export function AnswerForm({ question, onHeard }: Props) {
  const words = useWords('decisions').decisions
  const { options, free_answers: isFree } = question
  const [isWriting, setWriting] = useState(options.length === 0)
  const answering = useAnswer(question, onHeard)
  const verdict = answering.answer?.verdict
  return (
    <div className="stack-3">
      <div className="actions answers" role="group" aria-label={words.options}>
        {options.map((option, at) => (
          <OptionButton key={option} question={question} at={at} answering={answering} />
        ))}
        {isFree && !isWriting && (
          <Button look="ghost" onClick={() => setWriting(true)}>
            {words.other}
          </Button>
        )}
      </div>
      {isFree && isWriting && <OwnWords question={question} answering={answering} />}
      {verdict !== undefined && !wentWell(verdict) && (
        <Notice kind="bad">{words.verdicts[verdict](question.entity_name)}</Notice>
      )}
      <Failure error={answering.error} what={words.notSent} />
    </div>
  )
}

interface OptionProps {
  question: QuestionView
  at: number
  answering: Answering
}

function OptionButton({ question, at, answering }: OptionProps) {
  const words = useWords('decisions').decisions
  const [pressed, setPressed] = useState(false)
  const votes = question.quorum > 1 ? (question.tally[at] ?? 0) : 0
  return (
    <Button
      data-option={at + 1}
      busy={answering.busy && pressed}
      waits={answering.busy && !pressed}
      onClick={() => {
        if (answering.busy) return
        setPressed(true)
        answering.act({ option: at })
      }}
    >
      {question.options[at]}
      {votes > 0 && <span className="tiny faint">{words.agree(votes)}</span>}
    </Button>
  )
}

/** Kept until sent, and cleared after a successful answer. */
function useOwnWords(question: QuestionView, { answer }: Answering) {
  const { value, change, clear } = useDraft(`answer:${question.question_id}`, { text: '' })
  const isHeard = answer !== undefined && wentWell(answer.verdict)
  useEffect(() => {
    if (isHeard) clear()
  }, [isHeard, clear])
  return {
    text: value.text,
    setText: (text: string) => change({ text }),
    isReady: value.text.trim() !== '',
  }
}

function OwnWords({ question, answering }: Omit<OptionProps, 'at'>) {
  const words = useWords('decisions').decisions
  const missing = useWords('errors').missing
  const { text, setText, isReady } = useOwnWords(question, answering)
  return (
    <Form
      className="stack-2"
      says={{ act: words.send, working: words.sending }}
      missing={!isReady && missing.text}
      button={{ icon: 'send' }}
      doing={answering}
      onAct={() => answering.act({ text: text.trim() })}
    >
      <TextArea
        label={words.ownWords}
        hint={words.ownHint(question.entity_name)}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={setText}
      />
    </Form>
  )
}

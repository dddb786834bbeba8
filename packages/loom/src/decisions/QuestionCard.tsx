import type { AnswerQuestionAnswer, QuestionView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ChangeAnswer } from './ChangeAnswer.tsx'
import { Outcome } from './Outcome.tsx'
import { decisionQuery } from './queries.ts'
import { QuestionBody } from './QuestionBody.tsx'
import { Asker, AskerFace, Due } from './QuestionHead.tsx'
import { WithdrawQuestion } from './WithdrawQuestion.tsx'

interface Props {
  question: QuestionView
  onHeard(answer: AnswerQuestionAnswer): void
}

/** An open question, answered in place. */
export function QuestionCard({ question, onHeard }: Props) {
  const words = useWords('decisions').decisions
  const { question_id: id, url } = question
  return (
    <li className="waits">
      <AskerFace question={question} />
      <article className="stack-3 grow" aria-labelledby={id}>
        <div>
          <div className="line-x wrapx">
            <div className="grow">
              <Asker question={question} />
            </div>
            <span className="small muted due">
              <Due question={question} />
            </span>
          </div>
          <h2 id={id} className="words">
            <Link to="/waiting/$question" params={{ question: id }} className="quiet-link">
              {question.question}
            </Link>
          </h2>
        </div>
        <QuestionBody question={question} />
        {question.may_answer && <AnswerForm question={question} onHeard={onHeard} />}
        <div className="line-x wrapx small">
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer">
              {words.onDiscord}
            </a>
          )}
          <WithdrawQuestion question={question} />
        </div>
      </article>
    </li>
  )
}

interface SettledProps {
  question: QuestionView
  heard: AnswerQuestionAnswer | undefined
}

/** A question shown here as open and settled since: names the person who was first. */
export function SettledCard({ question: before, heard }: SettledProps) {
  const words = useWords('decisions').decisions
  const { question_id: id } = before
  const { data } = useQuery(decisionQuery(id))
  const question = data?.question ?? heard?.question ?? before
  const isLate = heard?.verdict === 'already_answered' || heard?.verdict === 'too_late'
  const who = question.answered_by?.name
  return (
    <li className="waits is-over">
      <AskerFace question={question} />
      <article className="stack-2 grow" aria-labelledby={id}>
        <h2 id={id} className="words small">
          <Link to="/waiting/$question" params={{ question: id }} className="quiet-link">
            {question.question}
          </Link>
        </h2>
        <div role="status" className="stack-2">
          {isLate && (
            <Notice kind="warn">
              {who === undefined ? (
                words.verdicts[heard.verdict](question.entity_name)
              ) : (
                <Phrase text={words.alreadyBy} parts={{ who: <b>{who}</b> }} />
              )}
            </Notice>
          )}
          <Outcome question={question} />
        </div>
        <ChangeAnswer question={question} />
      </article>
    </li>
  )
}

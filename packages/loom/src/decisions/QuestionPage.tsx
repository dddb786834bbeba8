import type { QuestionDetail, QuestionView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { Page } from '../shell/Page.tsx'
import { PageOf } from '../shell/PageOf.tsx'
import { Card } from '../ui/Card.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { ChangeAnswer } from './ChangeAnswer.tsx'
import { eventWordOf } from './event-word.ts'
import { MakeTopic } from './MakeTopic.tsx'
import { Outcome } from './Outcome.tsx'
import { decisionQuery } from './queries.ts'
import { QuestionBody } from './QuestionBody.tsx'
import { Asker, AskerFace, Due } from './QuestionHead.tsx'
import { WithdrawQuestion } from './WithdrawQuestion.tsx'

/** One question with its full history. */
export function QuestionPage() {
  const words = useWords('decisions').decisions
  const { question: id } = useParams({ from: '/app/waiting/$question' })
  return (
    <PageOf
      title={words.question}
      query={useQuery(decisionQuery(id))}
      failed={words.notLoaded}
      meanwhile={<SkeletonBlock height={420} />}
    >
      {(detail) => <Shown key={id} detail={detail} />}
    </PageOf>
  )
}

function Shown({ detail: { question, events } }: { detail: QuestionDetail }) {
  const words = useWords('decisions').decisions
  return (
    <Page
      title={question.question}
      crumbs={[{ label: words.title, to: '/waiting' }]}
      head={
        <header className="stack-2 mb-4">
          <div className="line-x wrapx">
            <AskerFace question={question} size={40} />
            <div className="grow">
              <Asker question={question} />
              <p className="small muted">{question.outcome === null && <Due question={question} />}</p>
            </div>
          </div>
          <h1 tabIndex={-1} className="words">
            {question.question}
          </h1>
        </header>
      }
    >
      <div className="cols">
        <div className="card card-b stack">
          <QuestionBody question={question} isOpen />
          <Answer question={question} />
        </div>
        <aside className="stack facts">
          <Events events={events} />
        </aside>
      </div>
    </Page>
  )
}

function Answer({ question }: { question: QuestionView }) {
  const words = useWords('decisions').decisions
  const isOver = question.outcome !== null
  return (
    <div className="stack-3">
      {isOver && <Outcome question={question} />}
      {isOver && question.outcome === 'answered' && (
        <p className="small faint">{question.delivered ? words.fetched : words.notFetched}</p>
      )}
      <ChangeAnswer question={question} />
      {question.may_answer && <AnswerForm question={question} />}
      {!isOver && question.deadline_at === null && <p className="small muted">{words.noDeadline}</p>}
      <div className="line-x wrapx small">
        {question.url !== null && (
          <a href={question.url} target="_blank" rel="noreferrer">
            {words.onDiscord}
          </a>
        )}
        <MakeTopic question={question} />
        <WithdrawQuestion question={question} />
      </div>
    </div>
  )
}

function Events({ events }: Pick<QuestionDetail, 'events'>) {
  const words = useWords('decisions').decisions
  const happened = useWords('decisions').events
  const formats = useFormats()
  return (
    <Card title={words.soFar}>
      <ol className="rows">
        {events.map(({ at, what, by, by_name: name }, index) => {
          const word = eventWordOf(what, happened)
          return (
            // A history only grows at its end, so the index is stable.
            <li key={index} className="small">
              <span className="faint num">{formats.hour(at)}</span>
              <span>
                {by !== null && <b title={by}>{name ?? words.somebody} </b>}
                {word === undefined ? <code className="code tiny">{what}</code> : happened[word]}
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

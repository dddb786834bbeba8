import { Link } from '@tanstack/react-router'

import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager, usePages } from '../ui/Paging.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { Outcome } from './Outcome.tsx'
import { overQuery } from './queries.ts'
import { Asker, AskerFace } from './QuestionHead.tsx'

/** Past decisions, newest first. */
export function Decided() {
  const words = useWords('decisions').decisions
  const pages = usePages('over')
  const { data, pending } = useShown(overQuery(pages.after), { failed: words.notLoaded, rows: 4 })
  return (
    <div className="stack">
      {pending}
      {data && (
        <section className="card" aria-label={words.list}>
          {data.questions.length === 0 && (
            <EmptyState title={words.noneOverTitle}>{words.noneOverText}</EmptyState>
          )}
          <ul className="rows">
            {data.questions.map((question) => (
              <li key={question.question_id} className="waits is-over">
                <AskerFace question={question} />
                <article className="stack-2 grow" aria-labelledby={question.question_id}>
                  <div>
                    <Asker question={question} />
                    <h2 id={question.question_id} className="words small">
                      <Link
                        to="/waiting/$question"
                        params={{ question: question.question_id }}
                        className="quiet-link"
                      >
                        {question.question}
                      </Link>
                    </h2>
                  </div>
                  <Outcome question={question} />
                </article>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pager pages={pages} next={data?.next ?? undefined} />
    </div>
  )
}

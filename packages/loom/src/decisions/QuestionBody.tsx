import type { QuestionView } from '@arachne/contract'

import { Markdown } from '../ui/markdown/Markdown.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'

/** The agent's text about the question. It is foreign text: formatted as intended, never as markup. */
export function QuestionBody({ question, isOpen = false }: { question: QuestionView; isOpen?: boolean }) {
  const words = useWords('decisions').decisions
  const { context, additions, diff, deadline_at: deadline, default_option: usual, quorum, options } = question
  const usualOption = usual === null ? undefined : options[usual]
  return (
    <>
      {context !== '' && (
        <div className="muted">
          <Markdown text={context} look="aside" />
        </div>
      )}
      {additions.map(({ at, text }) => (
        <div key={at} className="quote">
          <p className="tiny faint">
            {words.added}, <TimeAgo at={at} />
          </p>
          <Markdown text={text} look="aside" />
        </div>
      ))}
      {diff !== null && (
        <details open={isOpen}>
          <summary className="small">{words.change}</summary>
          <pre className="code diff mt-2" tabIndex={0} role="region" aria-label={words.change}>
            {diff}
          </pre>
        </details>
      )}
      {deadline !== null && usualOption !== undefined && (
        <p className="small muted">{words.byDefault(usualOption)}</p>
      )}
      {quorum > 1 && <p className="small muted">{words.quorum(quorum)}</p>}
    </>
  )
}

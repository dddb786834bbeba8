import type { QuestionView } from '@arachne/contract'

import { useMyself } from '../session/me.ts'
import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

/** What was decided, by whom and when; or that nobody decided. */
export function Outcome({ question }: { question: QuestionView }) {
  const words = useWords('decisions').decisions
  const me = useMyself()
  const { outcome, answered_by: by, answered_at: at, selected_option: option, answer_text: text } = question
  const said = option ?? text
  const ago = at === null ? '' : <TimeAgo at={at} />
  return (
    <div className="stack-2">
      {said !== null && (
        <p className="line-x wrapx">
          <b className="words">{said}</b>
          {question.qualified && <Badge kind="warn">{words.qualified}</Badge>}
        </p>
      )}
      {option !== null && text !== null && text !== option && <p className="quote words small">{text}</p>}
      <p className="small muted">
        {by !== null && outcome === 'answered' ? (
          <Phrase
            text={by.id === me.id ? words.answeredYou : words.answeredBy}
            parts={{ ago, who: <b>{by.name}</b> }}
          />
        ) : (
          outcome !== null && words.outcomes[outcome]
        )}
      </p>
    </div>
  )
}

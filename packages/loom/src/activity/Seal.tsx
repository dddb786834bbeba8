import { Icon } from '@arachne/ui/Icon'

import { Problems } from '../journal/Problems.tsx'
import { useMyself } from '../session/me.ts'
import { Card } from '../ui/Card.tsx'
import { Snippet } from '../ui/CopyField.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { useSeal } from './queries.ts'

/** Whether the chain of the journal is intact. */
export function Seal() {
  const words = useWords('activity').activity
  const { data } = useSeal()
  if (data === undefined) return <span className="seal invisible">{words.checking}</span>
  return (
    <span className={`seal ${data.ok ? '' : 'bad'}`} role="status">
      <Icon name={data.ok ? 'shieldCheck' : 'alert'} />
      {data.ok ? words.intact : words.broken}
    </span>
  )
}

export function JournalCard() {
  const words = useWords('activity').activity
  const formats = useFormats()
  const { is_operator: isOperator } = useMyself()
  const { data, error, refetch } = useSeal()
  return (
    <Card
      title={words.journal}
      beside={
        <span className="push">
          <Seal />
        </span>
      }
    >
      <div className="card-b stack-3">
        <Failure error={error} onRetry={() => void refetch()} />
        {data && (
          <p className="small muted">
            {data.entries === undefined ? words.sealed : words.sealedAll(formats.number(data.entries))}{' '}
            <Phrase text={words.checked} parts={{ ago: <TimeAgo at={data.checked_at} /> }} />
          </p>
        )}
        <Problems problems={data?.problems} />
        {isOperator && <Snippet place={words.checkYourself} code="arachne journal verify" />}
      </div>
    </Card>
  )
}

import type { RequestView } from '@arachne/contract'

import { Badge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

const KIND = { pending: 'info', approved: 'ok', refused: 'warn', withdrawn: undefined } as const

/** The outcome: a word, by whom and when, and the reason if there is one. */
export function RequestState({ request }: { request: RequestView }) {
  const words = useWords('access').requests
  const { state, decided_by: who, decided_at: when, refusal } = request
  const kind = KIND[state]
  if (state === 'pending') return null
  return (
    <p className="small muted line-x wrapx mt-1">
      <Badge {...(kind && { kind })}>{words.states[state]}</Badge>
      {who !== null && when !== null && (
        <span>
          <Phrase text={words.by} parts={{ who, when: <TimeAgo at={when} /> }} />
        </span>
      )}
      {refusal !== null && <span>{words.because(refusal)}</span>}
    </p>
  )
}

import type { EntityView } from '@arachne/contract'

import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

/** When an agent last called, since Arachne started. */
export function LastCall({ presence }: { presence: EntityView['presence'] }) {
  const words = useWords('entities').entities
  const at = presence?.last_call_at ?? null
  if (at === null) return words.neverCalled
  return <Phrase text={words.lastCall} parts={{ ago: <TimeAgo at={at} /> }} />
}

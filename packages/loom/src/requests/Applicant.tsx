import type { RequestView } from '@arachne/contract'

import { EntityAvatar, PersonAvatar } from '../identity/Avatar.tsx'
import { PlatformBadge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { requestWords } from './words.ts'

/** Who asks, and whose it is. */
export function Applicant({ request }: { request: RequestView }) {
  const words = useWords(requestWords)
  const { entity } = request
  return (
    <div className="ask">
      <EntityAvatar entity={entity} size={64} />
      <div className="grow">
        <div className="line-x wrapx">
          <h2>{entity.name}</h2>
          <PlatformBadge platform={entity.platform} />
          <span className="small muted">{words.actsAsItself}</span>
        </div>
        <p className="small muted line-x mt-1">
          <PersonAvatar person={entity.owner} size={16} />
          <span>
            <Phrase
              text={words.owner}
              parts={{ owner: <b>{entity.owner.name}</b>, when: <TimeAgo at={request.asked_at} /> }}
            />
          </span>
        </p>
        <p className="quote small">{entity.description ?? words.noBio}</p>
      </div>
    </div>
  )
}

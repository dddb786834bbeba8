import type { RequestView } from '@arachne/contract'

import { EntityAvatar, PersonAvatar } from '../identity/Avatar.tsx'
import { PlatformBadge } from '../ui/Badge.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

interface Props {
  entity: RequestView['entity']
  /** Absent if no request was needed. */
  askedAt?: string | undefined
}

/** The entity that asks, and its owner. */
export function Applicant({ entity, askedAt }: Props) {
  const words = useWords('access').requests
  return (
    <div className="ask">
      <EntityAvatar entity={entity} size={64} />
      <div className="grow">
        <div className="line-x wrapx">
          <h2>{entity.name}</h2>
          <PlatformBadge platform={entity.platform} />
        </div>
        <p className="small muted line-x mt-1">
          <PersonAvatar person={entity.owner} size={16} />
          <span>
            <Phrase
              text={askedAt === undefined ? words.ownedBy : words.owner}
              parts={{
                owner: <b>{entity.owner.name}</b>,
                ...(askedAt !== undefined && { when: <TimeAgo at={askedAt} /> }),
              }}
            />
          </span>
        </p>
        <p className="quote small">{entity.description ?? words.noBio}</p>
      </div>
    </div>
  )
}

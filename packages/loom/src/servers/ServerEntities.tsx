import type { ResidentView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { PlatformBadge, State } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useFirst } from '../ui/ShowMore.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { residentsQuery } from './queries.ts'
import { useSum } from './use-sum.ts'

export function ServerEntities() {
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, error, refetch } = useQuery(residentsQuery(server))
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  }
  return <Residents entities={data.entities} server={server} />
}

function Residents({ entities, server }: { entities: readonly ResidentView[]; server: string }) {
  const words = useWords('servers').servers
  const { shown, more } = useFirst(entities)
  return (
    <div className="stack-3">
      <p className="small muted">{words.entitiesAbout}</p>
      <div className="card overflow-hidden">
        {entities.length === 0 ? (
          <EmptyState title={words.noEntitiesTitle}>{words.noEntitiesText}</EmptyState>
        ) : (
          <ul className="rows hoverable">
            {shown.map((entity) => (
              <Resident key={entity.id} entity={entity} server={server} />
            ))}
          </ul>
        )}
      </div>
      {more}
    </div>
  )
}

function Resident({ entity, server }: { entity: ResidentView; server: string }) {
  const words = useWords('servers').servers
  const sum = useSum()
  return (
    <li className="relative">
      <EntityAvatar entity={entity} size={40} />
      <div className="grow">
        <div className="line-x wrapx">
          <Link
            to="/servers/$server/entities/$entity"
            params={{ server, entity: entity.id }}
            className="quiet-link over strong"
          >
            {entity.name}
          </Link>
          <PlatformBadge platform={entity.platform} />
          {!entity.active && <State kind="off">{words.paused}</State>}
        </div>
        <p className="small muted">{words.partnered(entity.owner.name)}</p>
      </div>
      <p className="small muted seat-sum">{sum(entity.membership)}</p>
      <Icon name="right" />
    </li>
  )
}

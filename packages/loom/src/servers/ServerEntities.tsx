import type { ResidentView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { Link, useParams } from '@tanstack/react-router'

import { EntityAvatar } from '../identity/Avatar.tsx'
import { PlatformBadge, State } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFirst } from '../ui/ShowMore.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { residentsQuery } from './queries.ts'
import { useSum } from './use-sum.ts'

export function ServerEntities() {
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, pending } = useShown(residentsQuery(server), { rows: 3 })
  if (data === undefined) return pending
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

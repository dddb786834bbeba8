import type { EntityStatusAnswer, EntityView, GrantView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'

import { entityGrantsQuery, entityStatusQuery } from '../entities/status/queries.ts'
import { Card } from '../ui/Card.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { KeyActions } from './KeyActions.tsx'
import { RevokeAll, RevokeApp } from './Revoke.tsx'

/** The key and every app that logged in: last call, expiry, and how to revoke it. */
export function ConnectedClients({ entity }: { entity: EntityView }) {
  const words = useWords('clients').clients
  const status = useQuery(entityStatusQuery(entity.id))
  const grants = useQuery(entityGrantsQuery(entity.id))
  const error = status.error ?? grants.error
  const apps = grants.data?.grants ?? []
  return (
    <Card title={words.title}>
      {error && (
        <div className="card-b">
          <NotLoaded of={[status, grants]} what={words.notLoaded} />
        </div>
      )}
      {!status.data && !error && <SkeletonBlock height={116} />}
      {status.data && (
        <ul className="rows clients">
          <KeyRow entity={entity} used={status.data.key} apps={apps.length} />
          {apps.map((grant) => (
            <AppRow key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
      {apps.length > 1 && (
        <div className="card-f">
          <RevokeAll entity={entity} count={apps.length} />
        </div>
      )}
    </Card>
  )
}

interface KeyRowProps {
  entity: EntityView
  used: EntityStatusAnswer['key']
  apps: number
}

function KeyRow({ entity, used, apps }: KeyRowProps) {
  const words = useWords('clients').clients
  const formats = useFormats()
  const since = used?.last_used_at ?? null
  return (
    <li>
      <Icon name="key" />
      <div className="grow">
        <div className="strong clip">{used?.client ?? words.apiKey}</div>
        <div className="tiny faint">
          {used === null && words.noKey}
          {used !== null && used.client !== null && `${words.apiKey}, `}
          {used !== null &&
            (since === null ? (
              words.unused
            ) : (
              <Phrase text={words.used} parts={{ ago: <TimeAgo at={since} /> }} />
            ))}
        </div>
        {used !== null && (
          <div className="tiny faint">
            <Phrase text={words.madeOn} parts={{ day: formats.day(used.created_at) }} />
          </div>
        )}
      </div>
      <KeyActions entity={entity} apps={apps} />
    </li>
  )
}

function AppRow({ grant }: { grant: GrantView }) {
  const words = useWords('clients').clients
  const formats = useFormats()
  const { last_used_at: used, expires_at: expires } = grant
  return (
    <li>
      <Icon name="plug" />
      <div className="grow">
        <div className="strong clip">{grant.client.name}</div>
        <div className="tiny faint">
          {used === null ? (
            words.appUnused
          ) : (
            <Phrase text={words.used} parts={{ ago: <TimeAgo at={used} /> }} />
          )}
          {' · '}
          <Phrase text={words.letInOn} parts={{ day: formats.day(grant.created_at) }} />
        </div>
        <div className="tiny faint">
          {expires === null ? (
            words.unending
          ) : (
            <Phrase text={words.expires} parts={{ day: formats.moment(expires) }} />
          )}
        </div>
      </div>
      <RevokeApp grant={grant} />
    </li>
  )
}

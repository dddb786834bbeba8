import type { EntityView } from '@arachne/contract'
import { Link } from '@tanstack/react-router'

import { useGiftOf } from '../gifts/queries.ts'
import { EntityAvatar } from '../identity/Avatar.tsx'
import { Swatch } from '../identity/Swatch.tsx'
import { Badge, PlatformBadge } from '../ui/Badge.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { EntityState } from './EntityState.tsx'
import { SwitchButton } from './SwitchButton.tsx'
import { useSwitch } from './use-switch.ts'

/** The entity, its servers, and its main switch. */
export function EntityCard({ entity }: { entity: EntityView }) {
  const words = useWords('entities').entities
  const formats = useFormats()
  const switching = useSwitch(entity)
  const gift = useGiftOf(entity.id)
  const places = entity.servers.map((server) => server.server_name ?? server.server_id)
  return (
    <article className="card ecard" aria-labelledby={`name-${entity.id}`}>
      <Swatch entity={entity} height={44} />
      <div className="card-b">
        <div className="ecard-top">
          <EntityAvatar entity={entity} size={64} />
          <EntityState entity={entity} />
        </div>
        <h2 id={`name-${entity.id}`}>
          <Link to="/entities/$entity" params={{ entity: entity.id }} className="quiet-link">
            {entity.name}
          </Link>
        </h2>
        <p className="small faint line-x wrapx mt-1">
          <PlatformBadge platform={entity.platform} />
          <span>{words.partnered(entity.owner.name)}</span>
          {gift && <OnItsWay to={gift.to.name} />}
        </p>
        <p className="bio small muted">{entity.description ?? words.noBio}</p>
        <dl className="kv">
          <dt>{words.servers}</dt>
          <dd>{places.length === 0 ? words.noServers : formats.list(places)}</dd>
          <dt>{words.client}</dt>
          <dd>
            <LastCall presence={entity.presence} />
          </dd>
        </dl>
        <Failure
          error={switching.error}
          what={entity.active ? words.notPaused(entity.name) : words.notResumed(entity.name)}
        />
      </div>
      {entity.may.manage && (
        <div className="card-f">
          <SwitchButton entity={entity} switching={switching} size="s" />
        </div>
      )}
    </article>
  )
}

function OnItsWay({ to }: { to: string }) {
  return <Badge kind="warn">{useWords('entities').gifts.onItsWay(to)}</Badge>
}

/** When an agent last called, since Arachne started. */
function LastCall({ presence }: { presence: EntityView['presence'] }) {
  const words = useWords('entities').entities
  const at = presence?.last_call_at ?? null
  if (at === null) return words.neverCalled
  return <Phrase text={words.lastCall} parts={{ ago: <TimeAgo at={at} /> }} />
}

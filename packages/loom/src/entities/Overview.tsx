import type { EntityView, MembershipView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useParams } from '@tanstack/react-router'

import { useSum } from '../servers/use-sum.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card, Panel } from '../ui/Card.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'
import { EntityState } from './EntityState.tsx'
import { useEntity } from './queries.ts'
import { LiveCard } from './status/LiveCard.tsx'

/** The entity's servers and what it may do there; facts at the side. */
export function Overview() {
  const words = useWords('entity').overview
  const { entity: id } = useParams({ from: '/app/entities/$entity/' })
  const entity = useEntity(id)
  return (
    <div className="cols entity-cols">
      <div className="stack">
        {entity.description !== null && (
          <Panel title={words.about} className="stack-2">
            <p className="muted whitespace-pre-line">{entity.description}</p>
          </Panel>
        )}
        <Servers servers={entity.servers} />
      </div>
      <Facts entity={entity} />
    </div>
  )
}

function Servers({ servers }: { servers: readonly MembershipView[] }) {
  const words = useWords('entity').overview
  return (
    <Card title={words.servers}>
      {servers.length === 0 && (
        <EmptyState level={3} title={words.noServersTitle}>
          {words.noServersText}
        </EmptyState>
      )}
      <ul className="rows">
        {servers.map((server) => (
          <ServerRow key={server.server_id} server={server} />
        ))}
      </ul>
    </Card>
  )
}

function ServerRow({ server }: { server: MembershipView }) {
  const words = useWords('entity').overview
  const formats = useFormats()
  const sum = useSum()
  return (
    <li>
      <Icon name="server" />
      <div className="grow">
        <div className="strong clip">{server.server_name ?? server.server_id}</div>
        <div className="tiny faint">
          {sum(server)} · <Phrase text={words.since} parts={{ day: formats.day(server.joined_at) }} />
        </div>
      </div>
      {server.watch.length > 0 && <Badge icon="eye">{words.watching(server.watch.length)}</Badge>}
      {!server.reachable && (
        <Badge kind="warn" icon="alert">
          {words.gone}
        </Badge>
      )}
    </li>
  )
}

function Facts({ entity }: { entity: EntityView }) {
  const words = useWords('entity').overview
  const { keeps } = useWords('entities').entities
  const formats = useFormats()
  return (
    <aside className="stack" aria-label={words.facts}>
      {entity.may.manage && <LiveCard entity={entity} />}
      <div className="card card-b stack-3">
        {!entity.may.manage && <EntityState entity={entity} />}
        <CopyField label={words.endpoint} value={entity.url} />
        <dl className="kv">
          <dt>{words.key}</dt>
          <dd>{entity.has_key ? words.hasKey : words.noKey}</dd>
          <dt>{words.mailbox}</dt>
          <dd>{keeps(entity.mailbox_ttl_minutes)}</dd>
          <dt>{words.created}</dt>
          <dd>{formats.day(entity.created_at)}</dd>
        </dl>
      </div>
      <Notice icon="lock">{words.sealed}</Notice>
    </aside>
  )
}

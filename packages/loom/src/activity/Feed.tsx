import type { ActivityView } from '@arachne/contract'

import { EntityAvatar, PersonAvatar } from '../identity/Avatar.tsx'
import { Mark } from '../identity/Mark.tsx'
import { State } from '../ui/Badge.tsx'
import { Table } from '../ui/Table.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useWords } from '../words/language.tsx'

/** One line per act. */
export function Feed({ lines }: { lines: readonly ActivityView[] }) {
  const words = useWords('activity').activity
  return (
    <Table
      caption={words.feed}
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          head: words.time,
          render: ({ at }) => (
            <span className="muted num">
              <TimeAgo at={at} />
            </span>
          ),
        },
        { head: words.who, render: (line) => <Who line={line} /> },
        { head: words.did, render: (line) => <Did line={line} /> },
        { head: words.where, render: (line) => <Where line={line} /> },
        { head: words.outcome, render: (line) => <Outcome line={line} /> },
      ]}
    />
  )
}

export function Who({ line: { actor, app } }: { line: ActivityView }) {
  const words = useWords('activity').activity
  const unnamed = {
    entity: words.gone,
    person: words.somebody,
    operator: words.operator,
    app: words.app,
    system: words.arachne,
  }
  const name = actor.name ?? unnamed[actor.kind]
  return (
    <span className="line-x">
      <Face actor={actor} name={name} />
      <span className="min-w-0">
        <span className="strong block clip">{name}</span>
        {app !== null && <span className="tiny faint block clip">{words.through(app)}</span>}
      </span>
    </span>
  )
}

function Face({ actor, name }: { actor: ActivityView['actor']; name: string }) {
  const id = actor.id ?? actor.kind
  if (actor.kind === 'entity') {
    const { avatar_url, accent_color } = actor
    return <EntityAvatar size={24} entity={{ id, name, avatar_url, accent_color }} />
  }
  if (actor.kind === 'system') return <Mark size={20} />
  return <PersonAvatar size={24} person={{ id, name }} />
}

export function Did({ line }: { line: ActivityView }) {
  const { deeds } = useWords('activity').actions
  const known: Readonly<Record<string, string>> = deeds
  const deed = known[line.action]
  return (
    <span>
      {deed ?? <code className="code tiny">{line.action}</code>}
      {line.entity?.name != null && <span className="tiny faint block">{line.entity.name}</span>}
    </span>
  )
}

function Where({ line: { channel, server } }: { line: ActivityView }) {
  if (!server) return <span className="faint">–</span>
  return (
    <span>
      {channel?.name != null && <span className="block clip">#{channel.name}</span>}
      <span className={channel?.name != null ? 'tiny faint block clip' : 'clip'}>
        {server.name ?? server.id}
      </span>
    </span>
  )
}

const LIGHT = { ok: 'ok', refused: 'bad', failed: 'warn', unknown: 'warn' } as const

export function Outcome({ line: { outcome, reason } }: { line: ActivityView }) {
  const { outcomes } = useWords('activity').activity
  return (
    <span>
      <State kind={LIGHT[outcome]}>{outcomes[outcome]}</State>
      {reason !== null && outcome !== 'ok' && <code className="code tiny faint block">{reason}</code>}
    </span>
  )
}

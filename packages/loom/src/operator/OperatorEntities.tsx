import type { OperatorEntityView } from '@arachne/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { QuietSelect } from '../activity/QuietSelect.tsx'
import { EntityAvatar, PersonAvatar } from '../identity/Avatar.tsx'
import { PlatformBadge, State } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { optionsOf } from '../ui/options-of.ts'
import { Pager, SearchBox, usePages } from '../ui/Paging.tsx'
import { Table } from '../ui/Table.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { EntityActions } from './EntityActions.tsx'
import { allEntitiesQuery } from './queries.ts'

const PAGE = 25
type Wanted = '' | 'active' | 'paused' | 'unclaimed'

/** All entities, searched and paged by the database. */
export function OperatorEntities() {
  const words = useWords('operator').operator
  const [search, setSearch] = useState('')
  const [state, setState] = useState<Wanted>('')
  const pages = usePages(`${state} ${search}`)
  const { data, pending } = useShown(
    allEntitiesQuery({
      limit: PAGE,
      ...(search !== '' && { search }),
      ...(state !== '' && { state }),
      ...(pages.after !== undefined && { after: pages.after }),
    }),
    { failed: words.notLoaded, rows: 8 },
  )
  const states = optionsOf(['active', 'paused', 'unclaimed'], words.states)
  return (
    <section className="card" aria-label={words.tabs.entities}>
      <div className="panel-tools">
        <SearchBox label={words.search} value={search} onSearch={setSearch} />
        <QuietSelect<Wanted>
          name={words.state}
          value={state}
          options={[{ value: '', label: words.anyState }, ...states]}
          onChange={setState}
        />
        <span className="small muted push" role="status">
          {data && words.found(data.total)}
        </span>
      </div>
      {pending}
      {data?.entities.length === 0 && (
        <EmptyState level={2} title={words.none}>
          {words.noneText}
        </EmptyState>
      )}
      {data && data.entities.length > 0 && (
        <div className="slim ops-entities">
          <Rows entities={data.entities} />
        </div>
      )}
      <div className="card-f empty:hidden">
        <Pager pages={pages} next={data?.next} />
      </div>
    </section>
  )
}

function Rows({ entities }: { entities: readonly OperatorEntityView[] }) {
  const words = useWords('operator').operator
  const formats = useFormats()
  return (
    <Table
      caption={words.tabs.entities}
      rows={entities}
      rowKey={({ id }) => id}
      columns={[
        { head: words.entity, render: (entity) => <Name entity={entity} /> },
        { head: words.owner, render: ({ owner }) => <Owner owner={owner} /> },
        { head: words.servers, numeric: true, render: ({ servers }) => formats.number(servers) },
        { head: words.state, render: (entity) => <EntityState entity={entity} /> },
        {
          head: words.lastCall,
          render: ({ last_call_at: at }) => (
            <span className="muted num">{at === null ? words.never : <TimeAgo at={at} />}</span>
          ),
        },
        { head: words.actions, numeric: true, render: (entity) => <EntityActions entity={entity} /> },
      ]}
    />
  )
}

function Name({ entity }: { entity: OperatorEntityView }) {
  return (
    <span className="line-x">
      <EntityAvatar size={24} entity={entity} />
      <Link className="strong clip" to="/entities/$entity" params={{ entity: entity.id }}>
        {entity.name}
      </Link>
      <PlatformBadge platform={entity.platform} />
    </span>
  )
}

function Owner({ owner }: Pick<OperatorEntityView, 'owner'>) {
  return (
    <span className="line-x">
      <PersonAvatar size={16} person={owner} />
      <span className="clip">@{owner.name}</span>
    </span>
  )
}

function EntityState({ entity: { active, has_key: hasKey, listening } }: { entity: OperatorEntityView }) {
  const words = useWords('operator').operator
  if (!active) return <State kind="off">{words.paused}</State>
  if (!hasKey) return <State kind="warn">{words.noKey}</State>
  return listening ? <State kind="live">{words.listening}</State> : <State kind="ok">{words.active}</State>
}

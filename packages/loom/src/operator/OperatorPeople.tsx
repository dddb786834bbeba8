import type { OperatorPersonView } from '@arachne/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { PersonAvatar } from '../identity/Avatar.tsx'
import { State } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager, SearchBox, usePages } from '../ui/Paging.tsx'
import { Table } from '../ui/Table.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { peopleQuery } from './queries.ts'

const PAGE = 25

/** People with entities, and their entities. */
export function OperatorPeople() {
  const words = useWords('operator').operator
  const [search, setSearch] = useState('')
  const pages = usePages(search)
  const { data, pending } = useShown(
    peopleQuery({
      limit: PAGE,
      ...(search !== '' && { search }),
      ...(pages.after !== undefined && { after: pages.after }),
    }),
    { failed: words.notLoaded, rows: 4 },
  )
  return (
    <section className="card" aria-label={words.tabs.people}>
      <div className="panel-tools">
        <SearchBox label={words.searchPeople} value={search} onSearch={setSearch} />
        <span className="small muted push" role="status">
          {data && words.foundPeople(data.total)}
        </span>
      </div>
      {pending}
      {data?.people.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {data && data.people.length > 0 && (
        <Table
          caption={words.tabs.people}
          rows={data.people}
          rowKey={({ id }) => id}
          columns={[
            { head: words.person, render: (person) => <Person person={person} /> },
            { head: words.theirs, render: ({ entities }) => <Theirs entities={entities} /> },
          ]}
        />
      )}
      <div className="card-f empty:hidden">
        <Pager pages={pages} next={data?.next} />
      </div>
    </section>
  )
}

function Person({ person: { id, name } }: { person: OperatorPersonView }) {
  return (
    <span className="line-x">
      <PersonAvatar person={{ id, name }} size={24} />
      <span className="min-w-0">
        <b className="block clip">@{name}</b>
        <span className="code tiny faint">{id}</span>
      </span>
    </span>
  )
}

function Theirs({ entities }: Pick<OperatorPersonView, 'entities'>) {
  const words = useWords('operator').operator
  return (
    <span className="line-x wrapx">
      {entities.map(({ id, name, active }) => (
        <span key={id} className="line-x">
          <Link to="/entities/$entity" params={{ entity: id }}>
            {name}
          </Link>
          {!active && <State kind="off">{words.paused}</State>}
        </span>
      ))}
    </span>
  )
}

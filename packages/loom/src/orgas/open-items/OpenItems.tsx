import type { ItemKind, ListItemsQuery } from '@arachne/contract/governance'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { QuietSelect } from '../../activity/QuietSelect.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { Pager, usePages } from '../../ui/Paging.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { itemsQuery, teamsQuery, useOrga } from '../queries.ts'
import { ItemLine } from './ItemLine.tsx'

type Which = 'mine' | 'open' | 'closed'

interface Search {
  which: Which
  kind: ItemKind | ''
  team: string
}

const PAGE = 25

function queryOf({ which, kind, team }: Search): ListItemsQuery {
  return {
    open: which === 'closed' ? 'false' : 'true',
    ...(which === 'mine' && { waiting: 'true' }),
    ...(kind !== '' && { kind }),
    ...(team !== '' && { team_id: team }),
  }
}

/** An organisation's topics, votes and elections, as far as the reader may see them. */
export function OpenItems() {
  const words = useWords('organisations').openItems
  const common = useWords('orga').orga
  const orga = useOrga()
  const [search, setSearch] = useState<Search>({ which: 'open', kind: '', team: '' })
  const pages = usePages(JSON.stringify(search))
  const wish = { ...queryOf(search), limit: PAGE, ...(pages.after !== undefined && { after: pages.after }) }
  const { data, pending } = useShown(
    {
      ...itemsQuery(orga.id, wish),
      placeholderData: keepPreviousData,
    },
    { failed: common.notLoaded, rows: 4 },
  )
  return (
    <OrgaPage title={common.places.items} about={words.about} actions={<Begin />}>
      <Filters search={search} onChange={setSearch} />
      <div className="stack">
        {pending}
        {data && (
          <section className="card" aria-label={words.which[search.which]}>
            {data.items.length === 0 && (
              <EmptyState title={words.empty[search.which]}>{words.emptyText}</EmptyState>
            )}
            <ul className="rows hoverable">
              {data.items.map((item) => (
                <ItemLine key={item.id} item={item} />
              ))}
            </ul>
          </section>
        )}
        <Pager pages={pages} next={data?.next} />
      </div>
    </OrgaPage>
  )
}

function Begin() {
  const words = useWords('organisations').openItems
  const { id: orga } = useOrga()
  return (
    <>
      <LinkButton to="/orgas/$orga/elections/new" params={{ orga }} icon="users">
        {words.newElection}
      </LinkButton>
      <LinkButton to="/orgas/$orga/votings/new" params={{ orga }} icon="rank">
        {words.newVote}
      </LinkButton>
      <LinkButton to="/orgas/$orga/topics/new" params={{ orga }} icon="plus" look="primary">
        {words.newTopic}
      </LinkButton>
    </>
  )
}

function Filters({ search, onChange }: { search: Search; onChange(search: Search): void }) {
  const words = useWords('organisations').openItems
  const common = useWords('orga').orga
  const { data } = useQuery(teamsQuery(useOrga().id))
  const kinds = optionsOf(['topic', 'voting', 'election'], common.kinds)
  const teams = (data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="filters picks mb-4" role="group" aria-label={words.filters}>
      <Segmented<Which>
        name={words.filters}
        value={search.which}
        options={optionsOf(['open', 'mine', 'closed'], words.which)}
        onChange={(which) => onChange({ ...search, which })}
      />
      <QuietSelect<Search['kind']>
        name={words.kind}
        value={search.kind}
        options={[{ value: '', label: words.everyKind }, ...kinds]}
        onChange={(kind) => onChange({ ...search, kind })}
      />
      <QuietSelect
        name={common.circle}
        value={search.team}
        options={[{ value: '', label: words.allCircles }, ...teams]}
        onChange={(team) => onChange({ ...search, team })}
      />
    </div>
  )
}

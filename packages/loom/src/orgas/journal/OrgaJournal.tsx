import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { QuietSelect } from '../../activity/QuietSelect.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { membersQuery, teamsQuery, useOrga } from '../queries.ts'
import { Entries } from './Entries.tsx'
import { SealCard } from './SealCard.tsx'
import type { EntrySearch } from './use-entries.ts'

/** What happened in an organisation, newest first, each entry chained to the one before. */
export function OrgaJournal() {
  const words = useWords('orga-journal').journal
  const [search, setSearch] = useState<EntrySearch>({})
  const empty = <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
  return (
    <OrgaPage title={words.title} about={words.about}>
      <SealCard />
      <Filters search={search} onChange={setSearch} />
      <Entries name={words.title} search={search} empty={empty} />
    </OrgaPage>
  )
}

const ACTORS = ['human', 'agent', 'system'] as const

function Filters({ search, onChange }: { search: EntrySearch; onChange(search: EntrySearch): void }) {
  const words = useWords('orga-journal').journal
  const common = useWords('orga').orga
  const orga = useOrga()
  const teams = useQuery(teamsQuery(orga.id)).data?.teams ?? []
  const members = useQuery(membersQuery(orga.id)).data?.members ?? []
  const set = (field: keyof EntrySearch) => (value: string) => {
    const { [field]: _before, ...others } = search
    onChange(value === '' ? others : { ...others, [field]: value })
  }
  const kinds = Object.entries(words.kinds).map(([id, name]) => ({ id, name }))
  return (
    <div className="filters picks mb-4" role="group" aria-label={words.filters}>
      <QuietSelect
        name={common.circle}
        value={search.team_id ?? ''}
        options={options(words.allCircles, teams)}
        onChange={set('team_id')}
      />
      <QuietSelect
        name={words.kind}
        value={search.kind ?? ''}
        options={options(words.everyKind, kinds)}
        onChange={set('kind')}
      />
      <QuietSelect
        name={common.member}
        value={search.member_id ?? ''}
        options={options(words.everybody, members)}
        onChange={set('member_id')}
      />
      {ACTORS.map((actor) => (
        <button
          key={actor}
          type="button"
          className="chip"
          aria-pressed={search.actor_kind === actor}
          onClick={() => set('actor_kind')(search.actor_kind === actor ? '' : actor)}
        >
          {actor === 'agent' && <Icon name="bot" size="s" />}
          {words.actors[actor]}
        </button>
      ))}
    </div>
  )
}

function options(any: string, those: readonly { id: string; name: string }[]) {
  return [{ value: '', label: any }, ...those.map(({ id, name }) => ({ value: id, label: name }))]
}

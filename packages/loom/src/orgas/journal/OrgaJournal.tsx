import { useState } from 'react'

import { EmptyState } from '../../ui/EmptyState.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { Entries } from './Entries.tsx'
import { Filters } from './Filters.tsx'
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

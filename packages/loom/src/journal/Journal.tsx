import type { JournalEntryView, ListJournalQuery } from '@arachne/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

import { Filters } from '../activity/Filters.tsx'
import { type ActivitySearch, RANGES } from '../activity/search.ts'
import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Pager, usePages } from '../ui/Paging.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import { JournalEntry } from './JournalEntry.tsx'

const PAGE = 25
const HOUR_MS = 3_600_000

function queryOf({ range = '30d', ...rest }: ActivitySearch): ListJournalQuery {
  const hour = Math.floor(Date.now() / HOUR_MS) - RANGES[range] + 1
  return { ...rest, since: new Date(hour * HOUR_MS).toISOString() }
}

/** Everything that was done, with the seals that reveal tampering. */
export function Journal() {
  const words = useWords('activity').journal
  const [search, setSearch] = useState<ActivitySearch>({ range: '30d' })
  const pages = usePages(JSON.stringify(search))
  const wish = { ...queryOf(search), limit: PAGE, ...(pages.after !== undefined && { after: pages.after }) }
  const { data, pending } = useShown(
    {
      queryKey: keys.journal(wish),
      queryFn: () => api.listJournal(wish),
      placeholderData: keepPreviousData,
    },
    { failed: words.notLoaded, rows: 8 },
  )
  return (
    <div className="stack">
      <ChainCheck />
      <Filters search={search} onChange={setSearch} />
      {pending}
      {data && (
        <section className="card" aria-label={words.title}>
          {data.entries.length === 0 && <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>}
          <ol className="rows">
            {data.entries.map((entry: JournalEntryView) => (
              <JournalEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      )}
      <Pager pages={pages} next={data?.next} />
    </div>
  )
}

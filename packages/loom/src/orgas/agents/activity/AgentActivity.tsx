import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import { OutsideButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useWords } from '../../../words/language.tsx'
import { Entries } from '../../journal/Entries.tsx'
import type { EntrySearch } from '../../journal/use-entries.ts'
import { OrgaPage } from '../../OrgaPage.tsx'
import { useOrga } from '../../queries.ts'
import { AgentTabs } from '../AgentTabs.tsx'
import { activeAgentsQuery } from '../queries.ts'
import { ActivityFilters } from './ActivityFilters.tsx'
import { type AgentActivitySearch, entriesBy } from './search.ts'

const queryOf = (search: EntrySearch) =>
  Object.entries(search)
    .map(([field, value]) => `${field}=${encodeURIComponent(value ?? '')}`)
    .join('&')

/** All acts of agents here, on whose behalf, newest first. */
export function AgentActivity() {
  const words = useWords('agents').activity
  const journal = useWords('orga-journal').journal
  const orga = useOrga()
  const navigate = useNavigate()
  const search: AgentActivitySearch = useSearch({ strict: false })
  const { data } = useQuery(activeAgentsQuery(orga.id))
  // One time per visit: a query that changed every second would never be answered.
  const [now] = useState(() => Date.now())
  const entries = entriesBy(search, now)
  const exported = (format: 'csv' | 'json') =>
    `/api/orgas/${encodeURIComponent(orga.id)}/decisions/export?${queryOf(entries)}&format=${format}`
  const change = (next: AgentActivitySearch) =>
    void navigate({
      to: '/orgas/$orga/agents/activity',
      params: { orga: orga.id },
      search: next,
      replace: true,
    })
  const isNarrowed = Object.keys(search).length > 0
  const empty = (
    <EmptyState title={isNarrowed ? journal.emptyTitle : words.emptyTitle}>
      {isNarrowed ? words.nothingFits : words.emptyText}
    </EmptyState>
  )
  return (
    <OrgaPage
      title={words.title}
      about={words.about}
      actions={
        <>
          <OutsideButton size="s" icon="download" href={exported('json')} download>
            {journal.exportJson}
          </OutsideButton>
          <OutsideButton size="s" icon="download" href={exported('csv')} download>
            {journal.exportCsv}
          </OutsideButton>
        </>
      }
    >
      <AgentTabs />
      <ActivityFilters search={search} agents={data?.agents ?? []} onChange={change} />
      <Entries name={words.title} search={entries} empty={empty} />
    </OrgaPage>
  )
}

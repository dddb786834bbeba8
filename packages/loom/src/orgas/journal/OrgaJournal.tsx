import type { DecisionEntryView } from '@arachne/contract/governance'
import { Fragment, useState } from 'react'

import { Page } from '../../shell/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { orgaWords } from '../words.ts'
import { Entry } from './Entry.tsx'
import { type EntrySearch, Filters } from './Filters.tsx'
import { SealCard } from './SealCard.tsx'
import { useEntries } from './use-entries.ts'
import { orgaJournalWords } from './words.ts'

/** What happened in an organisation, newest first, each entry hanging on the one before it. */
export function OrgaJournal() {
  const words = useWords(orgaJournalWords)
  const common = useWords(orgaWords)
  const orga = useOrga()
  const [search, setSearch] = useState<EntrySearch>({})
  const { entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries(
    orga.id,
    search,
  )
  return (
    <Page title={words.title} about={words.about} crumbs={[{ label: orga.name, to: `/orgas/${orga.id}` }]}>
      <SealCard />
      <Filters search={search} onChange={setSearch} />
      <Failure error={error} what={common.notLoaded} onRetry={() => void refetch()} />
      {entries === undefined && error === null && <SkeletonRows rows={6} />}
      {entries?.length === 0 && <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>}
      {entries !== undefined && entries.length > 0 && <Chain entries={entries} />}
      {hasNextPage && (
        <div className="actions mt-4 justify-center">
          <Button
            icon="down"
            busy={isFetchingNextPage}
            working={words.loadingOlder}
            onClick={() => void fetchNextPage()}
          >
            {words.older}
          </Button>
        </div>
      )}
    </Page>
  )
}

function Chain({ entries }: { entries: readonly DecisionEntryView[] }) {
  const words = useWords(orgaJournalWords)
  const formats = useFormats()
  return (
    <ol className="chain" aria-label={words.title}>
      {entries.map((entry, index) => {
        const day = formats.day(entry.at)
        const before = entries[index - 1]
        const isFirst = before === undefined || formats.day(before.at) !== day
        return (
          <Fragment key={entry.seq}>
            {isFirst && <li className="day">{day}</li>}
            <Entry entry={entry} />
          </Fragment>
        )
      })}
    </ol>
  )
}

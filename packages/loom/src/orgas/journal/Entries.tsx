import type { DecisionEntryView } from '@arachne/contract/governance'
import { Fragment, type ReactNode } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { Entry } from './Entry.tsx'
import { type EntrySearch, useEntries } from './use-entries.ts'

interface Props {
  /** Read aloud before the list. */
  name: string
  search: EntrySearch
  /** Shown if nothing matches. */
  empty: ReactNode
}

/** The journal, newest first, as far back as the reader has loaded it. */
export function Entries({ name, search, empty }: Props) {
  const words = useWords('orga-journal').journal
  const common = useWords('orga').orga
  const orga = useOrga()
  const { entries, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntries(
    orga.id,
    search,
  )
  return (
    <>
      <Failure error={error} what={common.notLoaded} onRetry={() => void refetch()} />
      {entries === undefined && error === null && <SkeletonRows rows={6} />}
      {entries?.length === 0 && empty}
      {entries !== undefined && entries.length > 0 && <Chain name={name} entries={entries} />}
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
    </>
  )
}

function Chain({ name, entries }: { name: string; entries: readonly DecisionEntryView[] }) {
  const formats = useFormats()
  return (
    <ol className="chain" aria-label={name}>
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

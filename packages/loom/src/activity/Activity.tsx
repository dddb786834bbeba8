import type { ListActivityQuery } from '@arachne/contract'
import { exportPath } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { Page } from '../shell/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Pager, usePages } from '../ui/Paging.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Chart } from './Chart.tsx'
import { Feed } from './Feed.tsx'
import { Filters } from './Filters.tsx'
import { Leaders } from './Leaders.tsx'
import { activityQuery, countsQuery } from './queries.ts'
import { JournalCard, Seal } from './Seal.tsx'
import { type ActivitySearch, RANGES } from './search.ts'

const PAGE = 25
const HOUR_MS = 3_600_000

/** Starts at a full hour, so that the query stays the same while the page is open. */
function sinceOf({ range = '24h' }: ActivitySearch): string {
  const hour = Math.floor(Date.now() / HOUR_MS) - RANGES[range] + 1
  return new Date(hour * HOUR_MS).toISOString()
}

function filterOf(search: ActivitySearch): ListActivityQuery {
  const { range: _range, ...rest } = search
  return { ...rest, since: sinceOf(search) }
}

/** Who did what, where and when, as far as the reader may see it. */
export function Activity() {
  const words = useWords('activity').activity
  const search = useSearch({ from: '/app/activity' })
  const navigate = useNavigate({ from: '/activity' })
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <Seal />
          <Export search={search} />
        </>
      }
    >
      <Filters search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
      <div className="stack">
        <Counted search={search} />
        <Lines search={search} />
        <div className="cols-2 items-start">
          <LeadersOf search={search} />
          <JournalCard />
        </div>
      </div>
    </Page>
  )
}

function useCounts({ range = '24h', entity, server }: ActivitySearch) {
  return useQuery(
    countsQuery({
      hours: RANGES[range],
      ...(entity !== undefined && { entity }),
      ...(server !== undefined && { server }),
    }),
  )
}

function Counted({ search }: { search: ActivitySearch }) {
  const words = useWords('activity').activity
  const formats = useFormats()
  const { data, error, refetch } = useCounts(search)
  if (data === undefined) {
    return error ? (
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
    ) : (
      <ChartRoom />
    )
  }
  const { total } = data
  const stats = [
    [total.calls, words.calls],
    [total.sent, words.sent],
    [total.heard, words.heard],
    [total.refused, words.refused],
  ] as const
  return (
    <section className="card card-b stack chart-room" aria-label={words.chartTitle}>
      <div className="stats">
        {stats.map(([value, name]) => (
          <div key={name} className="stat">
            <b>{formats.number(value)}</b>
            <span>{name}</span>
          </div>
        ))}
      </div>
      <Chart counts={data} range={search.range ?? '24h'} />
    </section>
  )
}

/** A placeholder as high as the chart. */
function ChartRoom() {
  const { loading } = useWords('common').ui
  return <div className="card chart-room" role="status" aria-busy="true" aria-label={loading} />
}

function Lines({ search }: { search: ActivitySearch }) {
  const words = useWords('activity').activity
  const pages = usePages(JSON.stringify(search))
  const { data, pending } = useShown(
    activityQuery({
      ...filterOf(search),
      limit: PAGE,
      ...(pages.after !== undefined && { after: pages.after }),
    }),
    { failed: words.notLoaded, rows: 8 },
  )
  if (data === undefined) return pending
  return (
    <section className="card" aria-label={words.feed}>
      {data.activity.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : (
        <div className="slim feed">
          <Feed lines={data.activity} />
        </div>
      )}
      {(data.next !== undefined || pages.number > 1) && (
        <div className="card-f">
          <Pager pages={pages} next={data.next} />
        </div>
      )}
    </section>
  )
}

function LeadersOf({ search }: { search: ActivitySearch }) {
  const { data } = useCounts(search)
  return data ? <Leaders leaders={data.leaders} /> : <SkeletonBlock height={180} />
}

function Export({ search }: { search: ActivitySearch }) {
  const words = useWords('activity').activity
  const { limit: _limit, after: _after, ...filter } = filterOf(search)
  function fetchAs(format: 'csv' | 'json') {
    const link = document.createElement('a')
    link.href = exportPath({ ...filter, format })
    link.download = ''
    link.click()
  }
  return (
    <Menu
      trigger={<Button icon="download">{words.export}</Button>}
      items={[
        { label: words.exportCsv, onSelect: () => fetchAs('csv') },
        { label: words.exportJson, onSelect: () => fetchAs('json') },
      ]}
    />
  )
}

import { lazy, Suspense, useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { Page } from '../shell/Page.tsx'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pager, usePages } from '../ui/Paging.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { withWords } from '../words/with-words.ts'
import { ByDm } from './ByDm.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { noticesQuery } from './queries.ts'

/** Organisations bring their own schemas, which people without any needn't load. */
const loadWhereElse = () =>
  withWords(() => import('../orgas/notifications/WhereElse.tsx'), ['orga-notifications'])
const WhereElse = lazy(async () => ({ default: (await loadWhereElse()).WhereElse }))

const PAGE = 20
type Which = 'all' | 'unread'

/** What others did that concerns the reader. */
export function Notices() {
  const words = useWords('notices').notices
  const [which, setWhich] = useState<Which>('all')
  const pages = usePages(which)
  const { data, pending } = useShown(
    noticesQuery({
      limit: PAGE,
      ...(which === 'unread' && { unread: 'true' }),
      ...(pages.after !== undefined && { after: pages.after }),
    }),
    { failed: words.notLoaded, rows: 4 },
  )
  const reading = useAct({
    run: (id: string | undefined) => api.readNotices(id === undefined ? { all: true } : { ids: [id] }),
    touches: [keys.notices],
    onDone: (_answer, id) => id === undefined && toasts.say(words.allRead),
  })
  return (
    <Page title={words.title} about={words.about}>
      <Tools which={which} onWhich={setWhich} unread={data?.unread ?? 0} reading={reading} />
      <div className="stack">
        <Failure error={reading.error} what={words.notRead} />
        {pending}
        {data && (
          <section className="card" aria-label={words.list}>
            {data.notices.length === 0 && <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>}
            <ul className="rows">
              {data.notices.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} onOpen={reading.act} />
              ))}
            </ul>
          </section>
        )}
        <Pager pages={pages} next={data?.next} />
        <Suspense>
          <WhereElse />
        </Suspense>
        <ByDm />
      </div>
    </Page>
  )
}

interface ToolsProps {
  which: Which
  onWhich(which: Which): void
  unread: number
  reading: Doing<string | undefined, unknown>
}

function Tools({ which, onWhich, unread, reading }: ToolsProps) {
  const words = useWords('notices').notices
  const missing = useWords('errors').missing
  return (
    <div className="filters mb-4">
      <Segmented<Which>
        name={words.which}
        value={which}
        options={[
          { value: 'all', label: words.all },
          { value: 'unread', label: words.onlyUnread },
        ]}
        onChange={onWhich}
      />
      <span className="small muted" role="status">
        {words.unread(unread)}
      </span>
      <Button
        className="push"
        size="s"
        icon="check"
        blocked={unread === 0 && missing.allRead}
        doing={reading}
        working={words.reading}
      >
        {words.readAll}
      </Button>
    </div>
  )
}

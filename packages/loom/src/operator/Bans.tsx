import type { BanView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pager, usePages } from '../ui/Paging.tsx'
import { Table } from '../ui/Table.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useWords } from '../words/language.tsx'
import { BanServer } from './BanServer.tsx'
import { bansQuery } from './queries.ts'

/** Servers closed to all entities. */
export function Bans() {
  const words = useWords('operator').operator
  const bans = useWords('operator').bans
  const [asked, setAsked] = useState(false)
  const pages = usePages('bans')
  const { data, pending } = useShown(
    bansQuery({ limit: 25, ...(pages.after !== undefined && { after: pages.after }) }),
    { failed: words.notLoaded, rows: 2 },
  )
  const ban = (
    <Button icon="shield" size="s" onClick={() => setAsked(true)}>
      {bans.ban}
    </Button>
  )
  return (
    <section className="card" aria-label={words.tabs.bans}>
      {pending}
      {data?.bans.length === 0 && (
        <EmptyState title={bans.noBans} actions={ban}>
          {bans.noBansText}
        </EmptyState>
      )}
      {data && data.bans.length > 0 && (
        <>
          <div className="panel-tools">
            <span className="push">{ban}</span>
          </div>
          <Table
            caption={words.tabs.bans}
            rows={data.bans}
            rowKey={({ server_id: id }) => id}
            columns={[
              { head: words.server, render: (one) => <b>{one.server_name ?? one.server_id}</b> },
              { head: bans.reason, render: ({ reason }) => reason ?? '–' },
              { head: bans.since, render: ({ banned_at: at }) => <TimeAgo at={at} /> },
              { head: words.actions, numeric: true, render: (one) => <Unban ban={one} /> },
            ]}
          />
        </>
      )}
      <div className="card-f empty:hidden">
        <Pager pages={pages} next={data?.next} />
      </div>
      {asked && <BanServer onClose={() => setAsked(false)} />}
    </section>
  )
}

function Unban({ ban }: { ban: BanView }) {
  const words = useWords('operator').operator
  const bans = useWords('operator').bans
  const lifting = useAct({
    run: () => api.unban(ban.server_id),
    touches: [keys.operator],
    onDone: () => toasts.say(bans.isUnbanned(ban.server_name ?? ban.server_id)),
  })
  return (
    <>
      <Button size="s" doing={lifting} working={words.working}>
        {bans.unban}
      </Button>
      <Failure error={lifting.error} what={words.notDone} />
    </>
  )
}

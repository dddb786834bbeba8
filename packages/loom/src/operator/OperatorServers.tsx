import type { OperatorServerView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { Badge, State } from '../ui/Badge.tsx'
import { IconButton } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Pager, SearchBox, usePages } from '../ui/Paging.tsx'
import { Table } from '../ui/Table.tsx'
import { useShown } from '../ui/use-shown.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { BanServer } from './BanServer.tsx'
import { allServersQuery } from './queries.ts'

const PAGE = 25

/** The bot's current and former servers. */
export function OperatorServers() {
  const words = useWords('operator').operator
  const [search, setSearch] = useState('')
  const pages = usePages(search)
  const { data, pending } = useShown(
    allServersQuery({
      limit: PAGE,
      ...(search !== '' && { search }),
      ...(pages.after !== undefined && { after: pages.after }),
    }),
    { failed: words.notLoaded, rows: 4 },
  )
  return (
    <section className="card" aria-label={words.tabs.servers}>
      <div className="panel-tools">
        <SearchBox label={words.searchServers} value={search} onSearch={setSearch} />
        <span className="small muted push" role="status">
          {data && words.foundServers(data.total)}
        </span>
      </div>
      {pending}
      {data?.servers.length === 0 && <EmptyState title={words.none}>{words.noneText}</EmptyState>}
      {data && data.servers.length > 0 && (
        <div className="slim ops-servers">
          <Rows servers={data.servers} />
        </div>
      )}
      <div className="card-f empty:hidden">
        <Pager pages={pages} next={data?.next} />
      </div>
    </section>
  )
}

function Rows({ servers }: { servers: readonly OperatorServerView[] }) {
  const words = useWords('operator').operator
  const formats = useFormats()
  return (
    <Table
      caption={words.tabs.servers}
      rows={servers}
      rowKey={({ id }) => id}
      columns={[
        { head: words.server, render: (server) => <Name server={server} /> },
        { head: words.entities, numeric: true, render: ({ entities }) => formats.number(entities) },
        { head: words.waiting, numeric: true, render: ({ pending }) => formats.number(pending) },
        { head: words.bot, render: (server) => <BotState server={server} /> },
        { head: words.actions, numeric: true, render: (server) => <Actions server={server} /> },
      ]}
    />
  )
}

function Name({ server: { id, name, reachable, banned } }: { server: OperatorServerView }) {
  const words = useWords('operator').operator
  return (
    <span className="line-x">
      <Icon name="server" />
      {reachable ? (
        <Link className="strong clip" to="/servers/$server" params={{ server: id }}>
          {name}
        </Link>
      ) : (
        <span className="clip">{name ?? id}</span>
      )}
      {banned && <Badge kind="bad">{words.banned}</Badge>}
    </span>
  )
}

function BotState({ server: { reachable, bot_lacks: lacks } }: { server: OperatorServerView }) {
  const words = useWords('operator').operator
  if (!reachable) return <State kind="off">{words.gone}</State>
  return lacks === 0 ? (
    <State kind="ok">{words.botOk}</State>
  ) : (
    <State kind="warn">{words.botLacks(lacks)}</State>
  )
}

function Actions({ server: { id, name, banned } }: { server: OperatorServerView }) {
  const words = useWords('operator').operator
  const { banThis } = useWords('operator').bans
  const [asked, setAsked] = useState(false)
  if (banned) return null
  return (
    <>
      <Menu
        trigger={<IconButton icon="more" size="s" name={words.actionsFor(name ?? id)} />}
        items={[{ label: banThis, icon: 'shield', danger: true, onSelect: () => setAsked(true) }]}
      />
      {asked && <BanServer server={{ id, name: name ?? id }} onClose={() => setAsked(false)} />}
    </>
  )
}

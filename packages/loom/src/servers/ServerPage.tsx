import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'

import { Page } from '../shell/Page.tsx'
import { PageOf } from '../shell/PageOf.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { askingOrgasQuery } from './asking-orgas.ts'
import type { Server } from './ceiling/CeilingFields.tsx'
import { requestsQuery, serverQuery } from './queries.ts'
import { ServerIcon } from './ServerIcon.tsx'

/** The frame of a server's pages. A new page is a route below it and a tab here. */
export function ServerPage() {
  const words = useWords('servers').servers
  const { server: id } = useParams({ from: '/app/servers/$server' })
  return (
    <PageOf title={words.title} query={useQuery(serverQuery(id))} meanwhile={<SkeletonBlock height={106} />}>
      {({ server }) => <Frame server={server} />}
    </PageOf>
  )
}

function Frame({ server }: { server: Server }) {
  const words = useWords('servers').servers
  return (
    <Page
      title={server.name}
      crumbs={[{ label: words.title, to: '/servers' }]}
      head={
        <header className="shead card">
          <div className="shead-b">
            <ServerIcon server={server} size="l" />
            <h1 tabIndex={-1} className="grow">
              {server.name}
            </h1>
            <LinkButton to="/why" search={{ server: server.id }} icon="ask">
              {words.why}
            </LinkButton>
          </div>
          <Tabs id={server.id} name={server.name} />
        </header>
      }
    >
      {!server.connected && (
        <div className="mb-4">
          <Notice kind="warn" icon="wifiOff">
            {words.botOffline}
          </Notice>
        </div>
      )}
      <Outlet />
    </Page>
  )
}

function Tabs({ id, name }: { id: string; name: string }) {
  const words = useWords('servers').servers
  const { data } = useQuery(requestsQuery({ server: id, state: 'pending' }))
  const waiting = data?.requests.length ?? 0
  const asking = useQuery(askingOrgasQuery(id)).data ?? 0
  const tabs = [
    { to: '/servers/$server', label: words.tabs.entities },
    { to: '/servers/$server/requests', label: words.tabs.requests, count: waiting },
    { to: '/servers/$server/organisations', label: words.tabs.organisations, count: asking },
    { to: '/servers/$server/templates', label: words.tabs.templates },
    { to: '/servers/$server/settings', label: words.tabs.settings },
    { to: '/servers/$server/bot', label: words.tabs.bot },
  ] as const
  return (
    <LinkTabs name={name}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          params={{ server: id }}
          activeOptions={{ exact: true }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {tab.label}
          {'count' in tab && tab.count > 0 && <span className="count hot">{tab.count}</span>}
        </Link>
      ))}
    </LinkTabs>
  )
}

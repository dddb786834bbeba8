import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'

import { useMyself } from '../session/me.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { Page } from '../shell/Page.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { CreateForOwner } from './CreateForOwner.tsx'
import { HealthTiles } from './HealthTiles.tsx'
import { healthQuery } from './queries.ts'

/** The instance as a whole, for its operator. Each tab is a separate page. */
export function OperatorPage() {
  const words = useWords('operator').operator
  const { is_operator: isOperator } = useMyself()
  if (!isOperator) return <NotFound />
  return (
    <Page title={words.title} about={words.about} actions={<CreateForOwner />}>
      <Below />
    </Page>
  )
}

/** The content below the tiles waits for them because their height varies. */
function Below() {
  const words = useWords('operator').operator
  const { data, error, refetch } = useQuery(healthQuery)
  if (data === undefined && error === null) return <SkeletonRows rows={6} />
  return (
    <>
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
      {data && <HealthTiles health={data} />}
      <Tabs />
      <Outlet />
    </>
  )
}

function Tabs() {
  const words = useWords('operator').operator
  const tabs = [
    { to: '/operator', label: words.tabs.entities },
    { to: '/operator/servers', label: words.tabs.servers },
    { to: '/operator/people', label: words.tabs.people },
    { to: '/operator/bans', label: words.tabs.bans },
    { to: '/operator/limits', label: words.tabs.limits },
    { to: '/operator/secrets', label: words.tabs.secrets },
    { to: '/operator/journal', label: words.tabs.journal },
  ] as const
  return (
    <LinkTabs name={words.title} className="mb-4">
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }} activeProps={{ 'aria-current': 'page' }}>
          {label}
        </Link>
      ))}
    </LinkTabs>
  )
}

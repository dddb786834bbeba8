import type { EntityView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useParams } from '@tanstack/react-router'

import { Page } from '../shell/Page.tsx'
import { PageOf } from '../shell/PageOf.tsx'
import { LinkTabs } from '../ui/LinkTabs.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { EntityHead } from './EntityHead.tsx'
import { entityQuery } from './queries.ts'

/** The frame of an entity's pages. A new page is a route below it and a tab here. */
export function EntityPage() {
  const words = useWords('entities').entities
  const { entity: id } = useParams({ from: '/app/entities/$entity' })
  return (
    <PageOf title={words.title} query={useQuery(entityQuery(id))} meanwhile={<SkeletonBlock height={174} />}>
      {(entity) => <Frame entity={entity} />}
    </PageOf>
  )
}

function Frame({ entity }: { entity: EntityView }) {
  const words = useWords('entities').entities
  return (
    <Page
      title={entity.name}
      crumbs={[{ label: words.title, to: '/entities' }]}
      head={
        <EntityHead entity={entity}>
          <Tabs id={entity.id} name={entity.name} mayManage={entity.may.manage} />
        </EntityHead>
      }
    >
      <Outlet />
    </Page>
  )
}

function Tabs({ id, name, mayManage }: { id: string; name: string; mayManage: boolean }) {
  const words = useWords('entities').entities
  const tabs = [
    { to: '/entities/$entity', label: words.overview, shown: true },
    { to: '/entities/$entity/servers', label: words.servers, shown: true },
    { to: '/entities/$entity/clients', label: words.clients, shown: mayManage },
    { to: '/entities/$entity/profile', label: words.profile, shown: mayManage },
    { to: '/entities/$entity/notifications', label: words.notifications, shown: mayManage },
  ] as const
  return (
    <LinkTabs name={name}>
      {tabs
        .filter(({ shown }) => shown)
        .map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            params={{ entity: id }}
            activeOptions={{ exact: true }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {label}
          </Link>
        ))}
    </LinkTabs>
  )
}

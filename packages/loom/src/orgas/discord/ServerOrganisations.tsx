import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { OfferServer } from './OfferServer.tsx'
import { OrganisationRow } from './OrganisationRow.tsx'
import { serverOrgasQuery } from './queries.ts'

/** For server managers: the organisations that show their decisions there. */
export function ServerOrganisations() {
  const words = useWords('orga-settings').discord
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, error, refetch } = useQuery(serverOrgasQuery(server))
  return (
    <div className="stack">
      <p className="small muted">{words.serverAbout}</p>
      <Failure error={error} onRetry={() => void refetch()} />
      {data === undefined && error === null && <SkeletonRows rows={2} />}
      {data?.organisations.length === 0 && <EmptyState title={words.none} />}
      {data && data.organisations.length > 0 && (
        <ul className="rows card">
          {data.organisations.map((one) => (
            <OrganisationRow key={one.orga_id} server={server} organisation={one} />
          ))}
        </ul>
      )}
      {data && <OfferServer server={server} known={data.organisations.map(({ orga_id: id }) => id)} />}
    </div>
  )
}

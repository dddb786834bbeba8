import { useParams } from '@tanstack/react-router'

import { EmptyState } from '../../ui/EmptyState.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { OfferServer } from './OfferServer.tsx'
import { OrganisationRow } from './OrganisationRow.tsx'
import { serverOrgasQuery } from './queries.ts'

/** For server managers: the organisations that show their decisions there. */
export function ServerOrganisations() {
  const words = useWords('orga-settings').discord
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, pending } = useShown(serverOrgasQuery(server), { rows: 2 })
  return (
    <div className="stack">
      <p className="small muted">{words.serverAbout}</p>
      {pending}
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

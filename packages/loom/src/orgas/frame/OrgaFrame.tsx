import type { OrgaView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'

import { PageOf } from '../../shell/PageOf.tsx'
import { LinkTabs } from '../../ui/LinkTabs.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaQuery, useOrgaId } from '../queries.ts'
import { rememberOrga } from './current-orga.ts'
import { ORGA_PLACES } from './orga-places.ts'
import { OrgaLink } from './OrgaLink.tsx'

/** The frame of every page of one organisation. Non-members learn nothing about it. */
export function OrgaFrame() {
  const words = useWords('orga').orga
  const id = useOrgaId()
  const query = useQuery(orgaQuery(id))
  const { data } = query
  useEffect(() => {
    if (data) rememberOrga(data.id)
  }, [data])
  return (
    <PageOf
      title={words.organisations}
      query={query}
      failed={words.notLoaded}
      meanwhile={<SkeletonRows rows={5} />}
    >
      {(orga) => (
        <>
          <PhonePlaces orga={orga} />
          {orga.practice && (
            <div className="wrap pb-4">
              <Notice>{words.practiceText}</Notice>
            </div>
          )}
          <Outlet />
        </>
      )}
    </PageOf>
  )
}

/** Phones don't show the sidebar. */
function PhonePlaces({ orga }: { orga: OrgaView }) {
  const words = useWords('orga').orga
  return (
    <LinkTabs className="orga-places only-phone" name={orga.name}>
      {ORGA_PLACES.map((place) => (
        <OrgaLink key={place.to} place={place} orga={orga.id}>
          {words.places[place.name]}
        </OrgaLink>
      ))}
    </LinkTabs>
  )
}

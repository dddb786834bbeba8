import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { useCurrentOrga } from './current-orga.ts'
import { ORGA_PLACES } from './orga-places.ts'
import { OrgaLink } from './OrgaLink.tsx'
import { sideQuery } from './side-query.ts'

const loadSwitcher = async () => ({ default: (await import('./OrgaSwitcher.tsx')).OrgaSwitcher })
const OrgaSwitcher = lazy(loadSwitcher)

/** The sidebar's part for one organisation at a time. People without any get one quiet line. */
export function OrgaNav() {
  const words = useWords('orga').orga
  const { data } = useQuery(sideQuery)
  const orga = useCurrentOrga(data ?? [])
  if (orga === undefined) {
    return (
      <>
        <p className="nav-head">{words.organisations}</p>
        <Link className="nav" to="/orgas" activeProps={{ 'aria-current': 'page' }}>
          <Icon name="circles" />
          <span>{words.organisations}</span>
        </Link>
      </>
    )
  }
  return (
    <>
      <p className="nav-head">
        <span className="clip">{orga.name}</span>
        <Switcher />
      </p>
      {ORGA_PLACES.map((place) => (
        <OrgaLink key={place.to} className="nav" place={place} orga={orga.id}>
          <Icon name={place.icon} />
          <span>{words.places[place.name]}</span>
          <Count count={place.count?.(orga.counts) ?? 0} />
        </OrgaLink>
      ))}
    </>
  )
}

function Count({ count }: { count: number }) {
  return count > 0 && <span className="count">{count}</span>
}

/** Menus are large, and this one is next to every page, so it is loaded on first use. */
function Switcher() {
  const words = useWords('orga').orga
  const [wanted, setWanted] = useState(false)
  const button = <IconButton icon="swap" size="s" name={words.switch} />
  if (!wanted) {
    const reach = () => void loadSwitcher()
    return (
      <IconButton
        icon="swap"
        size="s"
        name={words.switch}
        aria-haspopup="menu"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setWanted(true)}
      />
    )
  }
  return (
    <Suspense fallback={button}>
      <OrgaSwitcher trigger={button} />
    </Suspense>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'

import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useWords } from '../../words/language.tsx'
import { orgaWords } from '../words.ts'
import { useCurrentOrga } from './current-orga.ts'
import { ORGA_PLACES } from './orga-places.ts'
import { sideQuery } from './side-query.ts'

/** In the side: one organisation at a time. Whoever has none gets one quiet line. */
export function OrgaNav() {
  const words = useWords(orgaWords)
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
      {ORGA_PLACES.map(({ to, name, icon, exact = false, count }) => (
        <Link
          key={to}
          className="nav"
          to={to}
          params={{ orga: orga.id }}
          activeOptions={{ exact, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon name={icon} />
          <span>{words.places[name]}</span>
          {count !== undefined && count(orga.counts) > 0 && (
            <span className="count">{count(orga.counts)}</span>
          )}
        </Link>
      ))}
    </>
  )
}

function Switcher() {
  const words = useWords(orgaWords)
  const navigate = useNavigate()
  const { data } = useQuery(sideQuery)
  const open = (id: string) => () => void navigate({ to: '/orgas/$orga', params: { orga: id } })
  const items = (data ?? []).map(({ id, name }) => ({
    label: name,
    icon: 'circles' as const,
    onSelect: open(id),
  }))
  const all = { label: words.all, icon: 'items' as const, onSelect: () => void navigate({ to: '/orgas' }) }
  return <Menu trigger={<IconButton icon="swap" size="s" name={words.switch} />} items={[...items, all]} />
}

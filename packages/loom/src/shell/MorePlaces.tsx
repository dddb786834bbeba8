import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { WaitingCount } from '../decisions/WaitingCount.tsx'
import { UnreadCount } from '../notices/NoticeBell.tsx'
import { useMyself } from '../session/me.ts'
import { useWords } from '../words/language.tsx'
import { placesBeside } from './places.ts'

/** On phones: the places that don't fit into the bottom bar. */
export function MorePlaces() {
  const words = useWords('common').shell
  const places = placesBeside(useMyself())
  return (
    <nav className="card rows hoverable md:hidden" aria-label={words.more}>
      {places.map(({ to, icon, name, counts }) => (
        <Link key={to} to={to} className="go line-x">
          <Icon name={icon} size="l" />
          <span className="grow">{words[name]}</span>
          {counts === 'notices' && <UnreadCount />}
          {counts === 'waiting' && <WaitingCount />}
          <Icon name="right" />
        </Link>
      ))}
      <a href="/docs" target="_blank" rel="noopener" className="go line-x">
        <Icon name="doc" size="l" />
        <span className="grow">{words.docs}</span>
        <Icon name="outside" />
      </a>
    </nav>
  )
}

import type { MeAnswer } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { Link, useLocation } from '@tanstack/react-router'

import { WaitingCount } from '../decisions/WaitingCount.tsx'
import { Mark } from '../identity/Mark.tsx'
import { NoticeBell } from '../notices/NoticeBell.tsx'
import { useWords } from '../words/language.tsx'
import { PLACES, placesInBar } from './places.ts'

/** Above the page on phones: the current place, and the way back to the page above. */
export function TopBar() {
  const words = useWords('common').shell
  const path = useLocation({ select: ({ pathname }) => pathname })
  const place = PLACES.find(({ to }) => path.startsWith(`${to}/`))
  return (
    <header className="topbar">
      {place ? (
        <Link to={place.to} className="line-x text-ink! no-underline!">
          <Icon name="left" size="l" />
          {words[place.name]}
        </Link>
      ) : (
        <Link to="/" className="line-x text-ink! no-underline!">
          <Mark size={22} />
          {words.loom}
        </Link>
      )}
      <NoticeBell />
    </header>
  )
}

/** Below it: the places used most, and the rest under the last tab. */
export function TabBar({ me }: { me: MeAnswer }) {
  const words = useWords('common').shell
  const shown = placesInBar(me)
  return (
    <nav
      className="tabbar"
      aria-label={words.main}
      style={{ gridTemplateColumns: `repeat(${shown.length + 1}, 1fr)` }}
    >
      {shown.map(({ to, icon, short, counts }) => (
        <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
          <Icon name={icon} size="l" />
          {words[short]}
          {counts === 'waiting' && <WaitingCount />}
        </Link>
      ))}
      <Link to="/account" activeProps={{ 'aria-current': 'page' }}>
        <Icon name="menu" size="l" />
        {words.more}
      </Link>
    </nav>
  )
}

import type { MeAnswer } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'

import { WaitingCount } from '../decisions/WaitingCount.tsx'
import { PersonAvatar } from '../identity/Avatar.tsx'
import { Mark } from '../identity/Mark.tsx'
import { UnreadCount } from '../notices/NoticeBell.tsx'
import { useWords } from '../words/language.tsx'
import { withWords } from '../words/with-words.ts'
import { type Place, PLACES } from './places.ts'

/** Organisations bring their own schemas; the first page shouldn't wait for them. */
const loadNav = () => withWords(() => import('../orgas/frame/OrgaNav.tsx'), ['orga'])
const OrgaNav = lazy(async () => ({ default: (await loadNav()).OrgaNav }))

/** To the left of every page on a wide screen. */
export function SideNav({ me }: { me: MeAnswer }) {
  const words = useWords('common').shell
  const shown = PLACES.filter((place) => place.shown(me))
  const sections = Map.groupBy(shown, ({ section }) => section)
  const nav = useCurrentInView()
  return (
    <aside className="side" aria-label={words.main}>
      <Link className="brand" to="/">
        <Mark />
        <span>
          {words.loom}
          <small>{location.host}</small>
        </span>
      </Link>
      <nav ref={nav} aria-label={words.main} className="grid gap-1">
        {[...sections].map(([section, places]) => (
          <div key={section ?? ''} className="grid gap-1">
            {section === 'organisations' ? (
              <Suspense fallback={<Section section={section} places={places} />}>
                <OrgaNav />
              </Suspense>
            ) : (
              <Section section={section} places={places} />
            )}
          </div>
        ))}
      </nav>
      <div className="side-foot">
        <a className="nav" href="/docs" target="_blank" rel="noopener">
          <Icon name="doc" />
          <span>{words.docs}</span>
        </a>
        <Who me={me} />
      </div>
    </aside>
  )
}

/** On low screens the list scrolls, so the current place is kept in view. */
function useCurrentInView() {
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const list = nav.current
    if (path === '/' || list === null) return
    const show = () => list.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    show()
    // Organisations load later and push down what is below them.
    const grown = new ResizeObserver(show)
    for (const part of list.children) grown.observe(part)
    return () => grown.disconnect()
  }, [path])
  return nav
}

function Section({ section, places }: { section: Place['section']; places: readonly Place[] }) {
  const words = useWords('common').shell
  return (
    <>
      {section !== undefined && <p className="nav-head">{words[section]}</p>}
      {places.map((place) => (
        <NavLink key={place.to} place={place} />
      ))}
    </>
  )
}

function NavLink({ place }: { place: Place }) {
  const words = useWords('common').shell
  return (
    <Link className="nav" to={place.to} activeProps={{ 'aria-current': 'page' }}>
      <Icon name={place.icon} />
      <span>{words[place.name]}</span>
      {place.counts === 'notices' && <UnreadCount />}
      {place.counts === 'waiting' && <WaitingCount />}
    </Link>
  )
}

function Who({ me }: { me: MeAnswer }) {
  const words = useWords('common').shell
  return (
    <Link className="nav person" to="/account" activeProps={{ 'aria-current': 'page' }}>
      <PersonAvatar person={{ id: me.id ?? 'operator', name: me.name, avatar_url: me.avatar_url }} />
      <span className="who">
        <b>{me.name}</b>
        <span>{me.is_operator ? words.operator : words.account}</span>
      </span>
    </Link>
  )
}

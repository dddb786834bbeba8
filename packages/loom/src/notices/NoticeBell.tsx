import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'

import { useWords } from '../words/language.tsx'
import { useUnread } from './queries.ts'

const MOST_SHOWN = 99

const shown = (unread: number) => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread))

/** The number of new notices, shown at the link to them. */
export function UnreadCount() {
  const unread = useUnread()
  return unread === 0 ? null : <span className="count hot">{shown(unread)}</span>
}

/** On phones, above every page. */
export function NoticeBell() {
  const words = useWords('common').bell
  const unread = useUnread()
  return (
    <Link
      to="/notices"
      className="btn ghost icon bell push"
      aria-label={unread === 0 ? words.title : words.bell(shown(unread))}
    >
      <Icon name="bell" size="l" />
      <UnreadCount />
    </Link>
  )
}

import { Link } from '@tanstack/react-router'

import { Icon } from '../ui/Icon.tsx'
import { useWords } from '../words/language.tsx'
import { useUnread } from './queries.ts'
import { noticeWords } from './words.ts'

const MOST_SHOWN = 99

/** How many are new, at the place where notices stand. */
export function UnreadCount() {
  const unread = useUnread()
  if (unread === 0) return null
  return <span className="count hot">{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>
}

/** On phones, above every page. */
export function NoticeBell() {
  const words = useWords(noticeWords)
  const unread = useUnread()
  return (
    <Link to="/notices" className="btn ghost icon bell push" aria-label={words.bell(unread)}>
      <Icon name="bell" size="l" />
      <UnreadCount />
    </Link>
  )
}

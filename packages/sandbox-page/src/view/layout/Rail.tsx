import { Icon } from '@arachne/ui/Icon'
import type { MouseEvent, ReactNode } from 'react'

import { openPlace } from '../../actions/places.ts'
import { change, isNarrow, openDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { mentionsInWords } from '../../model/names.ts'
import { unreadByGuild } from '../../model/reads.ts'
import { placeUrl } from '../../router.ts'

interface LinkProps {
  id: string | null
  name: string
  news: { unread: boolean; mentions: number } | undefined
  children: ReactNode
}

function RailLink({ id, name, news, children }: LinkProps) {
  const app = useApp()
  const { unread, mentions } = news ?? { unread: false, mentions: 0 }
  const current = app.state.place.guildId === id
  const words = mentions > 0 ? `, ${mentionsInWords(mentions)}` : unread ? ', unread' : ''
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    openPlace(app, { guildId: id })
    change(app, app.state, { drawer: isNarrow() })
  }
  return (
    <a
      href={placeUrl({ guildId: id, as: app.state.me?.username })}
      aria-current={current || undefined}
      aria-label={name + words}
      title={name}
      className={unread && !current ? 'un' : ''}
      onClick={open}
    >
      {children}
      {mentions > 0 && (
        <span className="count hot" aria-hidden="true">
          {mentions > 99 ? '99+' : mentions}
        </span>
      )}
    </a>
  )
}

const shortName = (name: string) =>
  [...new Intl.Segmenter().segment(name)]
    .slice(0, 2)
    .map((part) => part.segment)
    .join('')

export function Rail() {
  const app = useApp()
  const news = unreadByGuild(app.state)
  return (
    <nav className="sb-rail" aria-label="Servers">
      {[...app.state.guilds.values()].map(({ id, name }) => (
        <RailLink key={id} id={id} name={name} news={news.get(id)}>
          {shortName(name)}
        </RailLink>
      ))}
      <RailLink id={null} name="Direct messages" news={news.get(null)}>
        <Icon name="chat" />
      </RailLink>
      {app.state.tools.limits !== '' && (
        <button
          type="button"
          className="rail-new"
          aria-label="New server"
          title="New server"
          onClick={() => openDialog(app, { kind: 'server', name: '', error: null })}
        >
          <Icon name="plus" />
        </button>
      )}
    </nav>
  )
}

import type { ChannelView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { TeamDot } from '../TeamDot.tsx'
import { NewConversation } from './NewConversation.tsx'

interface Props {
  channels: readonly ChannelView[]
  current: string | undefined
  find: string
}

export function ChannelList({ channels, current, find }: Props) {
  const words = useWords('chat').chat
  const [beginning, setBeginning] = useState(false)
  const open = channels.filter(({ archived }) => !archived)
  const groups = [
    { name: words.channels, channels: open.filter(({ kind }) => kind !== 'dm') },
    { name: words.people, channels: open.filter(({ kind }) => kind === 'dm') },
    { name: words.archive, channels: channels.filter(({ archived }) => archived) },
  ]
  return (
    <nav className="chat-side" aria-label={words.channels}>
      <FindBox key={find} find={find} />
      {groups.map((group) => (
        <section key={group.name} aria-label={group.name} hidden={isHidden(group, words.people)}>
          <p className="nav-head">
            {group.name}
            {group.name === words.people && (
              <IconButton
                icon="plus"
                size="s"
                name={words.newConversation}
                onClick={() => setBeginning(true)}
              />
            )}
          </p>
          {group.channels.map((channel) => (
            <ChannelLink key={channel.id} channel={channel} isCurrent={channel.id === current} />
          ))}
        </section>
      ))}
      {beginning && <NewConversation onClose={() => setBeginning(false)} />}
    </nav>
  )
}

function isHidden(
  { name, channels }: { name: string; channels: readonly unknown[] },
  always: string,
): boolean {
  return channels.length === 0 && name !== always
}

function ChannelLink({ channel, isCurrent }: { channel: ChannelView; isCurrent: boolean }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  const { id, name, unread, unread_replies: replies, team, with: other } = channel
  // Messages in the open channel are being read; its threads aren't.
  const waiting = (isCurrent ? 0 : unread) + replies
  const isNew = waiting > 0
  return (
    <Link
      className={`nav ${isNew ? 'has-news' : ''}`}
      to="/orgas/$orga/chat/$channel"
      params={{ orga, channel: id }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {other !== null && <PersonAvatar person={other} size={16} />}
      {team !== null && <TeamDot color={team.color} />}
      {other === null && team === null && <Icon name="hash" />}
      <span>{name}</span>
      {isNew && (
        <span className="count" aria-label={words.unread(waiting)}>
          {waiting >= 100 ? '99+' : waiting}
        </span>
      )}
    </Link>
  )
}

function FindBox({ find }: { find: string }) {
  const words = useWords('chat').chat
  const navigate = useNavigate()
  const orga = useOrgaId()
  const [query, setQuery] = useState(find)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (query.trim() === '') return
    void navigate({ to: '/orgas/$orga/chat', params: { orga }, search: { find: query.trim() } })
  }
  return (
    <form role="search" onSubmit={submit} className="chat-find">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={words.findLabel}
        placeholder={words.find}
        maxLength={200}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    </form>
  )
}

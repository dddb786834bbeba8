import type { ChannelView, MessageView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { useOrga, useOrgaId } from '../queries.ts'
import { EditMessage } from './EditMessage.tsx'
import { ItemCardView } from './ItemCardView.tsx'
import { MessageActs } from './MessageActs.tsx'
import { Reactions } from './Reactions.tsx'
import { textParts } from './text-parts.ts'

interface Props {
  message: MessageView
  channel: ChannelView
  follows: boolean
  inThread: boolean
}

export function MessageRow({ message, channel, follows, inThread }: Props) {
  const words = useWords('chat').chat
  const formats = useFormats()
  const [editing, setEditing] = useState(false)
  const { author, deleted, created_at: at } = message
  return (
    <li className={`msg ${follows ? 'follows' : ''}`} data-message={message.id}>
      {follows ? <span className="msg-gap" /> : <PersonAvatar person={author} size={32} />}
      <article className="msg-b" aria-label={`${author.name}, ${formats.moment(at)}`}>
        <header className={`msg-h ${follows ? 'sr-only' : ''}`}>
          <b>{author.name}</b>
          {message.via_agent && <AgentMark of={author} />}
          <time className="tiny faint" dateTime={at} title={formats.moment(at)}>
            {formats.hour(at)}
          </time>
        </header>
        {deleted && <p className="muted small">{words.deleted}</p>}
        {!deleted && editing && <EditMessage message={message} onClose={() => setEditing(false)} />}
        {!deleted && !editing && <Said message={message} />}
        <Reactions message={message} channel={channel} />
        {!inThread && message.thread_count > 0 && <ThreadLink message={message} />}
      </article>
      {!deleted && !editing && (
        <MessageActs
          message={message}
          channel={channel}
          inThread={inThread}
          onEdit={() => setEditing(true)}
        />
      )}
    </li>
  )
}

function Said({ message }: { message: MessageView }) {
  const words = useWords('chat').chat
  const { item, image, author, edited_at: edited } = message
  if (item !== null) return <ItemCardView item={item} />
  return (
    <>
      {message.text !== '' && <MessageText message={message} />}
      {image !== null && (
        <a href={image.url} target="_blank" rel="noreferrer" className="msg-image">
          <img
            src={image.url}
            alt={words.pictureOf(author.name)}
            loading="lazy"
            {...(image.width !== null && { width: image.width })}
            {...(image.height !== null && { height: image.height })}
          />
        </a>
      )}
      {edited !== null && <span className="tiny faint">({words.edited})</span>}
    </>
  )
}

function ThreadLink({ message }: { message: MessageView }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  return (
    <Link
      to="/orgas/$orga/chat/$channel"
      params={{ orga, channel: message.channel_id }}
      search={{ thread: message.id }}
      className="msg-thread small"
    >
      <Icon name="thread" />
      {words.replies(message.thread_count)}
      {message.thread_unread > 0 && <Badge kind="agent">{words.newReplies(message.thread_unread)}</Badge>}
    </Link>
  )
}

function MessageText({ message }: { message: MessageView }) {
  const { id, me } = useOrga()
  return (
    <p className="msg-text">
      {textParts(message.text, message.mentions).map((part, index) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'link') {
          return (
            <a key={index} href={part.text} target="_blank" rel="noreferrer noopener">
              {part.text}
            </a>
          )
        }
        return (
          <Link
            key={index}
            to="/orgas/$orga/members/$member"
            params={{ orga: id, member: part.member.id }}
            className={`mention ${part.member.id === me.id ? 'me' : ''}`}
          >
            {part.text}
          </Link>
        )
      })}
    </p>
  )
}

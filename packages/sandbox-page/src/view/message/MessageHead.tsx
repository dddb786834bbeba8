import { Icon } from '@arachne/ui/Icon'
import type { SyntheticEvent } from 'react'

import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { authorName, guildOf } from '../../model/names.ts'
import { language } from '../../text/language.ts'
import { clockTime, exactTime } from '../../text/time.ts'
import type { Message } from '../../types.ts'
import { personMenu } from '../panels/PersonCard.tsx'
import { AppTag, AuthorAvatar } from '../parts/Avatar.tsx'

const about = (app: App, event: SyntheticEvent<HTMLElement>, message: Message) =>
  personMenu(app, event, { userId: message.author.id, guildId: guildOf(app.state, message) })

/** At the left: whose message it is, or when it was written if that is said above. */
export function Gutter({ message, grouped }: { message: Message; grouped: boolean }) {
  const app = useApp()
  const time = Date.parse(message.timestamp)
  if (grouped)
    return (
      <time
        className="gutter-time faint"
        dateTime={message.timestamp}
        title={exactTime(time)}
        aria-hidden="true"
      >
        {clockTime(time)}
      </time>
    )
  const picture = <AuthorAvatar message={message} name={authorName(app.state, message)} />
  if (message.webhook_id) return picture
  return (
    <button
      type="button"
      className="bare"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => about(app, event, message)}
    >
      {picture}
    </button>
  )
}

export function Head({ message }: { message: Message }) {
  const app = useApp()
  const name = authorName(app.state, message)
  const time = Date.parse(message.timestamp)
  return (
    <div className="msg-h">
      {message.webhook_id && !message.interaction_metadata ? (
        <b lang={language(name)}>{name}</b>
      ) : (
        <button
          type="button"
          className="bare name"
          lang={language(name)}
          onClick={(event) => about(app, event, message)}
        >
          {name}
        </button>
      )}
      {(message.author.bot || message.webhook_id) && <AppTag />}
      <time className="faint tiny" dateTime={message.timestamp} title={exactTime(time)}>
        {clockTime(time)}
      </time>
      {message.pinned && (
        <span className="faint tiny pinned">
          <Icon name="pin" size="s" />
          pinned
        </span>
      )}
    </div>
  )
}

import { jumpTo } from '../../actions/places.ts'
import { useApp } from '../../app-context.ts'
import { authorName, guildOf } from '../../model/names.ts'
import { timeIn } from '../../model/store.ts'
import { summaryOf } from '../../model/summary.ts'
import { shortTime } from '../../text/time.ts'
import type { Message } from '../../types.ts'
import { plainText } from '../message/plain-text.ts'
import { AppTag, AuthorAvatar } from '../parts/Avatar.tsx'

/** A message outside its channel, in pins and search results. */
export function FoundMessage({ message, place }: { message: Message; place?: string }) {
  const app = useApp()
  const { state } = app
  const name = authorName(state, message)
  return (
    <li>
      <button type="button" className="found" onClick={() => jumpTo(app, message.channel_id, message.id)}>
        <AuthorAvatar message={message} name={name} size={24} />
        <span className="grow">
          <span className="msg-h">
            <b>{name}</b>
            {(message.author.bot || message.webhook_id) && <AppTag />}
            <time className="faint tiny">{shortTime(Date.parse(message.timestamp), timeIn(state))}</time>
          </span>
          <span className="found-t">{plainText(state, guildOf(state, message), summaryOf(message))}</span>
          {place && <span className="faint tiny">{place}</span>}
        </span>
      </button>
    </li>
  )
}

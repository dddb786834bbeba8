import { Icon } from '@arachne/ui/Icon'

import { jumpTo } from '../../actions/places.ts'
import { useApp } from '../../app-context.ts'
import { authorName, guildOf } from '../../model/names.ts'
import { summaryOf } from '../../model/summary.ts'
import type { Message } from '../../types.ts'
import { plainText } from './plain-text.ts'

const REPLY = 19
const CONTEXT_COMMAND = 23

/** The line above a message: what it answers. */
export function ReplyLine({ message }: { message: Message }) {
  const app = useApp()
  if (message.type !== REPLY && message.type !== CONTEXT_COMMAND) return null
  const original = message.referenced_message
  if (!original)
    return (
      <div className="re">
        <Icon name="reply" size="s" />
        {/* Absent is not gone: at the top of a thread Discord leaves it out, and it is on its way. */}
        <span className="clip">
          {original === null ? 'The original message was deleted.' : 'Reply to an earlier message.'}
        </span>
      </div>
    )
  const preview = plainText(app.state, guildOf(app.state, message), summaryOf(original))
  const name = authorName(app.state, original)
  return (
    <button
      type="button"
      className="re"
      aria-label={`Reply to ${name}: ${preview}`}
      onClick={() => jumpTo(app, original.channel_id ?? message.channel_id, original.id)}
    >
      <Icon name="reply" size="s" />
      <b>{name}</b>
      <span className="clip">{preview}</span>
    </button>
  )
}

/** The line above a message: the command it came from. */
export function CommandLine({ message }: { message: Message }) {
  const { state } = useApp()
  const used = message.interaction_metadata ?? message.interaction
  const name = message.interaction?.name ?? message.interaction_metadata?.name
  if (!used?.user || !name || message.type === REPLY) return null
  const guild = state.guilds.get(guildOf(state, message) ?? '')
  const { id, global_name, username } = used.user
  return (
    <div className="re">
      <Icon name="slash" size="s" />
      <b>{guild?.members.get(id)?.nick || global_name || username}</b>
      <span className="clip">
        used <span className="code">{message.type === CONTEXT_COMMAND ? name : `/${name}`}</span>
      </span>
    </div>
  )
}

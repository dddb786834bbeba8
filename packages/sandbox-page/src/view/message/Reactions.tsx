import { Icon } from '@arachne/ui/Icon'

import { toggleReaction } from '../../actions/messages.ts'
import { openDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { CAN, may } from '../../model/permissions.ts'
import { emojiKey } from '../../model/timeline.ts'
import type { Message, Reaction, User } from '../../types.ts'
import { reactWith } from '../composer/EmojiPicker.tsx'
import { EmojiView } from './RichText.tsx'

async function showReactors(app: App, message: Message, { emoji }: Reaction) {
  const name = emoji.name ?? ''
  const dialog = { kind: 'reactors', message, emoji: name } as const
  openDialog(app, { ...dialog, users: null })
  const key = encodeURIComponent(emoji.id ? `${name}:${emoji.id}` : name)
  const users = await app.rest
    .get<User[]>(`/channels/${message.channel_id}/messages/${message.id}/reactions/${key}`)
    .catch(() => [])
  if (app.state.dialog?.kind === 'reactors') openDialog(app, { ...dialog, users })
}

function Chip({ message, reaction }: { message: Message; reaction: Reaction }) {
  const app = useApp()
  const { emoji, count, me } = reaction
  const name = emoji.name ?? 'emoji'
  const people = count === 1 ? '1 person' : `${count} people`
  return (
    <button
      type="button"
      className={me ? 'mine' : ''}
      aria-pressed={me}
      aria-label={`${name}, ${people}${me ? ', including you' : ''}`}
      title={`${name}: ${people}`}
      onClick={() => void toggleReaction(app, message, emoji)}
      onContextMenu={(event) => {
        event.preventDefault()
        void showReactors(app, message, reaction)
      }}
    >
      <EmojiView emoji={emoji} />
      <span className="num">{count}</span>
    </button>
  )
}

export function Reactions({ message }: { message: Message }) {
  const app = useApp()
  const list = message.reactions ?? []
  if (list.length === 0) return null
  return (
    <div className="reacts" role="group" aria-label="Reactions">
      {list.map((reaction) => (
        <Chip key={emojiKey(reaction.emoji)} message={message} reaction={reaction} />
      ))}
      {may(app.state, app.state.channels.get(message.channel_id), CAN.ADD_REACTIONS) && (
        <button
          type="button"
          className="add"
          aria-label="Add reaction"
          title="Add reaction"
          onClick={(event) => reactWith(app, event, message)}
        >
          <Icon name="smile" size="s" />
        </button>
      )}
    </div>
  )
}

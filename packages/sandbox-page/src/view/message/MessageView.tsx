import { Icon } from '@arachne/ui/Icon'
import type { MouseEvent } from 'react'

import { discard, resend, startEditing } from '../../actions/messages.ts'
import { openThread } from '../../actions/threads.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { focusComposer } from '../../focus.ts'
import { authorName, guildOf } from '../../model/names.ts'
import { isEphemeral, removeMessages } from '../../model/timeline.ts'
import { clockTime, exactTime } from '../../text/time.ts'
import type { Message } from '../../types.ts'
import { reactWith } from '../composer/EmojiPicker.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { Components } from './Components.tsx'
import { EditForm } from './EditForm.tsx'
import { Embeds } from './Embeds.tsx'
import { Attachments } from './Media.tsx'
import { messageMenu, reply, rightsOn, threadAct, threadOf } from './message-menu.ts'
import { Gutter, Head } from './MessageHead.tsx'
import { CommandLine, ReplyLine } from './MessageLines.tsx'
import { PollCard } from './Poll.tsx'
import { Reactions } from './Reactions.tsx'
import { Problem, RichText } from './RichText.tsx'
import { isSystem, SystemMessage } from './SystemMessage.tsx'

const THINKING = 128
const THREAD_STARTER = 21
const NO_EMBEDS = 4

interface Props {
  message: Message
  grouped: boolean
  hit: boolean
}

export function MessageView({ message, grouped, hit }: Props) {
  const app = useApp()
  const starter = message.type === THREAD_STARTER && message.referenced_message
  if (starter) return <MessageView message={starter} grouped={grouped} hit={hit} />
  const system = isSystem(message)
  const classes = [
    'msg',
    grouped && 'grouped',
    hit && 'hit',
    message.pending,
    callsOut(app, message) && 'calls',
    system && 'sys',
  ]
  return (
    <article
      data-message={message.id}
      className={classes.filter(Boolean).join(' ')}
      tabIndex={-1}
      aria-label={`${authorName(app.state, message)}, ${clockTime(Date.parse(message.timestamp))}`}
      onContextMenu={(event) => contextMenu(app, event, message)}
    >
      {system ? (
        <SystemMessage message={message} />
      ) : (
        <>
          <div className="msg-av">
            <Gutter message={message} grouped={grouped} />
          </div>
          <div className="msg-b">
            <Body message={message} grouped={grouped} />
          </div>
          {!message.pending && <Toolbar message={message} />}
        </>
      )}
    </article>
  )
}

function callsOut({ state }: App, message: Message) {
  if (message.author.id === state.me?.id) return false
  return message.mention_everyone || message.mentions?.some((user) => user.id === state.me?.id)
}

function contextMenu(app: App, event: MouseEvent<HTMLElement>, message: Message) {
  const target = event.target as Element
  const own = target.closest('a, img, input, textarea, button') !== null || !getSelection()?.isCollapsed
  if (own || message.pending) return
  event.preventDefault()
  messageMenu(app, event, message)
}

function Body({ message, grouped }: { message: Message; grouped: boolean }) {
  const { state } = useApp()
  const guildId = guildOf(state, message)
  return (
    <>
      <ReplyLine message={message} />
      <CommandLine message={message} />
      {!grouped && <Head message={message} />}
      {state.editing?.messageId === message.id ? <EditForm /> : <Words message={message} />}
      <Forwarded message={message} />
      <Attachments files={message.attachments ?? []} />
      {((message.flags ?? 0) & NO_EMBEDS) === 0 && <Embeds embeds={message.embeds ?? []} guildId={guildId} />}
      <PollCard message={message} />
      <Components message={message} guildId={guildId} />
      <Reactions message={message} />
      <ThreadLink message={message} />
      {isEphemeral(message) && <OnlyYou message={message} />}
      <Sending message={message} />
    </>
  )
}

function Forwarded({ message }: { message: Message }) {
  const { state } = useApp()
  const forwarded = message.message_snapshots?.[0]?.message
  if (!forwarded) return null
  const guildId = guildOf(state, message)
  return (
    <blockquote className="forward">
      <p className="dc-k faint tiny">
        <Icon name="reply" size="s" />
        Forwarded
      </p>
      <RichText source={forwarded.content ?? ''} guildId={guildId} />
      <Attachments files={forwarded.attachments ?? []} />
      <Embeds embeds={forwarded.embeds ?? []} guildId={guildId} />
    </blockquote>
  )
}

function Words({ message }: { message: Message }) {
  const { state } = useApp()
  if (((message.flags ?? 0) & THINKING) !== 0)
    return <p className="faint thinking">{authorName(state, message)} is thinking…</p>
  if (!message.content && !message.edited_timestamp) return null
  const time = Date.parse(message.edited_timestamp ?? '')
  return (
    <div className="words">
      <RichText source={message.content ?? ''} guildId={guildOf(state, message)} jumbo />
      {!Number.isNaN(time) && (
        <span className="edited faint" title={exactTime(time)}>
          (edited)
        </span>
      )}
    </div>
  )
}

function ThreadLink({ message }: { message: Message }) {
  const app = useApp()
  const thread = threadOf(app, message)
  if (!thread || thread.id === app.state.place.threadId) return null
  const count = thread.message_count ?? 0
  const said = count === 0 ? 'no messages yet' : count === 1 ? '1 message' : `${count} messages`
  return (
    <button type="button" className="thr" onClick={() => openThread(app, thread)}>
      <Icon name="thread" size="s" />
      <b className="clip">{thread.name ?? 'Thread'}</b>
      <span className="faint">{thread.thread_metadata?.archived ? `${said}, archived` : said}</span>
    </button>
  )
}

function OnlyYou({ message }: { message: Message }) {
  const app = useApp()
  function dismiss() {
    removeMessages(app.state, message.channel_id, [message.id])
    app.changed()
    focusComposer(message.channel_id)
  }
  return (
    <div className="only-you faint tiny">
      <Icon name="eye" size="s" />
      <span>Only you can see this.</span>
      <button type="button" className="link-btn" onClick={dismiss}>
        Dismiss
      </button>
    </div>
  )
}

function Sending({ message }: { message: Message }) {
  const app = useApp()
  if (message.pending === 'sending') return <span className="sr">Sending</span>
  if (message.pending !== 'failed') return null
  return (
    <div className="failed-line">
      <Problem text={`Not sent. ${message.failure ?? ''}`} />
      <button type="button" className="link-btn" onClick={() => resend(app, message)}>
        Try again
      </button>
      <button type="button" className="link-btn" onClick={() => discard(app, message)}>
        Discard
      </button>
    </div>
  )
}

function Toolbar({ message }: { message: Message }) {
  const app = useApp()
  const rights = rightsOn(app, message)
  return (
    <div className="tools" role="group" aria-label="Message actions">
      {rights.react && (
        <IconButton icon="smile" name="Add reaction" onClick={(event) => reactWith(app, event, message)} />
      )}
      {rights.reply && <IconButton icon="reply" name="Reply" onClick={() => reply(app, message)} />}
      {rights.thread && (
        <IconButton
          icon="thread"
          name={threadOf(app, message) ? 'Open thread' : 'Start a thread'}
          onClick={() => threadAct(app, message)}
        />
      )}
      {rights.edit && <IconButton icon="pen" name="Edit" onClick={() => startEditing(app, message)} />}
      <IconButton
        icon="more"
        name="More"
        className="always"
        aria-haspopup="menu"
        onClick={(event) => messageMenu(app, event, message)}
      />
    </div>
  )
}

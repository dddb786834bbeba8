import { Icon } from '@arachne/ui/Icon'

import { loadLatest } from '../../actions/history.ts'
import { backToNow } from '../../actions/places.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { channelTitle } from '../../model/names.ts'
import { isThread } from '../../model/permissions.ts'
import { type Row, rowsOf } from '../../model/rows.ts'
import { timeIn } from '../../model/store.ts'
import type { Timeline } from '../../state-types.ts'
import { dayName } from '../../text/time.ts'
import type { Channel, Message } from '../../types.ts'
import { MessageRow } from '../message/MessageRow.tsx'
import { LogScroll } from './LogScroll.tsx'

export function Log({ channel }: { channel: Channel }) {
  const app = useApp()
  const timeline = app.state.timelines.get(channel.id)
  const busy = timeline?.loading === 'first' && timeline.messages.length === 0
  return (
    <div className="sb-log-frame">
      <LogScroll
        app={app}
        channelId={channel.id}
        label={`Messages in ${channelTitle(app.state, channel)}`}
        busy={busy}
      >
        <Content channel={channel} timeline={timeline} busy={busy} />
      </LogScroll>
      <BackButton channel={channel} timeline={timeline} />
    </div>
  )
}

interface ContentProps {
  channel: Channel
  timeline: Timeline | undefined
  busy: boolean
}

function Content({ channel, timeline, busy }: ContentProps) {
  const { state } = useApp()
  if (!timeline || busy) return <Skeleton />
  if (timeline.error && timeline.messages.length === 0)
    return <Failed channel={channel} error={timeline.error} />
  return (
    <>
      {timeline.hasOlder ? (
        <p className="log-note faint tiny">
          {timeline.loading === 'older' ? 'Loading older messages…' : ' '}
        </p>
      ) : (
        <Beginning channel={channel} />
      )}
      {rowsOf(timeline, state.me?.id).map((row) => (
        <LogRow key={row.key} row={row} />
      ))}
      {timeline.hasNewer && (
        <p className="log-note faint tiny">
          {timeline.loading === 'newer' ? 'Loading newer messages…' : ' '}
        </p>
      )}
    </>
  )
}

function LogRow({ row }: { row: Row }) {
  const app = useApp()
  if (row.kind === 'message') return <MessageRow {...seenOf(app, row.message)} grouped={row.grouped} />
  if (row.kind === 'new')
    return (
      <div className="sb-new" role="separator" aria-label="New messages">
        New
      </div>
    )
  const day = dayName(row.time, timeIn(app.state))
  return (
    <div className="sb-day" role="separator" aria-label={day}>
      {day}
    </div>
  )
}

/** All that a drawn message depends on: while it is the same, the message is not drawn again. */
function seenOf({ state }: App, message: Message) {
  const { editing } = state
  return {
    message,
    hit: state.highlight === message.id,
    editing: editing?.messageId === message.id ? `${editing.text}\n${editing.error}` : null,
    pressed: [...state.presses.values()]
      .filter((one) => one.messageId === message.id)
      .map((one) => one.customId + one.state)
      .join(),
    thread: state.channels.get(message.id),
    names: state.names,
    clockOffset: state.clockOffset,
    me: state.me,
  }
}

function Beginning({ channel }: { channel: Channel }) {
  const { state } = useApp()
  const title = channelTitle(state, channel)
  const words = isThread(channel)
    ? 'This is the beginning of the thread.'
    : channel.guild_id
      ? `This is the beginning of ${title}.`
      : `This is the beginning of your conversation with ${title}.`
  return (
    <div className="log-begin">
      <h2>{title}</h2>
      <p className="muted">{words}</p>
    </div>
  )
}

function Skeleton() {
  return (
    <div className="log-skel">
      <span className="sr">Loading messages…</span>
      {[70, 45, 60, 30, 55].map((width) => (
        <div key={width} className="msg" aria-hidden="true">
          <span className="skel av" />
          <span className="skel" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}

function Failed({ channel, error }: { channel: Channel; error: string }) {
  const app = useApp()
  return (
    <div className="empty">
      <Icon name="alert" size="l" />
      <h2>Couldn’t load messages</h2>
      <p>{error}</p>
      <div className="actions">
        <button type="button" className="btn" onClick={() => void loadLatest(app, channel.id)}>
          Try again
        </button>
      </div>
    </div>
  )
}

function BackButton({ channel, timeline }: { channel: Channel; timeline: Timeline | undefined }) {
  const app = useApp()
  const far = timeline?.hasNewer === true
  if (!far && !app.state.away.has(channel.id)) return null
  function back() {
    backToNow(app, channel.id)
    const last = document.querySelector(`[data-message="${timeline?.messages.at(-1)?.id}"]`)
    if (!far) last?.scrollIntoView({ block: 'end' })
  }
  return (
    <button type="button" className="btn s to-now" onClick={back}>
      <Icon name="down" size="s" />
      Jump to latest
    </button>
  )
}

import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import { search } from '../../actions/lookups.ts'
import { openThread, threadsOf } from '../../actions/threads.ts'
import { change } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { channelTitle } from '../../model/names.ts'
import { timeIn } from '../../model/store.ts'
import type { Panel } from '../../state-types.ts'
import { shortTime, timeOfId } from '../../text/time.ts'
import type { Channel } from '../../types.ts'
import { Composer } from '../composer/Composer.tsx'
import { Log } from '../conversation/Log.tsx'
import { TypingLine } from '../conversation/TypingLine.tsx'
import { NewThreadButton, ThreadBar } from '../layout/Bar.tsx'
import { Problem } from '../message/RichText.tsx'
import { Fence } from '../parts/Fence.tsx'
import { IconButton } from '../parts/IconButton.tsx'
import { FoundMessage } from './FoundMessage.tsx'
import { MemberList } from './Members.tsx'

/** A channel's messages and the field to write in it. */
export function Conversation({ channel }: { channel: Channel }) {
  return (
    <>
      <Log channel={channel} />
      <TypingLine channel={channel} />
      <Composer channel={channel} />
    </>
  )
}

export function ThreadPanel({ thread }: { thread: Channel }) {
  return (
    <aside className="sb-thread" aria-label={`Thread ${thread.name ?? ''}`}>
      <ThreadBar thread={thread} />
      {thread.thread_metadata?.archived && (
        <p className="log-note faint tiny">Archived. Sending a message reopens it.</p>
      )}
      <Conversation channel={thread} />
    </aside>
  )
}

const PANELS: Record<Panel['kind'], { title: string; icon: IconName }> = {
  members: { title: 'Members', icon: 'users' },
  pins: { title: 'Pins', icon: 'pin' },
  threads: { title: 'Threads', icon: 'thread' },
  search: { title: 'Search', icon: 'search' },
}

interface Props<Kind extends Panel['kind']> {
  panel: Extract<Panel, { kind: Kind }>
  channel: Channel
}

function body(panel: Panel, channel: Channel): ReactNode {
  switch (panel.kind) {
    case 'members':
      return <MemberList panel={panel} channel={channel} />
    case 'pins':
      return <Pins panel={panel} />
    case 'threads':
      return <Threads panel={panel} channel={channel} />
    case 'search':
      return <Search panel={panel} />
  }
}

export function SidePanel({ panel, channel }: { panel: Panel; channel: Channel }) {
  const app = useApp()
  const { title, icon } = PANELS[panel.kind]
  const close = () => change(app, app.state, { panel: null })
  return (
    <aside
      className="sb-thread sb-panel"
      aria-label={title}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className="sb-bar">
        <Icon name={icon} />
        <h2 className="bar-t grow">{title}</h2>
        <IconButton icon="cross" name={`Close ${title.toLowerCase()}`} onClick={close} />
      </div>
      <div className="panel-b">
        <Fence of={panel} instead={<Problem text="This can’t be shown." />}>
          {body(panel, channel)}
        </Fence>
      </div>
    </aside>
  )
}

function Pins({ panel: { messages, error } }: Pick<Props<'pins'>, 'panel'>) {
  if (error) return <Problem text={error} />
  if (!messages) return <p className="log-note faint tiny">Loading…</p>
  if (messages.length === 0)
    return (
      <div className="empty">
        <h3>No pinned messages</h3>
        <p>Pin a message from its menu to find it here later.</p>
      </div>
    )
  return (
    <ul className="stack-2">
      {messages.map((message) => (
        <FoundMessage key={message.id} message={message} />
      ))}
    </ul>
  )
}

function Threads({ panel: { archived, error }, channel }: Props<'threads'>) {
  const all = threadsOf(useApp(), channel.id)
  const open = all.filter((thread) => !thread.thread_metadata?.archived)
  const old = all.filter((thread) => thread.thread_metadata?.archived)
  return (
    <>
      <NewThreadButton channel={channel} />
      {open.length > 0 && <ThreadGroup title="Active" list={open} />}
      {old.length > 0 && <ThreadGroup title="Archived" list={old} />}
      {archived === null && !error && <p className="log-note faint tiny">Loading archived threads…</p>}
      {error && <Problem text={error} />}
      {all.length === 0 && archived !== null && (
        <div className="empty">
          <h3>No threads</h3>
          <p>Threads keep side topics out of the main conversation.</p>
        </div>
      )}
    </>
  )
}

function ThreadGroup({ title, list }: { title: string; list: Channel[] }) {
  const app = useApp()
  const now = timeIn(app.state)
  return (
    <section aria-label={title}>
      <h3 className="panel-h">{title}</h3>
      {list.map((thread) => (
        <button key={thread.id} type="button" className="post" onClick={() => openThread(app, thread)}>
          <span className="post-t">{thread.name}</span>
          <span className="faint small">
            {`${thread.message_count ?? 0} messages · ${shortTime(timeOfId(thread.last_message_id ?? thread.id), now)}`}
          </span>
        </button>
      ))}
    </section>
  )
}

type SearchPanel = Extract<Panel, { kind: 'search' }>

function Search({ panel }: { panel: SearchPanel }) {
  const app = useApp()
  return (
    <>
      <form
        className="search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void search(app)
        }}
      >
        <Icon name="search" />
        <input
          className="input"
          type="search"
          aria-label="Search this server"
          placeholder="Words, from:name, in:channel"
          autoComplete="off"
          autoFocus
          value={panel.text}
          onChange={(event) => change(app, panel, { text: event.target.value })}
        />
      </form>
      <div role="status">
        <SearchResult panel={panel} />
      </div>
    </>
  )
}

function SearchResult({ panel: { error, busy, results, total } }: { panel: SearchPanel }) {
  const { state } = useApp()
  if (error) return <Problem text={error} />
  if (busy) return <p className="log-note faint tiny">Searching…</p>
  if (!results) return <p className="log-note faint tiny">Press Enter to search.</p>
  if (results.length === 0) return <p className="log-note faint tiny">No results.</p>
  const newest = total > results.length ? `, showing the newest ${results.length}` : ''
  return (
    <>
      <p className="log-note faint tiny">{total === 1 ? '1 message' : `${total} messages${newest}`}</p>
      <ul className="stack-2">
        {results.map((message) => (
          <FoundMessage
            key={message.id}
            message={message}
            place={channelTitle(state, state.channels.get(message.channel_id))}
          />
        ))}
      </ul>
    </>
  )
}

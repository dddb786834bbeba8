import { Icon } from '@arachne/ui/Icon'
import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'

import { change } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { composerId, focusComposer } from '../../focus.ts'
import { CAN, isForum, isVoice, may } from '../../model/permissions.ts'
import type { Store } from '../../model/store.ts'
import type { Channel } from '../../types.ts'
import { Forum } from '../conversation/Forum.tsx'
import { DialogLayer } from '../dialogs/Dialogs.tsx'
import { Conversation, SidePanel, ThreadPanel } from '../panels/Panels.tsx'
import { Fence } from '../parts/Fence.tsx'
import { MenuLayer } from '../parts/Menu.tsx'
import { ChatBar } from './Bar.tsx'
import { ChannelList } from './Channels.tsx'
import { PeoplePage } from './People.tsx'
import { Rail } from './Rail.tsx'
import { Tape } from './Tape.tsx'

export function Page({ store }: { store: Store }) {
  const version = useSyncExternalStore(store.subscribe, store.version)
  const { phase, toast, said } = useApp().state
  const Screen = SCREENS[phase]
  return (
    <>
      {phase !== 'chat' && <Tape />}
      <Fence of={version} instead={<Unshowable />}>
        <Screen />
      </Fence>
      <Fence of={version} instead={null}>
        <MenuLayer />
      </Fence>
      <DialogLayer />
      <div className="toasts" role="status">
        {toast && (
          <div key={toast.key} className={`toast ${toast.bad ? 'bad' : ''}`}>
            {toast.bad && <Icon name="alert" />}
            {toast.text}
          </div>
        )}
      </div>
      <div className="sr" aria-live="polite">
        {said}
      </div>
    </>
  )
}

/** Until the next change: that may be all it takes. */
function Unshowable() {
  return (
    <main className="empty">
      <Icon name="alert" size="l" />
      <h1>Something went wrong</h1>
      <p>The page couldn’t show this. Reloading may help.</p>
    </main>
  )
}

function Loading() {
  return (
    <main className="empty">
      <p>Opening the sandbox…</p>
    </main>
  )
}

function Failed() {
  const { failure } = useApp().state
  return (
    <main className="empty">
      <Icon name="plug" size="l" />
      <h1>Can’t reach the sandbox</h1>
      <p>{failure ?? ''} It may be starting up, or stopped. Retrying automatically.</p>
    </main>
  )
}

/** What is on the right: the members, pins, threads or a search; otherwise the open thread. */
function useSide(channel: Channel | undefined): ReactNode {
  const { panel, place, channels } = useApp().state
  const about = panel && 'channelId' in panel ? channels.get(panel.channelId) : channel
  if (panel && about) return <SidePanel key={panel.kind} panel={panel} channel={about} />
  const thread = channels.get(place.threadId ?? '')
  return thread && <ThreadPanel key={thread.id} thread={thread} />
}

function Chat() {
  const app = useApp()
  const { state } = app
  const channel = state.channels.get(state.place.channelId ?? '')
  const side = useSide(channel)
  const open = state.place.threadId ?? state.place.channelId ?? ''
  function skip(event: MouseEvent) {
    event.preventDefault()
    focusComposer(open)
  }
  return (
    <div className={`sb ${side ? 'with-side' : ''} ${state.drawer ? 'drawer-open' : ''}`}>
      <a className="skip" href={`#${composerId(open)}`} onClick={skip}>
        Skip to the message box
      </a>
      <Tape />
      <ConnectionLine />
      <div className="drawer">
        <Rail />
        <ChannelList />
      </div>
      <button
        type="button"
        className="drawer-scrim"
        aria-label="Close the channel list"
        tabIndex={state.drawer ? 0 : -1}
        onClick={() => change(app, state, { drawer: false })}
      />
      <main className="sb-chat">
        <ChatBar channel={channel} />
        {channel && may(state, channel, CAN.VIEW) ? (
          <ChatBody key={channel.id} channel={channel} />
        ) : (
          <Nowhere />
        )}
      </main>
      {side}
    </div>
  )
}

function ChatBody({ channel }: { channel: Channel }) {
  if (isForum(channel)) return <Forum forum={channel} />
  if (!isVoice(channel)) return <Conversation channel={channel} />
  return (
    <div className="empty">
      <h2>Voice channel</h2>
      <p>The sandbox doesn’t support voice.</p>
    </div>
  )
}

function Nowhere() {
  const { arrived, place, me } = useApp().state
  if (!arrived)
    return (
      <div className="empty">
        <p>Connecting…</p>
      </div>
    )
  if (place.channelId)
    return (
      <div className="empty">
        <Icon name="lock" size="l" />
        <h2>You can’t see this channel</h2>
        <p>
          {`It doesn’t exist, or ${me?.name ?? 'you'} can’t see it. To look as someone else, switch person at the lower left.`}
        </p>
      </div>
    )
  return place.guildId === null ? (
    <div className="empty">
      <h2>No direct messages yet</h2>
      <p>Select a name in any channel to message someone.</p>
    </div>
  ) : (
    <div className="empty">
      <h2>No channel selected</h2>
      <p>Choose one on the left.</p>
    </div>
  )
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

function ConnectionLine() {
  const app = useApp()
  const { status, retryAt } = app.state.connection
  if (status === 'live' || (status === 'connecting' && !app.state.arrived)) return null
  const seconds = secondsUntil(retryAt)
  const words = {
    connecting: 'Reconnecting…',
    lost: `Can’t reach the sandbox. This page may be out of date. ${seconds > 0 ? `Retrying in ${seconds} s.` : 'Retrying…'}`,
    refused: 'The sandbox restarted. Reconnecting you…',
  }[status]
  return (
    <div className="sb-line" role="status">
      <Icon name="plug" size="s" />
      <span>{words}</span>
      {status === 'lost' && (
        <button type="button" className="link-btn" onClick={() => app.gateway?.retryNow()}>
          Retry now
        </button>
      )}
    </div>
  )
}

const SCREENS = { loading: Loading, failed: Failed, choosing: PeoplePage, chat: Chat }

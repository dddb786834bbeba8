import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'

import { showPins } from '../../actions/lookups.ts'
import { closeThread } from '../../actions/places.ts'
import { askThread, changeThread, follow, showThreads } from '../../actions/threads.ts'
import { change, copy, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { channelName } from '../../model/names.ts'
import { CAN, isForum, isThread, may } from '../../model/permissions.ts'
import type { MenuItem, Panel } from '../../state-types.ts'
import { language } from '../../text/language.ts'
import type { Channel } from '../../types.ts'
import { plainText } from '../message/plain-text.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { channelIcon } from './channel-icon.ts'

interface PanelButtonProps {
  kind: Panel['kind']
  icon: IconName
  name: string
  open: () => unknown
}

function PanelButton({ kind, icon, name, open }: PanelButtonProps) {
  const app = useApp()
  const pressed = app.state.panel?.kind === kind
  function toggle() {
    if (pressed) change(app, app.state, { panel: null })
    else open()
  }
  return (
    <IconButton
      icon={icon}
      name={name}
      aria-pressed={pressed}
      className={pressed ? 'on' : ''}
      onClick={toggle}
    />
  )
}

function PanelButtons({ channel }: { channel: Channel }) {
  const app = useApp()
  const show = (panel: Panel) => change(app, app.state, { panel })
  const search = { kind: 'search', text: '', results: null, total: 0, busy: false, error: null } as const
  return (
    <div className="bar-b">
      {channel.guild_id && !isForum(channel) && (
        <PanelButton
          kind="threads"
          icon="thread"
          name="Threads"
          open={() => void showThreads(app, channel.id)}
        />
      )}
      {!isForum(channel) && (
        <PanelButton kind="pins" icon="pin" name="Pins" open={() => void showPins(app, channel.id)} />
      )}
      <PanelButton
        kind="members"
        icon="users"
        name="Members"
        open={() => show({ kind: 'members', filter: '' })}
      />
      {channel.guild_id && (
        <PanelButton kind="search" icon="search" name="Search" open={() => show({ ...search })} />
      )}
    </div>
  )
}

export function ChatBar({ channel }: { channel: Channel | undefined }) {
  const app = useApp()
  const { state } = app
  const name = channelName(state, channel)
  return (
    <div className="sb-bar">
      <IconButton
        icon="menu"
        name="Channels"
        className="drawer-b"
        aria-expanded={state.drawer}
        onClick={() => change(app, state, { drawer: !state.drawer })}
      />
      {channel && <Icon name={channelIcon(state, channel)} />}
      {state.arrived && (
        <h2 className="bar-t clip" lang={language(name)}>
          {channel ? name : 'No channel'}
        </h2>
      )}
      {channel?.topic ? (
        <span className="small faint clip hide-phone grow" title={channel.topic}>
          {plainText(state, channel.guild_id, channel.topic)}
        </span>
      ) : (
        <span className="grow" />
      )}
      {channel && <PanelButtons channel={channel} />}
    </div>
  )
}

export function ThreadBar({ thread }: { thread: Channel }) {
  const app = useApp()
  const menu = { key: `thread-${thread.id}`, label: 'Thread', items: () => threadItems(app, thread) }
  return (
    <div className="sb-bar">
      <IconButton
        icon="left"
        name="Back to channel"
        className="only-phone"
        onClick={() => closeThread(app)}
      />
      <Icon name="thread" />
      <h2 className="bar-t clip grow" lang={language(thread.name ?? '')}>
        {thread.name ?? 'Thread'}
      </h2>
      <IconButton
        icon="more"
        name="Thread options"
        aria-haspopup="menu"
        onClick={(event) => openMenu(app, event, menu)}
      />
      <IconButton icon="cross" name="Close thread" className="hide-phone" onClick={() => closeThread(app)} />
    </div>
  )
}

function threadItems(app: App, thread: Channel): MenuItem[] {
  const now = app.state.channels.get(thread.id) ?? thread
  const archived = now.thread_metadata?.archived === true
  const locked = now.thread_metadata?.locked === true
  const manages = may(app.state, now, CAN.MANAGE_THREADS)
  const archive: MenuItem = {
    label: archived ? 'Unarchive' : 'Archive',
    icon: 'doc',
    run: () => void changeThread(app, now, { archived: !archived }),
  }
  const lock: MenuItem = {
    label: locked ? 'Unlock' : 'Lock',
    icon: 'lock',
    run: () => void changeThread(app, now, { locked: !locked }),
  }
  return [
    now.member
      ? { label: 'Unfollow', icon: 'bell', run: () => void follow(app, now, false) }
      : { label: 'Follow', icon: 'bell', run: () => void follow(app, now, true) },
    { label: 'Pins', icon: 'pin', run: () => void showPins(app, now.id) },
    ...(manages || now.owner_id === app.state.me?.id ? [archive] : []),
    ...(manages ? [lock] : []),
    { label: 'Copy ID', icon: 'copy', run: () => void copy(app, now.id, 'ID copied.') },
  ]
}

export function NewThreadButton({ channel }: { channel: Channel }) {
  const app = useApp()
  if (isThread(channel) || !may(app.state, channel, CAN.CREATE_THREADS)) return null
  return (
    <button type="button" className="btn s" onClick={() => askThread(app, channel.id, null)}>
      <Icon name="plus" size="s" />
      Start a thread
    </button>
  )
}

import { Icon } from '@arachne/ui/Icon'
import { Fragment, type KeyboardEvent } from 'react'

import { openPlace } from '../../actions/places.ts'
import { change, closeDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { channelName } from '../../model/names.ts'
import { CAN, isCategory, isVoice, may } from '../../model/permissions.ts'
import { isUnread } from '../../model/reads.ts'
import type { Dialog, State } from '../../state-types.ts'
import { channelIcon } from '../layout/channel-icon.ts'
import { DialogFrame } from './DialogFrame.tsx'

const MOST = 12

/** Places by name: what is unread comes first. */
function places(state: State, text: string) {
  const wanted = text.trim().toLowerCase().replace(/^[#@]/, '')
  return [...state.channels.values()]
    .filter((channel) => !isCategory(channel) && !isVoice(channel) && may(state, channel, CAN.VIEW))
    .map((channel) => ({ channel, name: channelName(state, channel), unread: isUnread(state, channel) }))
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted(
      (a, b) =>
        Number(b.unread) - Number(a.unread) ||
        Number(b.name.toLowerCase().startsWith(wanted)) - Number(a.name.toLowerCase().startsWith(wanted)),
    )
    .slice(0, MOST)
}

export function SwitchDialog({ dialog }: { dialog: Extract<Dialog, { kind: 'switch' }> }) {
  const app = useApp()
  const { state } = app
  const found = places(state, dialog.text)
  function go(index: number) {
    const channel = found[index]?.channel
    if (!channel) return
    closeDialog(app)
    openPlace(app, { guildId: channel.guild_id ?? null, channelId: channel.id })
  }
  function key(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    change(app, dialog, { at: (dialog.at + step + found.length) % Math.max(1, found.length) })
  }
  return (
    <DialogFrame title="Go to" className="small-dialog" submit={() => go(dialog.at)}>
      <div className="dialog-b stack-2">
        <input
          className="input"
          type="search"
          aria-label="Name of a channel or person"
          placeholder="A channel, thread or person"
          autoComplete="off"
          value={dialog.text}
          onKeyDown={key}
          onChange={(event) => change(app, dialog, { text: event.target.value, at: 0 })}
        />
        <div role="listbox" aria-label="Places">
          {found.map(({ channel, name, unread }, index) => (
            <button
              key={channel.id}
              type="button"
              role="option"
              aria-selected={index === dialog.at}
              className={index === dialog.at ? 'menu-item on' : 'menu-item'}
              onClick={() => go(index)}
            >
              <Icon name={channelIcon(state, channel)} />
              <span className={unread ? 'clip strong' : 'clip'}>{name}</span>
              <span className="push faint small clip">
                {state.guilds.get(channel.guild_id ?? '')?.name ?? 'direct message'}
              </span>
            </button>
          ))}
          {found.length === 0 && <p className="faint small pad">No matches.</p>}
        </div>
      </div>
    </DialogFrame>
  )
}

const KEYS = [
  ['Ctrl K', 'Go to a channel or person'],
  ['Alt ↑ ↓', 'Previous or next channel'],
  ['↑', 'In an empty message box: edit your last message'],
  ['↑ ↓ in the log', 'Move between messages; Tab reaches their actions'],
  ['/  @  #  :', 'Commands, people, channels, emoji'],
  ['Escape', 'Close what opened last'],
]

export function KeysDialog() {
  return (
    <DialogFrame title="Keyboard shortcuts" className="small-dialog">
      <dl className="dialog-b kv">
        {KEYS.map(([keys, what]) => (
          <Fragment key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
    </DialogFrame>
  )
}

// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Dialog } from '../state-types.ts' */
import { openPlace } from '../actions/places.js'
import { closeDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { channelName } from '../model/names.js'
import { CAN, isCategory, isVoice, may } from '../model/permissions.js'
import { isUnread } from '../model/reads.js'
import { channelIcon } from './channel-icon.js'
import { frame } from './dialog-frame.js'
import { valueOf } from './focus.js'
import { icon } from './icons.js'

const MOST = 12

/** Places by name: what is unread comes first. @param {App} app @param {string} text */
function places(app, text) {
  const { state } = app
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

/** @param {App} app @param {Extract<Dialog, { kind: 'switch' }>} dialog */
export function switchDialog(app, dialog) {
  const found = places(app, dialog.text)
  const go = (/** @type {number} */ index) => {
    const channel = found[index]?.channel
    if (!channel) return
    closeDialog(app)
    openPlace(app, { guildId: channel.guild_id ?? null, channelId: channel.id })
  }
  const key = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    dialog.at = (dialog.at + step + found.length) % Math.max(1, found.length)
    app.changed()
  }
  return frame(
    app,
    { key: 'switch', title: 'Go to', class: 'small-dialog', submit: () => go(dialog.at) },
    h(
      'div',
      { class: 'dialog-b stack-2' },
      h('input', {
        class: 'input',
        type: 'search',
        'aria-label': 'Name of a channel or person',
        placeholder: 'A channel, thread or person',
        autocomplete: 'off',
        value: dialog.text,
        onkeydown: key,
        oninput: (event) => (Object.assign(dialog, { text: valueOf(event), at: 0 }), app.changed()),
      }),
      h(
        'div',
        { role: 'listbox', 'aria-label': 'Places' },
        found.map(({ channel, name, unread }, index) =>
          h(
            'button',
            {
              key: channel.id,
              type: 'button',
              role: 'option',
              'aria-selected': String(index === dialog.at),
              class: index === dialog.at ? 'menu-item on' : 'menu-item',
              onclick: () => go(index),
            },
            icon(channelIcon(app.state, channel)),
            h('span', { class: unread ? 'clip strong' : 'clip' }, name),
            h(
              'span',
              { class: 'push faint small clip' },
              app.state.guilds.get(channel.guild_id ?? '')?.name ?? 'direct message',
            ),
          ),
        ),
        found.length === 0 && h('p', { class: 'faint small pad' }, 'No place by that name.'),
      ),
    ),
  )
}

const KEYS = [
  ['Ctrl K', 'Go to a channel or person'],
  ['Alt ↑ ↓', 'The channel above or below'],
  ['↑', 'In an empty field: edit what you wrote last'],
  ['↑ ↓ in the log', 'Walk from message to message, Tab to act on one'],
  ['/  @  #  :', 'Commands, people, channels, emoji while you write'],
  ['Escape', 'Close what is open'],
]

/** @param {App} app */
export function keysDialog(app) {
  return frame(
    app,
    { key: 'keys', title: 'Keys', class: 'small-dialog' },
    h(
      'dl',
      { class: 'dialog-b kv' },
      KEYS.map(([keys, what]) => [h('dt', null, h('kbd', null, keys)), h('dd', null, what)]),
    ),
  )
}

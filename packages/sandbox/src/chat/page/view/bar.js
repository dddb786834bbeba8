// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
/** @import { MenuItem, Panel } from '../state-types.ts' */
import { showPins } from '../actions/lookups.js'
import { closeThread } from '../actions/places.js'
import { askThread, changeThread, follow, showThreads } from '../actions/threads.js'
import { copy, openMenu } from '../actions/ui.js'
import { h } from '../dom.js'
import { channelName } from '../model/names.js'
import { CAN, isForum, isThread, may } from '../model/permissions.js'
import { channelIcon } from './channel-icon.js'
import { icon, iconButton } from './icons.js'
import { language, plainText } from './text.js'

/** @param {App} app @param {Panel} panel */
function toggle(app, panel) {
  app.state.panel = app.state.panel?.kind === panel.kind ? null : panel
  app.changed()
}

/** @param {App} app */
function closePanel(app) {
  app.state.panel = null
  app.changed()
}

/** @param {App} app @param {Channel | undefined} channel */
export function chatBar(app, channel) {
  const { state } = app
  const kind = state.panel?.kind
  const name = channelName(state, channel)
  const pressed = (/** @type {string} */ one) => ({
    'aria-pressed': String(kind === one),
    class: kind === one ? 'on' : '',
  })
  return h(
    'div',
    { class: 'sb-bar' },
    iconButton('menu', 'Channels', {
      class: 'drawer-b',
      'aria-expanded': String(state.drawer),
      onclick: () => ((state.drawer = !state.drawer), app.changed()),
    }),
    channel && icon(channelIcon(state, channel)),
    h('h2', { class: 'bar-t clip', lang: language(name) }, channel ? name : 'Nowhere'),
    channel?.topic
      ? h(
          'span',
          { class: 'small faint clip hide-phone grow', title: channel.topic },
          plainText({ app, guildId: channel.guild_id }, channel.topic),
        )
      : h('span', { class: 'grow' }),
    channel &&
      h(
        'div',
        { class: 'bar-b' },
        channel.guild_id &&
          !isForum(channel) &&
          iconButton('thread', 'Threads', {
            ...pressed('threads'),
            onclick: () => (kind === 'threads' ? closePanel(app) : void showThreads(app, channel.id)),
          }),
        !isForum(channel) &&
          iconButton('pin', 'Pins', {
            ...pressed('pins'),
            onclick: () => (kind === 'pins' ? closePanel(app) : void showPins(app, channel.id)),
          }),
        iconButton('users', 'Members', {
          ...pressed('members'),
          onclick: () => toggle(app, { kind: 'members', filter: '' }),
        }),
        channel.guild_id &&
          iconButton('search', 'Search', {
            ...pressed('search'),
            onclick: () =>
              toggle(app, { kind: 'search', text: '', results: null, total: 0, busy: false, error: null }),
          }),
      ),
  )
}

/** @param {App} app @param {Channel} thread */
export function threadBar(app, thread) {
  return h(
    'div',
    { class: 'sb-bar' },
    iconButton('back', 'Back to the channel', { class: 'only-phone', onclick: () => closeThread(app) }),
    icon('thread'),
    h('h2', { class: 'bar-t clip grow', lang: language(thread.name ?? '') }, thread.name ?? 'Thread'),
    iconButton('more', 'More about this thread', {
      'aria-haspopup': 'menu',
      onclick: (event) =>
        openMenu(app, event, {
          key: `thread-${thread.id}`,
          label: 'Thread',
          items: () => threadItems(app, thread),
        }),
    }),
    iconButton('x', 'Close the thread', { class: 'hide-phone', onclick: () => closeThread(app) }),
  )
}

/** @param {App} app @param {Channel} thread @returns {MenuItem[]} */
function threadItems(app, thread) {
  const now = app.state.channels.get(thread.id) ?? thread
  const archived = now.thread_metadata?.archived === true
  const locked = now.thread_metadata?.locked === true
  const manages = may(app.state, now, CAN.MANAGE_THREADS)
  const mine = now.owner_id === app.state.me?.id
  return [
    now.member
      ? { label: 'Stop following', icon: 'bell', run: () => void follow(app, now, false) }
      : { label: 'Follow', icon: 'bell', run: () => void follow(app, now, true) },
    { label: 'Pins', icon: 'pin', run: () => void showPins(app, now.id) },
    ...(manages || mine
      ? [
          {
            label: archived ? 'Take from the archive' : 'Archive',
            icon: 'doc',
            run: () => void changeThread(app, now, { archived: !archived }),
          },
        ]
      : []),
    ...(manages
      ? [
          {
            label: locked ? 'Unlock' : 'Lock',
            icon: 'lock',
            run: () => void changeThread(app, now, { locked: !locked }),
          },
        ]
      : []),
    { label: 'Copy the id', icon: 'copy', run: () => void copy(app, now.id, 'The id is copied.') },
  ]
}

/** @param {App} app @param {Channel} channel */
export const newThreadButton = (app, channel) =>
  !isThread(channel) && may(app.state, channel, CAN.CREATE_THREADS)
    ? h(
        'button',
        { type: 'button', class: 'btn s', onclick: () => askThread(app, channel.id, null) },
        icon('plus', 's'),
        'Start a thread',
      )
    : null

// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel, Message } from '../types.ts' */
/** @import { Shape } from './message.js' */
/** @import { Timeline } from '../state-types.ts' */
/** @import { Row } from '../model/rows.js' */
import { loadLatest } from '../actions/history.js'
import { backToNow } from '../actions/places.js'
import { h, memo } from '../dom.js'
import { channelTitle } from '../model/names.js'
import { isThread } from '../model/permissions.js'
import { rowsOf } from '../model/rows.js'
import { dayName } from '../text/time.js'
import { icon } from './icons.js'
import { createScroll } from './log-scroll.js'
import { messageView } from './message.js'

/** @param {App} app @param {Channel} channel */
export function logView(app, channel) {
  const timeline = app.state.timelines.get(channel.id)
  const scroll = createScroll(app, channel.id)
  const busy = timeline?.loading === 'first' && timeline.messages.length === 0
  return h(
    'div',
    { key: `log-${channel.id}`, class: 'sb-log-frame' },
    h(
      'div',
      {
        class: 'sb-log',
        role: 'log',
        // A line for screen readers tells of each new message; the whole feed would be read again on every change.
        'aria-live': 'off',
        'aria-label': `Messages in ${channelTitle(app.state, channel)}`,
        'aria-busy': busy ? 'true' : null,
        tabindex: '0',
        onkeydown: walk,
        ...scroll,
      },
      h('div', { class: 'sb-log-in' }, content(app, channel, timeline)),
    ),
    backButton(app, channel, timeline),
  )
}

/** @param {App} app @param {Channel} channel @param {Timeline | undefined} timeline */
function content(app, channel, timeline) {
  if (!timeline || (timeline.loading === 'first' && timeline.messages.length === 0)) return skeleton()
  if (timeline.error && timeline.messages.length === 0) return failed(app, channel, timeline.error)
  return [
    timeline.hasOlder
      ? h(
          'p',
          { key: 'older', class: 'log-note' },
          timeline.loading === 'older' ? 'Fetching older messages…' : ' ',
        )
      : beginning(app, channel),
    rowsOf(timeline, app.state.me?.id).map((row) => rowView(app, row)),
    timeline.hasNewer &&
      h(
        'p',
        { key: 'newer', class: 'log-note' },
        timeline.loading === 'newer' ? 'Fetching newer messages…' : ' ',
      ),
  ]
}

/** @param {App} app @param {Row} row */
function rowView(app, row) {
  const { state } = app
  if (row.kind === 'day') {
    const day = dayName(row.time, Date.now() + state.clockOffset)
    return h('div', { key: row.key, class: 'sb-day', role: 'separator', 'aria-label': day }, day)
  }
  if (row.kind === 'new')
    return h('div', { key: 'new', class: 'sb-new', role: 'separator', 'aria-label': 'New from here' }, 'New')
  const { message, grouped } = row
  const hit = state.highlight === message.id
  const editing =
    state.editing?.messageId === message.id ? `${state.editing.text}\n${state.editing.error}` : null
  const pressed = [...state.presses.values()]
    .filter((one) => one.messageId === message.id)
    .map((one) => one.customId + one.state)
    .join()
  const thread = state.channels.get(message.id)
  const deps = [message, grouped, hit, editing, pressed, thread, state.names, state.clockOffset, state.me]
  return memo(row.key, deps, () => drawn(app, message, { grouped, hit }))
}

/** A bot under test may send anything; one message that cannot be drawn must not take the others with it. @param {App} app @param {Message} message @param {Shape} shape */
function drawn(app, message, shape) {
  try {
    return messageView(app, message, shape)
  } catch {
    return h(
      'article',
      { class: 'msg sys', tabindex: '-1', 'data-message': message.id },
      h('span', { class: 'sys-i' }, icon('alert')),
      h('p', null, 'This message is made in a way that cannot be shown.'),
    )
  }
}

/** @param {App} app @param {Channel} channel */
function beginning(app, channel) {
  const title = channelTitle(app.state, channel)
  const words = isThread(channel)
    ? 'This is where the thread begins.'
    : channel.guild_id
      ? `This is where ${title} begins. Nothing was said before.`
      : `This is where you and ${title} began.`
  return h(
    'div',
    { key: 'beginning', class: 'log-begin' },
    h('h2', null, title),
    h('p', { class: 'muted' }, words),
  )
}

function skeleton() {
  return h(
    'div',
    { key: 'skeleton', class: 'log-skel' },
    h('span', { class: 'sr' }, 'Fetching messages…'),
    [70, 45, 60, 30, 55].map((width, index) =>
      h(
        'div',
        { key: String(index), class: 'msg', 'aria-hidden': 'true' },
        h('span', { class: 'skel av' }),
        h('span', { class: 'skel', style: { width: `${width}%` } }),
      ),
    ),
  )
}

/** @param {App} app @param {Channel} channel @param {string} error */
function failed(app, channel, error) {
  return h(
    'div',
    { key: 'failed', class: 'empty' },
    icon('alert', 'l'),
    h('h2', null, 'The messages did not come.'),
    h('p', null, error),
    h(
      'div',
      { class: 'actions' },
      h(
        'button',
        { type: 'button', class: 'btn', onclick: () => void loadLatest(app, channel.id) },
        'Try again',
      ),
    ),
  )
}

/** @param {App} app @param {Channel} channel @param {Timeline | undefined} timeline */
function backButton(app, channel, timeline) {
  const far = timeline?.hasNewer === true
  if (!far && !app.state.away.has(channel.id)) return null
  const back = () => {
    backToNow(app, channel.id)
    const last = document.querySelector(`[data-message="${timeline?.messages.at(-1)?.id}"]`)
    if (!far) last?.scrollIntoView({ block: 'end' })
  }
  return h(
    'button',
    { key: 'back', type: 'button', class: 'btn s to-now', onclick: back },
    icon('down', 's'),
    'To the newest',
  )
}

/** Arrow keys walk from message to message; Tab then reaches what can be done with one. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const target = /** @type {HTMLElement} */ (event.target)
  if (step === undefined || target.closest('input, textarea, select, [role=menu]')) return
  const log = /** @type {HTMLElement} */ (event.currentTarget)
  const messages = [...log.querySelectorAll('article')]
  const at = messages.findIndex((one) => one.contains(target))
  const next = at === -1 ? messages.at(-1) : messages[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

// @ts-check
/** What stands at the right: a thread, the members, pins, threads or a search. */
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
/** @import { Panel } from '../state-types.ts' */
/** @import { Child } from '../dom.js' */
import { search } from '../actions/lookups.js'
import { openThread, threadsOf } from '../actions/threads.js'
import { h } from '../dom.js'
import { channelTitle } from '../model/names.js'
import { shortTime, timeOfId } from '../text/time.js'
import { newThreadButton, threadBar } from './bar.js'
import { composer } from './composer.js'
import { valueOf } from './focus.js'
import { foundMessage } from './found-message.js'
import { icon, iconButton } from './icons.js'
import { logView } from './log.js'
import { memberList } from './members.js'
import { problem } from './text.js'
import { typingLine } from './typing.js'

/** @param {App} app @param {Channel | undefined} channel */
export function sidePanel(app, channel) {
  const { panel, place } = app.state
  const thread = app.state.channels.get(place.threadId ?? '')
  const about = panel && 'channelId' in panel ? app.state.channels.get(panel.channelId) : channel
  if (panel && about) return panelFrame(app, panel, about)
  return thread ? threadPanel(app, thread) : null
}

/** @param {App} app @param {Channel} thread */
function threadPanel(app, thread) {
  return h(
    'aside',
    { key: `thread-${thread.id}`, class: 'sb-thread', 'aria-label': `Thread ${thread.name ?? ''}` },
    threadBar(app, thread),
    thread.thread_metadata?.archived &&
      h('p', { class: 'log-note' }, 'In the archive. A message brings it back.'),
    logView(app, thread),
    typingLine(app, thread),
    composer(app, thread),
  )
}

/** @type {{ [K in Panel['kind']]: { title: string, icon: string, body: (app: App, panel: Extract<Panel, { kind: K }>, channel: Channel) => Child } }} */
const PANELS = {
  members: { title: 'Members', icon: 'users', body: memberList },
  pins: { title: 'Pins', icon: 'pin', body: pins },
  threads: { title: 'Threads', icon: 'thread', body: threads },
  search: { title: 'Search', icon: 'search', body: searchBox },
}

/** @param {App} app @param {Panel} panel @param {Channel} channel */
function panelFrame(app, panel, channel) {
  const { title, icon: shape, body } = PANELS[panel.kind]
  const close = () => {
    app.state.panel = null
    app.changed()
  }
  return h(
    'aside',
    {
      key: `panel-${panel.kind}`,
      class: 'sb-thread sb-panel',
      'aria-label': title,
      onkeydown: (event) => event.key === 'Escape' && close(),
    },
    h(
      'div',
      { class: 'sb-bar' },
      icon(shape),
      h('h2', { class: 'bar-t grow' }, title),
      iconButton('x', `Close ${title.toLowerCase()}`, { onclick: close }),
    ),
    h('div', { class: 'panel-b' }, body(app, /** @type {never} */ (panel), channel)),
  )
}

/** @param {App} app @param {Extract<Panel, { kind: 'pins' }>} panel @param {Channel} channel */
function pins(app, { messages, error }, channel) {
  if (error) return problem(error)
  if (!messages) return h('p', { class: 'log-note' }, 'Looking…')
  if (messages.length === 0)
    return h(
      'div',
      { class: 'empty' },
      h('h3', null, 'Nothing is pinned'),
      h(
        'p',
        null,
        `Pin what ${channelTitle(app.state, channel)} should find again: it is in the menu of each message.`,
      ),
    )
  return h(
    'ul',
    { class: 'found-list' },
    messages.map((message) => foundMessage(app, message, '')),
  )
}

/** @param {App} app @param {Extract<Panel, { kind: 'threads' }>} panel @param {Channel} channel */
function threads(app, { archived, error }, channel) {
  const all = threadsOf(app, channel.id)
  const open = all.filter((thread) => !thread.thread_metadata?.archived)
  const old = all.filter((thread) => thread.thread_metadata?.archived)
  return [
    newThreadButton(app, channel),
    open.length > 0 && threadGroup(app, 'Open', open),
    old.length > 0 && threadGroup(app, 'In the archive', old),
    archived === null && !error && h('p', { key: 'busy', class: 'log-note' }, 'Looking in the archive…'),
    error && problem(error),
    all.length === 0 &&
      archived !== null &&
      h(
        'div',
        { key: 'none', class: 'empty' },
        h('h3', null, 'No threads'),
        h('p', null, 'A thread keeps one subject out of the way of the others.'),
      ),
  ]
}

/** @param {App} app @param {string} title @param {Channel[]} list */
function threadGroup(app, title, list) {
  const now = Date.now() + app.state.clockOffset
  return h(
    'section',
    { key: title, 'aria-label': title },
    h('h3', { class: 'panel-h' }, title),
    list.map((thread) =>
      h(
        'button',
        { key: thread.id, type: 'button', class: 'post', onclick: () => openThread(app, thread) },
        h('span', { class: 'post-t' }, thread.name),
        h(
          'span',
          { class: 'faint small' },
          `${thread.message_count ?? 0} messages · ${shortTime(timeOfId(thread.last_message_id ?? thread.id), now)}`,
        ),
      ),
    ),
  )
}

/** @param {App} app @param {Extract<Panel, { kind: 'search' }>} panel */
function searchBox(app, panel) {
  return [
    h(
      'form',
      {
        key: 'form',
        class: 'search',
        role: 'search',
        onsubmit: (event) => (event.preventDefault(), void search(app)),
      },
      icon('search'),
      h('input', {
        class: 'input',
        type: 'search',
        'aria-label': 'Search this server',
        placeholder: 'Words, from:name, in:channel',
        value: panel.text,
        autocomplete: 'off',
        mounted: (el) => el.focus(),
        oninput: (event) => (panel.text = valueOf(event)),
      }),
    ),
    h('div', { key: 'out', role: 'status' }, searchResult(app, panel)),
  ]
}

/** @param {App} app @param {Extract<Panel, { kind: 'search' }>} panel @returns {Child} */
function searchResult(app, panel) {
  if (panel.error) return problem(panel.error)
  if (panel.busy) return h('p', { class: 'log-note' }, 'Searching…')
  if (!panel.results) return h('p', { class: 'log-note' }, 'Press Enter to search what you may read.')
  if (panel.results.length === 0) return h('p', { class: 'log-note' }, 'Nothing found.')
  return [
    h(
      'p',
      { class: 'log-note' },
      panel.total === 1
        ? '1 message'
        : `${panel.total} messages${panel.total > panel.results.length ? `, the newest ${panel.results.length}` : ''}`,
    ),
    h(
      'ul',
      { class: 'found-list' },
      panel.results.map((message) =>
        foundMessage(app, message, channelTitle(app.state, app.state.channels.get(message.channel_id))),
      ),
    ),
  ]
}

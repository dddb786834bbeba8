// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
/** @import { PageTokens } from '../net/page-token.js' */
/** @import { Child } from '../dom.js' */
import { h } from '../dom.js'
import { CAN, isForum, isVoice, may } from '../model/permissions.js'
import { chatBar } from './bar.js'
import { channelList } from './channels.js'
import { composer } from './composer.js'
import { dialogLayer } from './dialogs.js'
import { composerId } from './focus.js'
import { forumView } from './forum.js'
import { icon } from './icons.js'
import { logView } from './log.js'
import { menuLayer } from './menu.js'
import { sidePanel } from './panels.js'
import { peoplePage } from './people.js'
import { rail } from './rail.js'
import { tape } from './tape.js'
import { typingLine } from './typing.js'

/** @param {App} app @param {PageTokens} tokens @returns {Child[]} */
export function page(app, tokens) {
  const { state } = app
  const screen = { loading, failed, choosing: () => peoplePage(app, tokens), chat: chatScreen }[state.phase]
  return [
    state.phase === 'chat' ? null : tape(app),
    screen(app),
    menuLayer(app),
    dialogLayer(app),
    h(
      'div',
      { key: 'toast', class: 'toasts', role: 'status' },
      state.toast &&
        h(
          'div',
          { key: String(state.toast.key), class: `toast ${state.toast.bad ? 'bad' : ''}` },
          state.toast.bad && icon('alert'),
          state.toast.text,
        ),
    ),
    h('div', { key: 'said', class: 'sr', 'aria-live': 'polite' }, state.said),
  ]
}

const loading = () => h('main', { key: 'loading', class: 'empty' }, h('p', null, 'Opening the sandbox…'))

/** @param {App} app */
const failed = (app) =>
  h(
    'main',
    { key: 'failed', class: 'empty' },
    icon('plug', 'l'),
    h('h1', null, 'The sandbox does not answer'),
    h(
      'p',
      null,
      app.state.failure ?? '',
      ' It may be starting, or have been stopped. This page tries again by itself.',
    ),
  )

/** @param {App} app */
function chatScreen(app) {
  const { state } = app
  const channel = state.channels.get(state.place.channelId ?? '')
  const side = sidePanel(app, channel)
  return h(
    'div',
    { key: 'chat', class: `sb ${side ? 'with-side' : ''} ${state.drawer ? 'drawer-open' : ''}` },
    h(
      'a',
      {
        class: 'skip',
        href: `#${composerId(state.place.threadId ?? state.place.channelId ?? '')}`,
        onclick: (event) => skip(event, app),
      },
      'Skip to writing',
    ),
    tape(app),
    connectionLine(app),
    h('div', { class: 'drawer' }, rail(app), channelList(app)),
    h('button', {
      type: 'button',
      class: 'drawer-scrim',
      'aria-label': 'Close the channels',
      tabindex: state.drawer ? '0' : '-1',
      onclick: () => ((state.drawer = false), app.changed()),
    }),
    h('main', { class: 'sb-chat' }, chatBar(app, channel), chatBody(app, channel)),
    side,
  )
}

/** @param {MouseEvent} event @param {App} app */
function skip(event, app) {
  event.preventDefault()
  document.getElementById(composerId(app.state.place.threadId ?? app.state.place.channelId ?? ''))?.focus()
}

/** @param {App} app @param {Channel | undefined} channel @returns {Child} */
function chatBody(app, channel) {
  const { state } = app
  if (!channel || !may(state, channel, CAN.VIEW)) return nowhere(app)
  if (isForum(channel)) return forumView(app, channel)
  if (isVoice(channel))
    return h(
      'div',
      { key: 'voice', class: 'empty' },
      h('h2', null, 'A voice channel'),
      h('p', null, 'The sandbox has no voices.'),
    )
  return [logView(app, channel), typingLine(app, channel), composer(app, channel)]
}

/** @param {App} app */
function nowhere(app) {
  const { state } = app
  if (state.connection.status !== 'live' && !state.connection.everLive)
    return h('div', { key: 'wait', class: 'empty' }, h('p', null, 'Connecting…'))
  if (state.place.channelId) {
    return h(
      'div',
      { key: 'hidden', class: 'empty' },
      icon('lock', 'l'),
      h('h2', null, 'Not a place you can see'),
      h(
        'p',
        null,
        `It does not exist, or it is hidden from ${state.me?.name ?? 'you'}. Somebody else may see it: switch who you are at the lower left.`,
      ),
    )
  }
  if (state.place.guildId === null)
    return h(
      'div',
      { key: 'no-dm', class: 'empty' },
      h('h2', null, 'No direct messages yet'),
      h('p', null, 'Press a name in any channel and write to them.'),
    )
  return h(
    'div',
    { key: 'none', class: 'empty' },
    h('h2', null, 'No channel here'),
    h('p', null, 'Choose one at the left.'),
  )
}

/** @param {App} app */
function connectionLine(app) {
  const { status, retryAt, everLive } = app.state.connection
  if (status === 'live') return null
  const seconds = Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
  const words = {
    connecting: everLive ? 'Connecting again…' : 'Connecting…',
    lost: `The sandbox is gone. What you see may be old. ${seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying again…'}`,
    refused: 'The sandbox was started anew. Finding you in it…',
  }[status]
  if (status === 'connecting' && !everLive) return null
  return h(
    'div',
    { key: 'line', class: 'sb-line', role: 'status' },
    icon('plug', 's'),
    h('span', null, words),
    status === 'lost' &&
      h('button', { type: 'button', class: 'link-btn', onclick: () => app.gateway?.retryNow() }, 'Try now'),
  )
}

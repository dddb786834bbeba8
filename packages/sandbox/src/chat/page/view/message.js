import { discard, resend, startEditing } from '../actions/messages.js'
import { openThread } from '../actions/threads.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
/** @import { Where } from './text.js' */
import { h } from '../dom.js'
import { authorName, guildOf } from '../model/names.js'
import { removeMessages, isEphemeral } from '../model/timeline.js'
import { clockTime, exactTime } from '../text/time.js'
import { appTag, authorAvatar } from './avatar.js'
import { componentsView } from './components.js'
import { editForm } from './edit-form.js'
import { embedCards } from './embed.js'
import { focusComposer } from './focus.js'
import { icon, iconButton } from './icons.js'
import { attachments } from './media.js'
import { commandLine, replyLine } from './message-lines.js'
import { messageMenu, reactWith, reply, rightsOn, threadAct, threadOf } from './message-menu.js'
import { personMenu } from './person-card.js'
import { pollCard } from './poll.js'
import { reactions } from './reactions.js'
import { isSystem, systemMessage } from './system-message.js'
import { language, problem, richText } from './text.js'

const THINKING = 128
const THREAD_STARTER = 21
const NO_EMBEDS = 4

/** @typedef {{ grouped: boolean, hit: boolean }} Shape */

/** @param {App} app @param {Message} message @param {Shape} shape */
export function messageView(app, message, shape) {
  const starter = message.type === THREAD_STARTER && message.referenced_message
  if (starter) return messageView(app, starter, shape)
  const props = {
    'data-message': message.id,
    class: `msg ${shape.grouped ? 'grouped' : ''} ${shape.hit ? 'hit' : ''} ${message.pending ?? ''} ${callsOut(app, message) ? 'calls' : ''}`,
    tabindex: '-1',
    'aria-label': `${authorName(app.state, message)}, ${clockTime(Date.parse(message.timestamp))}`,
    oncontextmenu: (/** @type {MouseEvent} */ event) => contextMenu(app, event, message),
  }
  if (isSystem(message)) return systemMessage(app, message, props)
  return h(
    'article',
    props,
    h('div', { class: 'msg-av' }, gutter(app, message, shape)),
    h('div', { class: 'msg-b' }, body(app, message, shape)),
    toolbar(app, message),
  )
}

/** @param {App} app @param {Message} message */
function callsOut(app, message) {
  if (message.author.id === app.state.me?.id) return false
  return message.mention_everyone || message.mentions?.some((user) => user.id === app.state.me?.id)
}

/** @param {App} app @param {MouseEvent} event @param {Message} message */
function contextMenu(app, event, message) {
  const target = /** @type {Element} */ (event.target)
  const own = target.closest('a, img, input, textarea, button') !== null || !getSelection()?.isCollapsed
  if (own || message.pending) return
  event.preventDefault()
  messageMenu(app, event, message)
}

/** @param {App} app @param {Message} message @param {Shape} shape */
function gutter(app, message, { grouped }) {
  const time = Date.parse(message.timestamp)
  if (grouped)
    return h(
      'time',
      { class: 'gutter-time', datetime: message.timestamp, title: exactTime(time), 'aria-hidden': 'true' },
      clockTime(time),
    )
  const picture = authorAvatar(message, authorName(app.state, message))
  if (message.webhook_id) return picture
  return h(
    'button',
    {
      type: 'button',
      class: 'bare',
      tabindex: '-1',
      'aria-hidden': 'true',
      onclick: (event) => about(app, event, message),
    },
    picture,
  )
}

/** @param {App} app @param {Event} event @param {Message} message */
const about = (app, event, message) =>
  personMenu(app, event, { userId: message.author.id, guildId: guildOf(app.state, message) })

/** @param {App} app @param {Message} message @param {Shape} shape */
function body(app, message, { grouped }) {
  const where = { app, guildId: guildOf(app.state, message), channelId: message.channel_id }
  const editing = app.state.editing?.messageId === message.id
  const forwarded = message.message_snapshots?.[0]?.message
  return [
    replyLine(where, message),
    commandLine(app, message),
    !grouped && head(app, message),
    editing ? editForm(app) : words(where, message),
    forwarded &&
      h(
        'blockquote',
        { class: 'forward' },
        h('p', { class: 'dc-k' }, icon('reply', 's'), 'Forwarded'),
        richText(where, forwarded.content ?? ''),
        attachments(app, forwarded.attachments ?? []),
        embedCards(where, forwarded.embeds ?? []),
      ),
    attachments(app, message.attachments ?? []),
    ((message.flags ?? 0) & NO_EMBEDS) === 0 && embedCards(where, message.embeds ?? []),
    pollCard(app, message),
    componentsView({ ...where, message }, message.components),
    reactions(app, message),
    threadLink(app, message),
    onlyYou(app, message),
    failure(app, message),
  ]
}

/** @param {App} app @param {Message} message */
function head(app, message) {
  const name = authorName(app.state, message)
  const time = Date.parse(message.timestamp)
  return h(
    'div',
    { class: 'msg-h' },
    message.webhook_id && !message.interaction_metadata
      ? h('b', { lang: language(name) }, name)
      : h(
          'button',
          {
            type: 'button',
            class: 'bare name',
            lang: language(name),
            onclick: (event) => about(app, event, message),
          },
          name,
        ),
    (message.author.bot || message.webhook_id) && appTag(),
    h('time', { datetime: message.timestamp, title: exactTime(time) }, clockTime(time)),
    message.pinned && h('span', { class: 'faint tiny pinned' }, icon('pin', 's'), 'pinned'),
  )
}

/** @param {Where} where @param {Message} message */
function words(where, message) {
  if (((message.flags ?? 0) & THINKING) !== 0) {
    return h('p', { class: 'faint thinking' }, `${authorName(where.app.state, message)} is thinking…`)
  }
  if (!message.content && !message.edited_timestamp) return null
  const time = Date.parse(message.edited_timestamp ?? '')
  return h(
    'div',
    { class: 'words' },
    richText(where, message.content ?? '', { jumbo: true }),
    !Number.isNaN(time) && h('span', { class: 'edited', title: exactTime(time) }, '(edited)'),
  )
}

/** @param {App} app @param {Message} message */
function threadLink(app, message) {
  const thread = threadOf(app, message)
  if (!thread || thread.id === app.state.place.threadId) return null
  const count = thread.message_count ?? 0
  const said = count === 0 ? 'no messages yet' : count === 1 ? '1 message' : `${count} messages`
  return h(
    'button',
    { type: 'button', class: 'thr', onclick: () => openThread(app, thread) },
    icon('thread', 's'),
    h('b', { class: 'clip' }, thread.name ?? 'Thread'),
    h('span', { class: 'faint' }, thread.thread_metadata?.archived ? `${said}, archived` : said),
  )
}

/** @param {App} app @param {Message} message */
function onlyYou(app, message) {
  if (!isEphemeral(message)) return null
  const dismiss = () => {
    removeMessages(app.state, message.channel_id, [message.id])
    app.changed()
    focusComposer(message.channel_id)
  }
  return h(
    'div',
    { class: 'only-you' },
    icon('eye', 's'),
    h('span', null, 'Only you can see this.'),
    h('button', { type: 'button', class: 'link-btn', onclick: dismiss }, 'Dismiss'),
  )
}

/** @param {App} app @param {Message} message */
function failure(app, message) {
  if (message.pending === 'sending') return h('span', { class: 'sr' }, 'Sending')
  if (message.pending !== 'failed') return null
  return h(
    'div',
    { class: 'failed-line' },
    problem(`Not sent. ${message.failure ?? ''}`),
    h('button', { type: 'button', class: 'link-btn', onclick: () => resend(app, message) }, 'Try again'),
    h('button', { type: 'button', class: 'link-btn', onclick: () => discard(app, message) }, 'Discard'),
  )
}

/** @param {App} app @param {Message} message */
function toolbar(app, message) {
  if (message.pending) return null
  const rights = rightsOn(app, message)
  return h(
    'div',
    { class: 'tools', role: 'group', 'aria-label': 'Act on this message' },
    rights.react &&
      iconButton('smile', 'Add a reaction', {
        onclick: (event) => reactWith(app, event, message),
      }),
    rights.reply && iconButton('reply', 'Reply', { onclick: () => reply(app, message) }),
    rights.thread &&
      iconButton('thread', threadOf(app, message) ? 'Open the thread' : 'Start a thread', {
        onclick: () => threadAct(app, message),
      }),
    rights.edit && iconButton('pen', 'Edit', { onclick: () => startEditing(app, message) }),
    iconButton('more', 'More', {
      class: 'always',
      'aria-haspopup': 'menu',
      onclick: (event) => messageMenu(app, event, message),
    }),
  )
}

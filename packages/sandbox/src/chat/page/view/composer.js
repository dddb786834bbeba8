// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
/** @import { Draft } from '../state-types.ts' */
import { addFiles, choose, dropFile, lookAtWord, typed } from '../actions/composing.js'
import { editLast, sendDraft } from '../actions/messages.js'
import { isTouch, openDialog, openMenu } from '../actions/ui.js'
import { h } from '../dom.js'
import { authorName, channelName } from '../model/names.js'
import { CAN, isThread, may, mayWrite } from '../model/permissions.js'
import { draftOf } from '../model/store.js'
import { emojiByName } from '../text/emoji.js'
import { fileSize, span } from '../text/time.js'
import { commandForm } from './command-form.js'
import { choiceId, completionKey, completionList, openChoices } from './completion-list.js'
import { pickEmoji } from './emoji-picker.js'
import { composerId, fitHeight, focusComposer } from './focus.js'
import { icon, iconButton } from './icons.js'

/** @param {string} channelId @returns {HTMLTextAreaElement | null} */
function fieldOf(channelId) {
  const field = document.getElementById(composerId(channelId))
  return field instanceof HTMLTextAreaElement ? field : null
}

/** @param {App} app @param {Channel} channel */
function placeholder(app, channel) {
  if (isThread(channel)) return 'Write in the thread'
  const name = channelName(app.state, channel)
  return channel.guild_id ? `Write in #${name}` : `Write to ${name}`
}

/** @param {App} app @param {Channel} channel */
export function composer(app, channel) {
  if (!mayWrite(app.state, channel)) return closedLine(channel)
  const draft = draftOf(app.state, channel.id)
  if (draft.command)
    return h(
      'div',
      { key: `compose-${channel.id}`, class: 'compose-box' },
      commandForm(app, channel, draft.command),
    )
  return h(
    'form',
    {
      key: `compose-${channel.id}`,
      class: 'compose-box',
      onsubmit(event) {
        event.preventDefault()
        void sendDraft(app, channel.id)
        focusComposer(channel.id)
      },
      ondragover: (event) => event.preventDefault(),
      ondrop(event) {
        event.preventDefault()
        addFiles(app, channel.id, event.dataTransfer?.files ?? [])
      },
    },
    completionList(app, channel.id, (choice) => {
      const field = fieldOf(channel.id)
      if (field) choose(app, channel, choice, field)
      if (draft.command) focusFirstOption(channel.id)
    }),
    replyBar(app, draft),
    fileRow(app, channel, draft),
    h(
      'div',
      { class: 'compose' },
      iconButton('plus', 'More to send', {
        'aria-haspopup': 'menu',
        onclick: (event) => moreMenu(app, event, channel),
      }),
      h('input', {
        type: 'file',
        multiple: true,
        hidden: true,
        id: `files-${channel.id}`,
        'aria-label': 'Files',
        onchange: (event) => takeFiles(app, channel, event),
      }),
      textField(app, channel, draft),
      iconButton('smile', 'Emoji', { onclick: (event) => insertEmoji(app, event, channel) }),
      h(
        'button',
        { type: 'submit', class: 'btn primary icon s send', 'aria-label': 'Send', title: 'Send' },
        icon('send'),
      ),
    ),
  )
}

/** @param {App} app @param {Channel} channel @param {Draft} draft */
function textField(app, channel, draft) {
  const open = openChoices(app, channel.id).length > 0
  return h('textarea', {
    id: composerId(channel.id),
    rows: '1',
    'aria-label': placeholder(app, channel),
    placeholder: placeholder(app, channel),
    value: draft.text,
    maxlength: '4000',
    autocomplete: 'off',
    enterkeyhint: isTouch() ? 'enter' : 'send',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': String(open),
    'aria-controls': open ? `choices-${channel.id}` : null,
    'aria-activedescendant': open ? choiceId(channel.id, app.state.completion?.at ?? 0) : null,
    mounted: fitHeight,
    patched: fitHeight,
    oninput: (event) => typed(app, channel, /** @type {HTMLTextAreaElement} */ (event.target)),
    onclick: (event) => lookAtWord(app, channel, /** @type {HTMLTextAreaElement} */ (event.target)),
    onblur: () => closeList(app, channel.id),
    onkeydown: (event) => keyInField(app, event, channel),
    onpaste(event) {
      const files = event.clipboardData?.files ?? []
      if (files.length === 0) return
      event.preventDefault()
      addFiles(app, channel.id, files)
    },
  })
}

/** @param {App} app @param {string} channelId */
function closeList(app, channelId) {
  if (app.state.completion?.channelId !== channelId) return
  app.state.completion = null
  app.changed()
}

/** @param {App} app @param {KeyboardEvent} event @param {Channel} channel */
function keyInField(app, event, channel) {
  const field = /** @type {HTMLTextAreaElement} */ (event.currentTarget)
  const draft = draftOf(app.state, channel.id)
  const pick = (/** @type {import('../state-types.ts').Choice} */ choice) => {
    choose(app, channel, choice, field)
    if (draft.command) focusFirstOption(channel.id)
  }
  if (completionKey(app, event, { channelId: channel.id, choose: pick }) || event.isComposing) return
  if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
    event.preventDefault()
    app.state.completion = null
    void sendDraft(app, channel.id)
  } else if (event.key === 'ArrowUp' && field.value === '' && editLast(app, channel.id))
    event.preventDefault()
  else if (event.key === 'Escape' && draft.replyTo) {
    event.stopPropagation()
    draft.replyTo = null
    app.changed()
  }
}

/** @param {string} channelId */
function focusFirstOption(channelId) {
  const first = document.querySelector(`[data-command="${CSS.escape(channelId)}"] :is(input, button.send)`)
  if (first instanceof HTMLElement) first.focus()
}

/** @param {App} app @param {Draft} draft */
function replyBar(app, draft) {
  const to = draft.replyTo
  if (!to) return null
  const toggle = () => {
    draft.mentionAuthor = !draft.mentionAuthor
    app.changed()
  }
  const drop = () => {
    draft.replyTo = null
    app.draw()
    focusComposer(to.channel_id)
  }
  return h(
    'div',
    { class: 'compose-reply' },
    icon('reply', 's'),
    h('span', { class: 'clip grow' }, 'Answering ', h('b', null, authorName(app.state, to))),
    h(
      'button',
      { type: 'button', class: 'link-btn', 'aria-pressed': String(draft.mentionAuthor), onclick: toggle },
      draft.mentionAuthor ? '@ they are called' : '@ without a call',
    ),
    iconButton('x', 'Do not answer this', { onclick: drop }),
  )
}

/** @param {App} app @param {Channel} channel @param {Draft} draft */
function fileRow(app, channel, draft) {
  if (draft.files.length === 0) return null
  return h(
    'ul',
    { class: 'compose-files', 'aria-label': 'Files to send' },
    draft.files.map(({ key, file, url }) =>
      h(
        'li',
        { key },
        url ? h('img', { src: url, alt: '' }) : icon('doc', 'l'),
        h(
          'span',
          { class: 'grow' },
          h('span', { class: 'clip' }, file.name),
          h('span', { class: 'faint tiny' }, fileSize(file.size)),
        ),
        iconButton('x', `Leave out ${file.name}`, { onclick: () => dropFile(app, channel.id, key) }),
      ),
    ),
  )
}

/** @param {App} app @param {Channel} channel @param {Event} event */
function takeFiles(app, channel, event) {
  const input = /** @type {HTMLInputElement} */ (event.target)
  addFiles(app, channel.id, input.files ?? [])
  input.value = ''
  focusComposer(channel.id)
}

/** @param {App} app @param {Event} event @param {Channel} channel */
function moreMenu(app, event, channel) {
  openMenu(app, event, {
    key: `more-${channel.id}`,
    label: 'More to send',
    items: () => [
      ...(may(app.state, channel, CAN.ATTACH)
        ? [
            {
              label: 'Files…',
              icon: 'clip',
              run: () => document.getElementById(`files-${channel.id}`)?.click(),
            },
          ]
        : []),
      ...(may(app.state, channel, CAN.POLLS)
        ? [
            {
              label: 'A poll…',
              icon: 'poll',
              run: () =>
                openDialog(app, {
                  kind: 'poll',
                  channelId: channel.id,
                  question: '',
                  answers: ['', ''],
                  multi: false,
                  hours: 24,
                  error: null,
                }),
            },
          ]
        : []),
      { label: 'A command', icon: 'slash', run: () => startSlash(app, channel) },
    ],
  })
}

/** @param {App} app @param {Channel} channel */
function startSlash(app, channel) {
  draftOf(app.state, channel.id).text = '/'
  app.draw()
  const field = fieldOf(channel.id)
  if (!field) return
  field.focus()
  lookAtWord(app, channel, field)
}

/** @param {App} app @param {Event} event @param {Channel} channel */
function insertEmoji(app, event, channel) {
  pickEmoji(app, event, {
    guildId: channel.guild_id,
    picked(emoji) {
      const draft = draftOf(app.state, channel.id)
      const field = fieldOf(channel.id)
      const at = field?.selectionStart ?? draft.text.length
      const text = emoji.id
        ? (emojiByName(app.state, channel.guild_id, emoji.name ?? '') ?? '')
        : (emoji.name ?? '')
      draft.text = draft.text.slice(0, at) + text + draft.text.slice(at)
      app.draw()
      field?.focus()
      field?.setSelectionRange(at + text.length, at + text.length)
    },
  })
}

/** @param {Channel} channel */
function closedLine(channel) {
  const words = channel.thread_metadata?.locked
    ? 'This thread is locked. Nobody writes here until somebody opens it again.'
    : 'You can read here, not write. Whoever manages this server can change that.'
  return h('div', { key: `closed-${channel.id}`, class: 'compose-closed' }, icon('lock', 's'), words)
}

/** @param {Channel} channel */
export function slowLine(channel) {
  const seconds = channel.rate_limit_per_user ?? 0
  return seconds > 0 ? `Slow: one message every ${span(seconds * 1000)}.` : ''
}

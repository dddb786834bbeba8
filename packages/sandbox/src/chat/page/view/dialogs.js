// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Dialog } from '../state-types.ts' */
/** @import { Child } from '../dom.js' */
import { createPost, createThread } from '../actions/threads.js'
import { createServer } from '../actions/tools.js'
import { closeDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { channelName, nameOf } from '../model/names.js'
import { userAvatar } from './avatar.js'
import { frame } from './dialog-frame.js'
import { valueOf } from './focus.js'
import { modalDialog } from './modal.js'
import { pollDialog } from './poll-dialog.js'
import { keysDialog, switchDialog } from './quick-switch.js'
import { problem } from './text.js'

/** @param {App} app */
export function dialogLayer(app) {
  const { dialog } = app.state
  return dialog ? DIALOGS[dialog.kind](app, /** @type {never} */ (dialog)) : null
}

/** @param {string} act @param {App} app @param {{ disabled?: boolean }} [how] */
const foot = (act, app, { disabled = false } = {}) =>
  h(
    'div',
    { class: 'dialog-f' },
    h('button', { type: 'submit', class: 'btn primary', disabled }, act),
    h('button', { type: 'button', class: 'btn', onclick: () => closeDialog(app) }, 'Cancel'),
  )

/** @type {{ [K in Dialog['kind']]: (app: App, dialog: Extract<Dialog, { kind: K }>) => Child }} */
const DIALOGS = {
  modal: (app, dialog) => modalDialog(app, dialog.form),
  poll: pollDialog,
  switch: switchDialog,
  keys: keysDialog,
  confirm: (app, dialog) =>
    frame(
      app,
      { key: 'confirm', title: dialog.title, class: 'small-dialog', submit: () => void dialog.run() },
      h('div', { class: 'dialog-b' }, h('p', { class: 'muted' }, dialog.text)),
      h(
        'div',
        { class: 'dialog-f' },
        h('button', { type: 'submit', class: 'btn danger', autofocus: true }, dialog.act),
        h('button', { type: 'button', class: 'btn', onclick: () => closeDialog(app) }, 'Keep it'),
      ),
    ),
  thread: (app, dialog) =>
    frame(
      app,
      {
        key: 'thread',
        title: 'Start a thread',
        class: 'small-dialog',
        submit: () => void createThread(app, dialog),
      },
      h(
        'div',
        { class: 'dialog-b stack-3' },
        nameField(app, dialog, 'What is it about?'),
        dialog.error && problem(dialog.error),
      ),
      foot('Start it', app, { disabled: dialog.name.trim() === '' }),
    ),
  server: (app, dialog) =>
    frame(
      app,
      {
        key: 'server',
        title: 'A new server',
        class: 'small-dialog',
        submit: () => void createServer(app, dialog),
      },
      h(
        'div',
        { class: 'dialog-b stack-3' },
        nameField(app, dialog, 'Name'),
        h('p', { class: 'hint' }, 'You own it. Everybody of the sandbox and the bot come in with you.'),
        dialog.error && problem(dialog.error),
      ),
      foot('Open it', app, { disabled: dialog.name.trim().length < 2 }),
    ),
  post: postDialog,
  picture: (app, dialog) =>
    frame(
      app,
      { key: 'picture', title: dialog.name, class: 'picture-dialog' },
      h(
        'div',
        { class: 'dialog-b' },
        h('img', { src: dialog.url, alt: dialog.name }),
        h('a', { href: dialog.url, target: '_blank', rel: 'noopener' }, 'Open it by itself'),
      ),
    ),
  reactors: (app, dialog) =>
    frame(
      app,
      { key: 'reactors', title: `Reacted with ${dialog.emoji}`, class: 'small-dialog' },
      h(
        'ul',
        { class: 'dialog-b rows' },
        dialog.users === null
          ? h('li', null, 'Looking…')
          : dialog.users.map((user) =>
              h(
                'li',
                { key: user.id },
                userAvatar(user, nameOf(app.state, app.state.place.guildId, user), 'av-24'),
                nameOf(app.state, app.state.place.guildId, user),
              ),
            ),
      ),
    ),
}

/** @param {App} app @param {{ name: string, error: string | null }} form @param {string} label */
function nameField(app, form, label) {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'dialog-name' }, label),
    h('input', {
      id: 'dialog-name',
      class: 'input',
      maxlength: '100',
      required: true,
      autocomplete: 'off',
      value: form.name,
      oninput(event) {
        form.name = valueOf(event)
        app.changed()
      },
    }),
  )
}

/** @param {App} app @param {Extract<Dialog, { kind: 'post' }>} dialog */
function postDialog(app, dialog) {
  const channel = app.state.channels.get(dialog.channelId)
  const toggle = (/** @type {string} */ id) => {
    dialog.tags = dialog.tags.includes(id) ? dialog.tags.filter((one) => one !== id) : [...dialog.tags, id]
    app.changed()
  }
  const tags = channel?.available_tags ?? []
  const complete = dialog.name.trim() !== '' && dialog.text.trim() !== ''
  return frame(
    app,
    {
      key: 'post',
      title: `New post in ${channelName(app.state, channel)}`,
      submit: () => void createPost(app, dialog),
    },
    h(
      'div',
      { class: 'dialog-b stack' },
      nameField(app, dialog, 'Title'),
      h(
        'div',
        { class: 'field' },
        h('label', { for: 'dialog-text' }, 'First message'),
        h('textarea', {
          id: 'dialog-text',
          class: 'input',
          rows: '6',
          value: dialog.text,
          oninput: (event) => ((dialog.text = valueOf(event)), app.changed()),
        }),
      ),
      tags.length > 0 &&
        h(
          'fieldset',
          { class: 'stack-2' },
          h('legend', { class: 'label' }, 'Tags'),
          h(
            'div',
            { class: 'tags' },
            tags.map((tag) =>
              h(
                'button',
                {
                  key: tag.id,
                  type: 'button',
                  class: 'chip',
                  'aria-pressed': String(dialog.tags.includes(tag.id)),
                  onclick: () => toggle(tag.id),
                },
                tag.emoji_name,
                tag.name,
              ),
            ),
          ),
        ),
      dialog.error && problem(dialog.error),
    ),
    foot('Post it', app, { disabled: !complete }),
  )
}

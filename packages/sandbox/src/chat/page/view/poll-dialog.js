// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Dialog } from '../state-types.ts' */
import { closeDialog, sentence } from '../actions/ui.js'
import { h } from '../dom.js'
import { frame } from './dialog-frame.js'
import { valueOf } from './focus.js'
import { icon, iconButton } from './icons.js'
import { problem } from './text.js'

const MOST_ANSWERS = 10
const HOURS = [1, 4, 8, 24, 72, 168]

/** @typedef {Extract<Dialog, { kind: 'poll' }>} Form */

/** @param {App} app @param {Form} form */
async function send(app, form) {
  const answers = form.answers.map((text) => text.trim()).filter(Boolean)
  const poll = {
    question: { text: form.question.trim() },
    answers: answers.map((text) => ({ poll_media: { text } })),
    duration: form.hours,
    allow_multiselect: form.multi,
  }
  try {
    await app.rest.post(`/channels/${form.channelId}/messages`, { poll })
    closeDialog(app)
  } catch (error) {
    form.error = sentence(error)
    app.changed()
  }
}

/** @param {App} app @param {Form} form */
export function pollDialog(app, form) {
  const ready = form.question.trim() !== '' && form.answers.some((text) => text.trim() !== '')
  return frame(
    app,
    { key: 'poll', title: 'Ask everybody here', submit: () => void send(app, form) },
    h(
      'div',
      { class: 'dialog-b stack' },
      questionField(app, form),
      answerFields(app, form),
      choices(app, form),
      form.error && problem(form.error),
    ),
    h(
      'div',
      { class: 'dialog-f' },
      h('button', { type: 'submit', class: 'btn primary', disabled: !ready }, 'Ask it'),
      h('button', { type: 'button', class: 'btn', onclick: () => closeDialog(app) }, 'Cancel'),
    ),
  )
}

/** @param {App} app @param {Form} form */
function questionField(app, form) {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'poll-q' }, 'Question'),
    h('input', {
      id: 'poll-q',
      class: 'input',
      maxlength: '300',
      required: true,
      autocomplete: 'off',
      value: form.question,
      oninput: (event) => ((form.question = valueOf(event)), app.changed()),
    }),
  )
}

/** @param {App} app @param {Form} form */
function answerFields(app, form) {
  const more = () => {
    form.answers.push('')
    app.changed()
  }
  return h(
    'fieldset',
    { class: 'stack-2' },
    h('legend', { class: 'label' }, 'Answers'),
    form.answers.map((text, index) => answerField(app, form, { text, index })),
    form.answers.length < MOST_ANSWERS &&
      h('button', { type: 'button', class: 'btn s', onclick: more }, icon('plus', 's'), 'One more answer'),
  )
}

/** @param {App} app @param {Form} form */
function choices(app, form) {
  const toggle = () => {
    form.multi = !form.multi
    app.changed()
  }
  return h(
    'div',
    { class: 'line-x wrapx' },
    h(
      'label',
      { class: 'check' },
      h('input', { type: 'checkbox', checked: form.multi, onchange: toggle }),
      h('span', null, 'More than one answer each'),
    ),
    h(
      'label',
      { class: 'line-x push' },
      'Open for',
      h(
        'select',
        { class: 'input auto', onchange: (event) => (form.hours = Number(valueOf(event))) },
        HOURS.map((hours) =>
          h(
            'option',
            { key: String(hours), value: String(hours), selected: hours === form.hours },
            hours < 24 ? `${hours} h` : `${hours / 24} d`,
          ),
        ),
      ),
    ),
  )
}

/** @param {App} app @param {Form} form @param {{ text: string, index: number }} at */
function answerField(app, form, { text, index }) {
  const drop = () => {
    form.answers.splice(index, 1)
    app.changed()
  }
  return h(
    'div',
    { key: String(index), class: 'line-x' },
    h('input', {
      class: 'input',
      maxlength: '55',
      'aria-label': `Answer ${index + 1}`,
      placeholder: `Answer ${index + 1}`,
      autocomplete: 'off',
      value: text,
      oninput: (event) => ((form.answers[index] = valueOf(event)), app.changed()),
    }),
    form.answers.length > 1 && iconButton('x', `Drop answer ${index + 1}`, { onclick: drop }),
  )
}

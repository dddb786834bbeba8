// @ts-check
/** A bot's own form. */
/** @import { App } from '../app-types.ts' */
/** @import { Component } from '../types.ts' */
/** @import { ModalForm } from '../state-types.ts' */
/** @import { Child } from '../dom.js' */
import { submitModal } from '../actions/interactions.js'
import { closeDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { KIND, filesIn, isSelect, valueOf } from '../model/modal-form.js'
import { selectChoices } from '../model/select-options.js'
import { frame } from './dialog-frame.js'
import { fitHeight } from './focus.js'
import { icon } from './icons.js'
import { problem, richText } from './text.js'

/** @param {App} app @param {ModalForm} form */
export function modalDialog(app, form) {
  const guildId = app.state.channels.get(form.channelId)?.guild_id
  return frame(
    app,
    { key: `modal-${form.id}`, title: form.title, submit: () => void submitModal(app, form) },
    h(
      'div',
      { class: 'dialog-b stack' },
      h(
        'div',
        { class: 'callout' },
        icon('info'),
        h(
          'div',
          null,
          h('b', null, form.appName),
          ' asks this and gets your answer. Do not write a password here.',
        ),
      ),
      form.components.map((one, index) => outer({ app, form, guildId }, one, index)),
      form.error && problem(form.error),
    ),
    h(
      'div',
      { class: 'dialog-f' },
      h(
        'button',
        { type: 'submit', class: 'btn primary', disabled: form.busy },
        form.busy ? 'Sending…' : 'Send',
      ),
      h('button', { type: 'button', class: 'btn', onclick: () => closeDialog(app) }, 'Cancel'),
    ),
  )
}

/** @typedef {{ app: App, form: ModalForm, guildId: string | null | undefined }} In */

/** @param {In} at @param {Component} one @param {number} index @returns {Child} */
function outer(at, one, index) {
  const key = String(index)
  if (one.type === KIND.TEXT) return h('div', { key }, richText(at, one.content ?? ''))
  if (one.type === KIND.LABEL && one.component)
    return labelled(at, one.component, { key, label: one.label ?? '', description: one.description })
  return h(
    'div',
    { key, class: 'stack' },
    (one.components ?? []).map((field) =>
      labelled(at, field, { key: field.custom_id ?? '', label: field.label ?? '', description: undefined }),
    ),
  )
}

/** @param {In} at @param {Component} field @param {{ key: string, label: string, description: string | null | undefined }} about */
function labelled(at, field, { key, label, description }) {
  const id = `field-${field.custom_id}`
  const grouped =
    field.type === KIND.RADIO ||
    field.type === KIND.CHECKBOXES ||
    (isSelect(field.type) && (field.max_values ?? 1) > 1)
  const optional = field.required === false && h('span', { class: 'faint' }, ' optional')
  const hint = description && h('span', { class: 'hint' }, description)
  if (grouped)
    return h(
      'fieldset',
      { key, class: 'field' },
      h('legend', { class: 'label' }, label, optional),
      hint,
      control(at, field, id),
    )
  return h(
    'div',
    { key, class: 'field' },
    h('label', { for: id }, label, optional),
    hint,
    control(at, field, id),
  )
}

/** @param {In} at @param {Component} field @param {string} id @returns {Child} */
function control(at, field, id) {
  const { app, form } = at
  const set = (/** @type {unknown} */ value) => {
    form.values.set(field.custom_id ?? '', value)
    app.changed()
  }
  if (field.type === KIND.TEXT_INPUT) return textInput(form, field, { id, set })
  if (field.type === KIND.CHECKBOX)
    return h('input', {
      id,
      type: 'checkbox',
      class: 'switch',
      checked: valueOf(form, field) === true,
      onchange: () => set(valueOf(form, field) !== true),
    })
  if (field.type === KIND.FILE_UPLOAD) return fileInput(form, field, { id, set })
  return choiceInput(at, field, { id, set })
}

/** @param {ModalForm} form @param {Component} field @param {{ id: string, set: (value: unknown) => void }} at */
function textInput(form, field, { id, set }) {
  const long = field.style === 2
  return h(long ? 'textarea' : 'input', {
    id,
    class: 'input',
    value: /** @type {string} */ (valueOf(form, field)),
    placeholder: field.placeholder ?? null,
    required: field.required !== false,
    minlength: field.min_length ?? null,
    maxlength: field.max_length ?? null,
    autocomplete: 'off',
    ...(long && { rows: '4', patched: fitHeight }),
    oninput: (event) => set(/** @type {HTMLInputElement} */ (event.target).value),
  })
}

/** @param {ModalForm} form @param {Component} field @param {{ id: string, set: (value: unknown) => void }} at */
function fileInput(form, field, { id, set }) {
  const most = field.max_values ?? 1
  return [
    h('input', {
      id,
      type: 'file',
      class: 'input',
      multiple: most > 1,
      required: field.required !== false && (field.min_values ?? 1) > 0,
      onchange: (event) =>
        set([...(/** @type {HTMLInputElement} */ (event.target).files ?? [])].slice(0, most)),
    }),
    filesIn(form, field).length > 1 && h('span', { class: 'hint' }, `${filesIn(form, field).length} files`),
  ]
}

/** @param {In} at @param {Component} field @param {{ id: string, set: (value: unknown) => void }} of */
function choiceInput({ app, form, guildId }, field, { id, set }) {
  const choices = selectChoices(app.state, field, { guildId, channelId: form.channelId })
  const chosen = valueOf(form, field)
  const list = Array.isArray(chosen) ? chosen : [chosen]
  const most = field.max_values ?? 1
  if (field.type !== KIND.RADIO && field.type !== KIND.CHECKBOXES && most === 1) {
    return h(
      'select',
      {
        id,
        class: 'input',
        required: field.required !== false,
        onchange: (event) => set([/** @type {HTMLSelectElement} */ (event.target).value].filter(Boolean)),
      },
      h('option', { key: 'none', value: '' }, field.placeholder || 'Choose'),
      choices.map((choice) =>
        h(
          'option',
          { key: `c-${choice.key}`, value: choice.key, selected: list.includes(choice.key) },
          choice.hint ? `${choice.label} (${choice.hint})` : choice.label,
        ),
      ),
    )
  }
  const radio = field.type === KIND.RADIO
  const toggle = (/** @type {string} */ key) => {
    if (radio) return set(key)
    const rest = list.filter((one) => one !== key)
    set(rest.length < list.length ? rest : [...list, key].slice(-most))
  }
  return h(
    'div',
    { class: 'choices scroll' },
    choices.map((choice) =>
      h(
        'label',
        { key: choice.key, class: 'check choice' },
        h('input', {
          type: radio ? 'radio' : 'checkbox',
          name: id,
          checked: list.includes(choice.key),
          onchange: () => toggle(choice.key),
        }),
        h('span', null, choice.label, choice.hint && h('span', { class: 'hint' }, choice.hint)),
      ),
    ),
  )
}

import { press } from '../actions/interactions.js'
import { closeMenu, openMenu } from '../actions/ui.js'
// @ts-check
/** @import { Component } from '../types.ts' */
/** @import { Choice } from '../state-types.ts' */
/** @import { Under } from './components.js' */
import { h } from '../dom.js'
import { startValue } from '../model/modal-form.js'
import { selectChoices } from '../model/select-options.js'
import { icon } from './icons.js'

/** More than this many and a field to search them appears. */
const FEW = 8

/** @param {Under} under @param {Component} one @param {string} key */
export function selectButton(under, one, key) {
  const { app, message } = under
  const chosen = /** @type {string[]} */ (startValue(one))
  const choices = selectChoices(app.state, one, under)
  const shown = choices.filter((choice) => chosen.includes(choice.key)).map((choice) => choice.label)
  const waiting = [...app.state.presses.values()].some(
    (pending) =>
      pending.messageId === message.id && pending.customId === one.custom_id && pending.state === 'waiting',
  )
  const placeholder = one.placeholder || 'Choose'
  return h(
    'button',
    {
      key,
      type: 'button',
      class: 'select',
      disabled: one.disabled === true,
      'aria-haspopup': 'listbox',
      'aria-busy': waiting ? 'true' : null,
      'aria-label': shown.length > 0 ? `${placeholder}: ${shown.join(', ')}` : placeholder,
      onclick: (event) => open(under, event, one),
    },
    h('span', { class: shown.length > 0 ? 'clip' : 'clip faint' }, shown.join(', ') || placeholder),
    waiting ? h('span', { class: 'spin', 'aria-hidden': 'true' }) : icon('down', 's'),
  )
}

/** @param {Under} under @param {Event} event @param {Component} one */
function open(under, event, one) {
  const { app, message } = under
  const picked = new Set(/** @type {string[]} */ (startValue(one)))
  let typed = ''
  const most = one.max_values ?? 1
  const least = one.min_values ?? 1
  const send = () => {
    closeMenu(app)
    void press(app, message, one, [...picked])
  }
  const toggle = (/** @type {Choice} */ choice) => {
    if (most === 1) {
      picked.clear()
      picked.add(choice.key)
      return send()
    }
    if (!picked.delete(choice.key) && picked.size < most) picked.add(choice.key)
    app.changed()
  }
  openMenu(app, event, {
    key: `select-${message.id}-${one.custom_id}`,
    label: one.placeholder || 'Choose',
    body: () =>
      list(under, one, {
        picked,
        toggle,
        send,
        typed,
        most,
        least,
        type: (text) => ((typed = text), app.changed()),
      }),
  })
}

/**
 * @param {Under} under @param {Component} one
 * @param {{ picked: Set<string>, toggle: (choice: Choice) => void, send: () => void, typed: string, type: (text: string) => void, most: number, least: number }} at
 */
function list({ app, ...where }, one, { picked, toggle, send, typed, type, most, least }) {
  const all = selectChoices(app.state, one, where)
  const found = all.filter((choice) =>
    `${choice.label} ${choice.hint}`.toLowerCase().includes(typed.toLowerCase()),
  )
  const enough = picked.size >= least
  return h(
    'div',
    { class: 'select-list' },
    all.length > FEW &&
      h('input', {
        class: 'input',
        type: 'search',
        'aria-label': 'Search',
        placeholder: 'Search',
        value: typed,
        autocomplete: 'off',
        oninput: (event) => type(/** @type {HTMLInputElement} */ (event.target).value),
      }),
    h(
      'div',
      {
        role: 'listbox',
        'aria-label': one.placeholder || 'Choose',
        'aria-multiselectable': most > 1 ? 'true' : null,
        class: 'scroll',
      },
      found.slice(0, 100).map((choice) =>
        h(
          'button',
          {
            key: choice.key,
            type: 'button',
            role: 'option',
            class: 'menu-item',
            'aria-selected': String(picked.has(choice.key)),
            onclick: () => toggle(choice),
          },
          h(
            'span',
            { class: 'grow' },
            choice.label,
            choice.hint && h('span', { class: 'hint' }, choice.hint),
          ),
          picked.has(choice.key) && icon('check'),
        ),
      ),
      found.length === 0 && h('p', { class: 'faint small pad' }, 'Nothing by that name.'),
    ),
    most > 1 &&
      h(
        'button',
        { type: 'button', class: 'btn primary s', disabled: !enough, onclick: send },
        enough ? `Choose these ${picked.size}` : `Choose at least ${least}`,
      ),
  )
}

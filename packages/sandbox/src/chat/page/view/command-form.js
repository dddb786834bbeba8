// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel, CommandOption } from '../types.ts' */
/** @import { Choice, CommandDraft } from '../state-types.ts' */
import { chooseOption, leaveCommand, showOptionChoices, typedOption } from '../actions/composing.js'
import { runCommand } from '../actions/interactions.js'
import { h } from '../dom.js'
import { OPTION, callName } from '../model/command-draft.js'
import { completionKey, completionList } from './completion-list.js'
import { focusComposer, valueOf } from './focus.js'
import { icon, iconButton } from './icons.js'
import { problem } from './text.js'

/** @param {CommandDraft} call */
const description = (call) => {
  let options = call.command.options ?? []
  let words = call.command.description
  for (const name of call.path) {
    const found = options.find((option) => option.name === name)
    words = found?.description ?? words
    options = found?.options ?? []
  }
  return words
}

/** A command that was chosen: its options as fields. @param {App} app @param {Channel} channel @param {CommandDraft} call */
export function commandForm(app, channel, call) {
  const leave = () => {
    leaveCommand(app, channel.id)
    focusComposer(channel.id)
  }
  const run = () => void runCommand(app, channel.id).then(() => focusComposer(channel.id))
  const shown = call.options.filter((option) => call.shown.has(option.name))
  const further = call.options.filter((option) => !call.shown.has(option.name))
  const active = shown.find((option) => app.state.completion?.kind === `option:${option.name}`)
  return h(
    'form',
    {
      class: 'compose command',
      'data-command': channel.id,
      'aria-label': `Command ${callName(call)}`,
      onsubmit(event) {
        event.preventDefault()
        run()
      },
      onkeydown: (event) => event.key === 'Escape' && !event.defaultPrevented && leave(),
    },
    active &&
      completionList(app, channel.id, (choice) => pick(app, channel, { call, option: active, choice })),
    h(
      'div',
      { class: 'command-h' },
      h('span', { class: 'code' }, `/${callName(call)}`),
      h('span', { class: 'clip faint' }, description(call)),
      iconButton('x', 'Leave the command', { onclick: leave }),
    ),
    h(
      'div',
      { class: 'command-o' },
      shown.map((option) => optionField(app, channel, { call, option, leave })),
      further.map((option) => addButton(app, channel, { call, option })),
    ),
    call.error && problem(call.error),
    h('button', { type: 'submit', class: 'btn primary s send' }, icon('send'), 'Use it'),
  )
}

/** @param {App} app @param {Channel} channel @param {{ call: CommandDraft, option: CommandOption }} at */
function addButton(app, channel, { call, option }) {
  const add = () => {
    call.shown.add(option.name)
    app.draw()
    document.getElementById(fieldId(channel.id, option))?.focus()
  }
  return h(
    'button',
    { key: `add-${option.name}`, type: 'button', class: 'chip', title: option.description, onclick: add },
    icon('plus', 's'),
    option.name,
  )
}

/** @param {string} channelId @param {CommandOption} option */
const fieldId = (channelId, option) => `option-${channelId}-${option.name}`

/** @param {App} app @param {Channel} channel @param {{ call: CommandDraft, option: CommandOption, leave: () => void }} at */
function optionField(app, channel, { call, option, leave }) {
  const id = fieldId(channel.id, option)
  const given = call.values.get(option.name)
  const pickThis = (/** @type {Choice} */ choice) => pick(app, channel, { call, option, choice })
  if (option.type === OPTION.ATTACHMENT) return fileField(app, { call, option, id })
  return h(
    'div',
    { key: option.name, class: 'option' },
    h(
      'label',
      { for: id, title: option.description },
      option.name,
      option.required && h('span', { class: 'faint' }, ' needed'),
    ),
    h('input', {
      id,
      class: 'input',
      type: 'text',
      inputmode: option.type === OPTION.INTEGER || option.type === OPTION.NUMBER ? 'decimal' : null,
      placeholder: option.description,
      value: given?.text ?? '',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      onfocus: () => showOptionChoices(app, channel, { call, option }),
      onblur() {
        if (app.state.completion?.kind === `option:${option.name}`) app.state.completion = null
        app.changed()
      },
      oninput: (event) => typedOption(app, channel, { call, option, text: valueOf(event) }),
      onkeydown(event) {
        const settled = call.values.get(option.name)?.value !== undefined && option.type !== OPTION.STRING
        if (event.key === 'Enter' && settled) return
        if (completionKey(app, event, { channelId: channel.id, choose: pickThis })) return
        if (event.key === 'Backspace' && (given?.text ?? '') === '' && call.options[0] === option) {
          event.preventDefault()
          leave()
        }
      },
    }),
  )
}

/** @param {App} app @param {Channel} channel @param {{ call: CommandDraft, option: CommandOption, choice: Choice }} at */
function pick(app, channel, { call, option, choice }) {
  chooseOption(call, option, choice)
  app.state.completion = null
  app.draw()
  const fields = [...document.querySelectorAll(`[data-command="${CSS.escape(channel.id)}"] input`)]
  const next = fields[fields.findIndex((field) => field.id === fieldId(channel.id, option)) + 1]
  if (next instanceof HTMLElement) next.focus()
  else document.getElementById(fieldId(channel.id, option))?.focus()
  if (!next) app.state.completion = null
}

/** @param {App} app @param {{ call: CommandDraft, option: CommandOption, id: string }} at */
function fileField(app, { call, option, id }) {
  const take = (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0]
    if (file) call.values.set(option.name, { text: file.name, value: undefined, file })
    else call.values.delete(option.name)
    app.changed()
  }
  return h(
    'div',
    { key: option.name, class: 'option' },
    h('label', { for: id }, option.name),
    h('input', { id, type: 'file', class: 'input', onchange: take }),
  )
}

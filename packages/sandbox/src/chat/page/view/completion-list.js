// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Choice } from '../state-types.ts' */
import { h } from '../dom.js'

/** @type {Record<string, string>} */
const NAMES = { command: 'Commands', person: 'People and roles', channel: 'Channels', emoji: 'Emoji' }

/** The choices on screen: those of the page, or those a bot offered. @param {App} app @param {string} channelId @returns {Choice[]} */
export function openChoices(app, channelId) {
  const { completion, offers } = app.state
  if (completion?.channelId !== channelId) return []
  return completion.choices.length > 0 ? completion.choices : (offers?.choices ?? [])
}

/** @param {string} channelId @param {number} index */
export const choiceId = (channelId, index) => `choice-${channelId}-${index}`

/** @param {App} app @param {string} channelId @param {(choice: Choice) => void} choose */
export function completionList(app, channelId, choose) {
  const { completion } = app.state
  if (!completion || completion.channelId !== channelId) return null
  const choices = openChoices(app, channelId)
  const name = NAMES[completion.kind] ?? 'Choices'
  if (choices.length === 0) {
    if (completion.kind !== 'command') return null
    return h(
      'div',
      { class: 'pop slash' },
      h(
        'p',
        { class: 'faint small pad' },
        'No command by that name. Bots bring their own; a message may also begin with a slash.',
      ),
    )
  }
  return h(
    'div',
    { class: 'pop slash', role: 'listbox', id: `choices-${channelId}`, 'aria-label': name },
    choices.map((choice, index) =>
      h(
        'button',
        {
          key: choice.key,
          id: choiceId(channelId, index),
          type: 'button',
          role: 'option',
          tabindex: '-1',
          class: index === completion.at ? 'menu-item on' : 'menu-item',
          'aria-selected': String(index === completion.at),
          patched: (el) => index === app.state.completion?.at && el.scrollIntoView({ block: 'nearest' }),
          // Before the field loses the focus.
          onpointerdown: (event) => event.preventDefault(),
          onclick: () => choose(choice),
        },
        h('span', { class: completion.kind === 'command' ? 'code' : 'what' }, choice.label),
        h('span', { class: 'clip faint' }, choice.hint),
      ),
    ),
  )
}

/** Arrow keys, Tab and Enter in a field with an open list; true if the key was for the list. @param {App} app @param {KeyboardEvent} event @param {{ channelId: string, choose: (choice: Choice) => void }} at */
export function completionKey(app, event, { channelId, choose }) {
  const { completion } = app.state
  const choices = openChoices(app, channelId)
  if (!completion || choices.length === 0 || event.isComposing) return false
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    completion.at = (completion.at + (event.key === 'ArrowDown' ? 1 : -1) + choices.length) % choices.length
  } else if (event.key === 'Escape') {
    app.state.completion = null
    event.stopPropagation()
  } else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
    const choice = choices[completion.at]
    if (choice) choose(choice)
  } else return false
  event.preventDefault()
  app.changed()
  return true
}

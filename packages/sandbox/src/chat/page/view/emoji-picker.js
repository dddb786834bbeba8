import { closeMenu, openMenu } from '../actions/ui.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Emoji } from '../types.ts' */
import { h } from '../dom.js'
import { searchEmoji, typedEmoji } from '../text/emoji.js'
import { valueOf } from './focus.js'
import { emojiView } from './text.js'

/** @typedef {{ guildId: string | null | undefined, picked: (emoji: Emoji) => void }} Want */

/** @param {App} app @param {Event | HTMLElement} at @param {Want} want */
export function pickEmoji(app, at, want) {
  let typed = ''
  openMenu(app, at, {
    key: `emoji-${Math.random()}`,
    label: 'Choose an emoji',
    body: () => picker(app, want, { text: typed, type: (text) => ((typed = text), app.changed()) }),
  })
}

/** What was typed itself, then this server's own, then the common ones. @param {App} app @param {string | null | undefined} guildId @param {string} text @returns {(Emoji & { label: string })[]} */
function matches(app, guildId, text) {
  const word = text.trim().toLowerCase().replaceAll(':', '')
  const custom = app.state.guilds.get(guildId ?? '')?.emojis ?? []
  return [
    ...typedEmoji(text).map((name) => ({ name, label: name })),
    ...custom
      .filter((one) => one.name?.toLowerCase().includes(word))
      .map((one) => ({ ...one, label: `:${one.name}:` })),
    ...searchEmoji(text).map(({ emoji, names }) => ({
      name: emoji,
      label: (names[0] ?? emoji).replaceAll('_', ' '),
    })),
  ]
}

/** @param {App} app @param {Want} want @param {{ text: string, type: (text: string) => void }} field */
function picker(app, { guildId, picked }, { text, type }) {
  const choose = (/** @type {Emoji} */ emoji) => {
    closeMenu(app)
    picked(emoji)
  }
  const all = matches(app, guildId, text)
  return h(
    'div',
    { class: 'emoji-picker' },
    h('input', {
      class: 'input',
      type: 'search',
      'aria-label': 'Search, or type any emoji',
      placeholder: 'Search, or type any emoji',
      value: text,
      autocomplete: 'off',
      oninput: (event) => type(valueOf(event)),
      onkeydown(event) {
        // The field may be ahead of what is drawn.
        const [first] = event.key === 'Enter' ? matches(app, guildId, valueOf(event)) : []
        if (!first) return
        event.preventDefault()
        choose(first)
      },
    }),
    h(
      'div',
      { class: 'emoji-grid', role: 'group', 'aria-label': 'Emoji', onkeydown: moveInGrid },
      all.map((emoji, index) =>
        h(
          'button',
          {
            key: `${emoji.id ?? emoji.name}-${index}`,
            type: 'button',
            'aria-label': emoji.label,
            title: emoji.label,
            onclick: () => choose(emoji),
          },
          emojiView(emoji),
        ),
      ),
      all.length === 0 &&
        h('p', { class: 'faint small' }, 'None by that name. You can type or paste any emoji.'),
    ),
  )
}

/** @param {KeyboardEvent} event */
function moveInGrid(event) {
  const grid = /** @type {HTMLElement} */ (event.currentTarget)
  const buttons = [...grid.querySelectorAll('button')]
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement))
  const columns = Math.max(1, Math.floor(grid.clientWidth / (buttons[0]?.offsetWidth || 36)))
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
  if (at === -1 || step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
}

import { toggleReaction } from '../actions/messages.js'
import { openDialog } from '../actions/ui.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message, Reaction } from '../types.ts' */
import { h } from '../dom.js'
import { CAN, may } from '../model/permissions.js'
import { emojiKey } from '../model/timeline.js'
import { pickEmoji } from './emoji-picker.js'
import { icon } from './icons.js'
import { emojiView } from './text.js'

/** @param {App} app @param {Message} message @param {Reaction} reaction */
function chip(app, message, reaction) {
  const name = reaction.emoji.name ?? 'emoji'
  const people = reaction.count === 1 ? '1 person' : `${reaction.count} people`
  return h(
    'button',
    {
      key: emojiKey(reaction.emoji),
      type: 'button',
      class: reaction.me ? 'mine' : '',
      'aria-pressed': String(reaction.me),
      'aria-label': `${name}, ${people}${reaction.me ? ', you too' : ''}`,
      title: `${name}: ${people}`,
      onclick: () => void toggleReaction(app, message, reaction.emoji),
      oncontextmenu: (event) => {
        event.preventDefault()
        void showReactors(app, message, reaction)
      },
    },
    emojiView(reaction.emoji),
    h('span', { class: 'num' }, reaction.count),
  )
}

/** @param {App} app @param {Message} message @param {Reaction} reaction */
export async function showReactors(app, message, reaction) {
  const name = reaction.emoji.name ?? ''
  const dialog = /** @type {const} */ ({ kind: 'reactors', message, emoji: name })
  openDialog(app, { ...dialog, users: null })
  const key = encodeURIComponent(reaction.emoji.id ? `${name}:${reaction.emoji.id}` : name)
  const users = await app.rest
    .get(`/channels/${message.channel_id}/messages/${message.id}/reactions/${key}`)
    .catch(() => [])
  if (app.state.dialog?.kind === 'reactors') openDialog(app, { ...dialog, users })
}

/** @param {App} app @param {Message} message */
export function reactions(app, message) {
  const list = message.reactions ?? []
  if (list.length === 0) return null
  const channel = app.state.channels.get(message.channel_id)
  const add = (/** @type {Event} */ event) =>
    pickEmoji(app, event, {
      guildId: channel?.guild_id,
      picked: (emoji) => void toggleReaction(app, message, emoji),
    })
  return h(
    'div',
    { class: 'reacts', role: 'group', 'aria-label': 'Reactions' },
    list.map((reaction) => chip(app, message, reaction)),
    may(app.state, channel, CAN.ADD_REACTIONS) &&
      h(
        'button',
        {
          key: 'add',
          type: 'button',
          class: 'add',
          'aria-label': 'Add a reaction',
          title: 'Add a reaction',
          onclick: add,
        },
        icon('smile', 's'),
      ),
  )
}

// @ts-check
/** The line above a message: what it answers, or the command it came from. */
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
/** @import { Where } from './text.js' */
import { jumpTo } from '../actions/places.js'
import { h } from '../dom.js'
import { authorName, guildOf } from '../model/names.js'
import { summaryOf } from '../model/summary.js'
import { icon } from './icons.js'
import { plainText } from './text.js'

/** @param {Where} where @param {Message} message */
export function replyLine(where, message) {
  if (message.type !== 19 && message.type !== 23) return null
  const original = message.referenced_message
  if (!original)
    return h(
      'div',
      { class: 're' },
      icon('reply', 's'),
      // Absent is not gone: at the top of a thread Discord leaves it out, and it is on its way.
      h(
        'span',
        { class: 'clip' },
        original === null ? 'The message it answers is gone.' : 'Answers an earlier message.',
      ),
    )
  const { app } = where
  const preview = plainText(where, summaryOf(original))
  return h(
    'button',
    {
      type: 'button',
      class: 're',
      'aria-label': `Answers ${authorName(app.state, original)}: ${preview}`,
      onclick: () => jumpTo(app, original.channel_id ?? message.channel_id, original.id),
    },
    icon('reply', 's'),
    h('b', null, authorName(app.state, original)),
    h('span', { class: 'clip' }, preview),
  )
}

/** @param {App} app @param {Message} message */
export function commandLine(app, message) {
  const used = message.interaction_metadata ?? message.interaction
  const name = message.interaction?.name ?? message.interaction_metadata?.name
  if (!used?.user || !name || message.type === 19) return null
  const guildId = guildOf(app.state, message)
  const who =
    app.state.guilds.get(guildId ?? '')?.members.get(used.user.id)?.nick ||
    used.user.global_name ||
    used.user.username
  return h(
    'div',
    { class: 're' },
    icon('slash', 's'),
    h('b', null, who),
    h(
      'span',
      { class: 'clip' },
      'used ',
      h('span', { class: 'code' }, message.type === 23 ? name : `/${name}`),
    ),
  )
}

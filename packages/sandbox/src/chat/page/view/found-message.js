// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
import { jumpTo } from '../actions/places.js'
import { h } from '../dom.js'
import { authorName, guildOf } from '../model/names.js'
import { summaryOf } from '../model/summary.js'
import { shortTime } from '../text/time.js'
import { appTag, authorAvatar } from './avatar.js'
import { plainText } from './text.js'

/** A message outside its channel, in pins and search results. @param {App} app @param {Message} message @param {string} place */
export function foundMessage(app, message, place) {
  const where = { app, guildId: guildOf(app.state, message), channelId: message.channel_id }
  const name = authorName(app.state, message)
  return h(
    'li',
    { key: message.id, class: 'found' },
    h(
      'button',
      { type: 'button', class: 'found-b', onclick: () => jumpTo(app, message.channel_id, message.id) },
      authorAvatar(message, name, 'av-24'),
      h(
        'span',
        { class: 'grow' },
        h(
          'span',
          { class: 'msg-h' },
          h('b', null, name),
          (message.author.bot || message.webhook_id) && appTag(),
          h('time', null, shortTime(Date.parse(message.timestamp), Date.now() + app.state.clockOffset)),
        ),
        h('span', { class: 'found-t' }, plainText(where, summaryOf(message))),
        place && h('span', { class: 'faint tiny' }, place),
      ),
    ),
  )
}

import { showPins } from '../actions/lookups.js'
import { jumpTo } from '../actions/places.js'
import { openThread } from '../actions/threads.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message } from '../types.ts' */
/** @import { Child } from '../dom.js' */
import { h } from '../dom.js'
import { authorName, nameOf, guildOf } from '../model/names.js'
import { clockTime, exactTime } from '../text/time.js'
import { icon } from './icons.js'

/** Things that happened rather than were said: pins, joins, threads. */
const TYPES = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 21, 24, 46])

/** @param {Message} message */
export const isSystem = (message) => TYPES.has(message.type)

/** @param {string} text @param {() => void} run */
const link = (text, run) => h('button', { type: 'button', class: 'link-btn', onclick: run }, text)

/** @param {App} app @param {Message} message @returns {{ icon: string, words: Child[] }} */
function story(app, message) {
  const who = h('b', null, authorName(app.state, message))
  const reference = message.message_reference
  const other = message.mentions?.[0]
  const them = other ? nameOf(app.state, guildOf(app.state, message), other) : 'somebody'
  switch (message.type) {
    case 1:
      return { icon: 'users', words: [who, ` added ${them}.`] }
    case 2:
      return { icon: 'users', words: [who, other?.id === message.author.id ? ' left.' : ` removed ${them}.`] }
    case 4:
      return { icon: 'pen', words: [who, ` changed the name to ${message.content}.`] }
    case 6: {
      const jump = () =>
        reference?.message_id && jumpTo(app, reference.channel_id ?? message.channel_id, reference.message_id)
      return {
        icon: 'pin',
        words: [
          who,
          ' pinned ',
          link('a message', () => jump()),
          '. ',
          link('All pins', () => void showPins(app, message.channel_id)),
        ],
      }
    }
    case 7:
      return { icon: 'person', words: [who, ' came in.'] }
    case 18: {
      const thread = app.state.channels.get(reference?.channel_id ?? '')
      const name = message.content || thread?.name || 'a thread'
      return {
        icon: 'thread',
        words: [who, ' started a thread: ', thread ? link(name, () => openThread(app, thread)) : name, '.'],
      }
    }
    case 21:
      return { icon: 'thread', words: ['This thread began with a message.'] }
    case 46:
      return { icon: 'poll', words: [pollStory(message)] }
    default:
      return {
        icon: 'info',
        words: [
          who,
          message.content ? `: ${message.content}` : ' did something the sandbox has no words for.',
        ],
      }
  }
}

/** @param {Message} message */
function pollStory(message) {
  const fields = new Map((message.embeds?.[0]?.fields ?? []).map((field) => [field.name, field.value]))
  const question = fields.get('poll_question_text') ?? 'a poll'
  const winner = fields.get('victor_answer_text')
  return winner ? `The poll “${question}” is over: ${winner}.` : `The poll “${question}” is over.`
}

/** @param {App} app @param {Message} message @param {{ class: string, [name: string]: unknown }} props */
export function systemMessage(app, message, props) {
  const { icon: name, words } = story(app, message)
  const time = Date.parse(message.timestamp)
  return h(
    'article',
    { ...props, class: `${props.class} sys` },
    h('span', { class: 'sys-i' }, icon(name)),
    h(
      'p',
      null,
      words,
      ' ',
      h('time', { datetime: message.timestamp, title: exactTime(time) }, clockTime(time)),
    ),
  )
}

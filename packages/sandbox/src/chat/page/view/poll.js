import { vote } from '../actions/messages.js'
import { attempt } from '../actions/ui.js'
// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message, Poll } from '../types.ts' */
import { h } from '../dom.js'
import { span } from '../text/time.js'
import { icon } from './icons.js'
import { emojiView } from './text.js'

/** @param {Poll} poll @param {number} id */
const countOf = (poll, id) =>
  poll.results?.answer_counts.find((one) => one.id === id) ?? { count: 0, me_voted: false }

/** @param {App} app @param {Message} message */
export function pollCard(app, message) {
  const { poll } = message
  if (!poll) return null
  const now = Date.now() + app.state.clockOffset
  const left = poll.expiry ? Date.parse(poll.expiry) - now : Number.POSITIVE_INFINITY
  const over = poll.results?.is_finalized === true || left <= 0
  const total = poll.results?.answer_counts.reduce((sum, one) => sum + one.count, 0) ?? 0
  const mine = poll.answers.filter((one) => countOf(poll, one.answer_id).me_voted).map((one) => one.answer_id)
  const show = over || mine.length > 0
  const best = Math.max(0, ...poll.answers.map((one) => countOf(poll, one.answer_id).count))
  return h(
    'form',
    { class: 'dcard poll', onsubmit: (event) => castVote(app, message, event) },
    h(
      'p',
      { class: 'dc-k' },
      icon('poll', 's'),
      h(
        'span',
        null,
        over ? 'Poll, closed' : poll.allow_multiselect ? 'Poll, choose any' : 'Poll, choose one',
      ),
    ),
    h('h3', null, poll.question.text ?? ''),
    h(
      'fieldset',
      { class: 'choices' },
      h('legend', { class: 'sr' }, poll.question.text ?? 'Poll'),
      poll.answers.map((answer) =>
        answerRow(poll, answer, { show, over, total, best, name: `poll-${message.id}` }),
      ),
    ),
    h(
      'div',
      { class: 'actions' },
      actions(app, message, { over, mine }),
      h('span', { class: 'dc-f' }, foot(total, over, left)),
    ),
  )
}

/** @param {number} total @param {boolean} over @param {number} left */
function foot(total, over, left) {
  const votes = total === 1 ? '1 vote' : `${total} votes`
  if (over) return `${votes}. Closed.`
  return Number.isFinite(left) ? `${votes}. Ends in ${span(left)}.` : `${votes}.`
}

/**
 * @param {Poll} poll @param {Poll['answers'][number]} answer
 * @param {{ show: boolean, over: boolean, total: number, best: number, name: string }} at
 */
function answerRow(poll, answer, { show, over, total, best, name }) {
  const { count, me_voted: mine } = countOf(poll, answer.answer_id)
  const label = [
    emojiView(answer.poll_media.emoji),
    answer.poll_media.emoji && ' ',
    answer.poll_media.text ?? '',
  ]
  if (!show) {
    return h(
      'label',
      { key: String(answer.answer_id), class: 'check choice' },
      h('input', {
        type: poll.allow_multiselect ? 'checkbox' : 'radio',
        name,
        value: String(answer.answer_id),
      }),
      h('span', null, label),
    )
  }
  const winner = over && count > 0 && count === best
  return h(
    'div',
    { key: String(answer.answer_id), class: `poll-row ${mine ? 'mine' : ''}` },
    h('span', {
      class: 'poll-fill',
      style: { '--part': `${total === 0 ? 0 : (100 * count) / total}%` },
      'aria-hidden': 'true',
    }),
    h('span', { class: 'grow' }, label),
    mine && h('span', { class: 'badge agent' }, icon('check'), 'you'),
    winner && h('span', { class: 'badge ok' }, 'most'),
    h('span', { class: 'num' }, `${count} of ${total}`),
  )
}

/** @param {App} app @param {Message} message @param {{ over: boolean, mine: number[] }} at */
function actions(app, message, { over, mine }) {
  if (over) return null
  const mayEnd = message.author.id === app.state.me?.id && !message.webhook_id
  const end = () =>
    void attempt(app, () => app.rest.post(`/channels/${message.channel_id}/polls/${message.id}/expire`))
  return [
    mine.length > 0
      ? h(
          'button',
          { key: 'take-back', type: 'button', class: 'btn s', onclick: () => void vote(app, message, []) },
          'Take my vote back',
        )
      : h('button', { key: 'vote', type: 'submit', class: 'btn s primary' }, 'Vote'),
    mayEnd && h('button', { key: 'end', type: 'button', class: 'btn s ghost', onclick: end }, 'End it now'),
  ]
}

/** @param {App} app @param {Message} message @param {Event} event */
function castVote(app, message, event) {
  event.preventDefault()
  const form = /** @type {HTMLFormElement} */ (event.currentTarget)
  const answers = [...form.querySelectorAll('input:checked')].map((input) =>
    Number(/** @type {HTMLInputElement} */ (input).value),
  )
  if (answers.length > 0) void vote(app, message, answers)
}

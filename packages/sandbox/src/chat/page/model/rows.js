// @ts-check
/** @import { Message } from '../types.ts' */
/** @import { Timeline } from '../state-types.ts' */
import { compareIds, sameDay } from '../text/time.js'
import { isEphemeral } from './timeline.js'

const TOGETHER_MS = 7 * 60_000
const SPOKEN = new Set([0, 20])

/**
 * @typedef {{ kind: 'day', key: string, time: number }
 *   | { kind: 'new', key: string }
 *   | { kind: 'message', key: string, message: Message, grouped: boolean }} Row
 */

/** Whether a message stands under the one before it without a name of its own. @param {Message | undefined} before @param {Message} message */
function belongs(before, message) {
  if (!before || !SPOKEN.has(message.type) || !(SPOKEN.has(before.type) || before.type === 19)) return false
  if (message.interaction_metadata || isEphemeral(before) !== isEphemeral(message)) return false
  const sameVoice =
    before.author.id === message.author.id && before.author.username === message.author.username
  return sameVoice && Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER_MS
}

/** What the log shows: messages, with the days and "New" between them. @param {Timeline} timeline @param {string | undefined} me @returns {Row[]} */
export function rowsOf(timeline, me) {
  /** @type {Row[]} */
  const rows = []
  /** @type {Message | undefined} */
  let before
  let newShown = timeline.newAfter === null
  for (const message of timeline.messages) {
    const time = Date.parse(message.timestamp)
    const newDay = !before || !sameDay(Date.parse(before.timestamp), time)
    if (newDay) rows.push({ kind: 'day', key: `day-${new Date(time).toDateString()}`, time })
    const isNew =
      !newShown &&
      !message.pending &&
      message.author.id !== me &&
      compareIds(message.id, timeline.newAfter ?? '') > 0
    // Nothing read yet and nothing before it: all of it is new, which is no news.
    if (isNew && before) rows.push({ kind: 'new', key: 'new' })
    newShown ||= isNew
    rows.push({
      kind: 'message',
      key: rowKey(message),
      message,
      grouped: !newDay && !isNew && belongs(before, message),
    })
    before = message
  }
  return rows
}

/** A message keeps its row when the server's copy replaces the one on its way. @param {Message} message */
const rowKey = (message) => (message.nonce ? `n-${message.nonce}` : message.id)

import type { Timeline } from '../state-types.ts'
import { compareIds, sameDay } from '../text/time.ts'
import type { Message } from '../types.ts'
import { isEphemeral } from './timeline.ts'

const TOGETHER_MS = 7 * 60_000
const SPOKEN = new Set([0, 20])

export type Row =
  | { kind: 'day'; key: string; time: number }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; grouped: boolean }

/** Whether a message is grouped under the one before it, without a heading of its own. */
function belongs(before: Message | undefined, message: Message) {
  if (!before || !SPOKEN.has(message.type) || !(SPOKEN.has(before.type) || before.type === 19)) return false
  if (message.interaction_metadata || isEphemeral(before) !== isEphemeral(message)) return false
  const sameVoice =
    before.author.id === message.author.id && before.author.username === message.author.username
  return sameVoice && Date.parse(message.timestamp) - Date.parse(before.timestamp) < TOGETHER_MS
}

/** What the log shows: messages, with the days and "New" between them. */
export function rowsOf(timeline: Timeline, me: string | undefined): Row[] {
  const rows: Row[] = []
  let before: Message | undefined
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

/** A message keeps its row when the server's copy replaces the one on its way. */
const rowKey = (message: Message) => (message.nonce ? `n-${message.nonce}` : message.id)

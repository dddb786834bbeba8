import { compareIds } from '../../../world/id-order.ts'
import type { ChannelRecord, Id, MessageRecord } from '../../../world/records.ts'

export interface Page {
  before: Id | undefined
  after: Id | undefined
  around: Id | undefined
  limit: number
}

/** A page of a channel, newest first whatever was asked for. The three anchors exclude each other; `around` wins. */
export function listMessages(channel: ChannelRecord, page: Page): MessageRecord[] {
  const all = [...channel.messages.values()]
  return pick(all, page).toReversed()
}

function pick(all: readonly MessageRecord[], { before, after, around, limit }: Page): MessageRecord[] {
  if (around !== undefined) {
    const half = Math.floor(limit / 2)
    const start = Math.max(0, indexAt(all, around) - half)
    return all.slice(start, start + limit)
  }
  if (after !== undefined) {
    const at = indexAt(all, after)
    const start = all[at]?.id === after ? at + 1 : at
    return all.slice(start, start + limit)
  }
  const end = before === undefined ? all.length : indexAt(all, before)
  return all.slice(Math.max(0, end - limit), end)
}

/** Where the message with this id is, or would be. */
function indexAt(all: readonly MessageRecord[], id: Id): number {
  const index = all.findIndex((message) => compareIds(message.id, id) >= 0)
  return index === -1 ? all.length : index
}

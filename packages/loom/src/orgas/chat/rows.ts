import type { MessageView } from '@arachne/contract/governance'

export interface Row {
  message: MessageView
  /** The first message of its day. */
  beginsDay: boolean
  /** The first message that was unread when the page was opened. */
  beginsNew: boolean
  /** From the same author shortly after, so the name isn't repeated. */
  follows: boolean
}

const SHORTLY_MS = 5 * 60_000

/** Messages in reading order, with the separators between them. `newest` first, `unread` of them by others. */
export function rowsOf(newestFirst: readonly MessageView[], firstNew: string | undefined): Row[] {
  const messages = newestFirst.toReversed()
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const beginsDay = before === undefined || dayOf(before) !== dayOf(message)
    const beginsNew = message.id === firstNew
    return {
      message,
      beginsDay,
      beginsNew,
      follows: !beginsDay && !beginsNew && isSoonAfter(before, message),
    }
  })
}

/** The oldest of this many unread messages, not counting the reader's own. */
export function firstUnread(
  newestFirst: readonly MessageView[],
  unread: number,
  me: string,
): string | undefined {
  return newestFirst.filter(({ author, deleted }) => author.id !== me && !deleted)[unread - 1]?.id
}

function isSoonAfter(before: MessageView | undefined, message: MessageView): boolean {
  if (before === undefined || before.author.id !== message.author.id) return false
  if (before.item !== null || message.item !== null || before.deleted) return false
  return (
    before.via_agent === message.via_agent &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < SHORTLY_MS
  )
}

function dayOf({ created_at: at }: MessageView): string {
  return new Date(at).toDateString()
}

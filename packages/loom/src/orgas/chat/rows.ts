import type { MessageView } from '@arachne/contract/governance'

export interface Row {
  message: MessageView
  /** The first of its day. */
  beginsDay: boolean
  /** Nobody saw it before this page was opened; the first of those. */
  beginsNew: boolean
  /** By the same one, shortly after: the name need not stand there again. */
  follows: boolean
}

const SHORTLY_MS = 5 * 60_000

/** Messages in the order of reading, with what stands between them. `newest` first, `unread` of them by others. */
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

/** The oldest of so many unread ones; those one wrote oneself do not count. */
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

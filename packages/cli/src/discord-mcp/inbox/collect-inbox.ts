import type { DecisionMessage } from '@arachne/core/decisions'

import type { Cursors } from './inbox-cursors.ts'
import type { Inbox } from './inbox-file.ts'
import type { NewMessage } from './message-folder.ts'

export interface WatchedPlace {
  id: string
  /** The channel the thread hangs on; undefined: it is a channel. */
  parentId?: string
}

/** Where messages come from. */
export interface InboxSource {
  /** The channels that are watched and their threads that are not archived. */
  places(): Promise<WatchedPlace[]>
  /** The oldest first. */
  messagesAfter(placeId: string, after: string, limit: number): Promise<DecisionMessage[]>
  /** Whether decisions may come from this person. */
  isTrusted(author: DecisionMessage['author']): boolean
}

interface Deps {
  inbox: Inbox
  cursors: Cursors
  source: InboxSource
}

const PAGE = 100

function toNewMessage(
  { id, author, content, at }: DecisionMessage,
  place: WatchedPlace,
  trusted: boolean,
): NewMessage {
  return {
    message_id: id,
    channel_id: place.parentId ?? place.id,
    thread_id: place.parentId === undefined ? null : place.id,
    author: author.name,
    author_id: author.id,
    content,
    timestamp: new Date(at).toISOString(),
    trusted,
  }
}

/** Reads everything new once; answers how many messages of people there were. */
export async function collectInbox({ inbox, cursors, source }: Deps): Promise<number> {
  let count = 0
  for (const place of await source.places()) {
    for (let isMore = true; isMore;) {
      const page = await source.messagesAfter(place.id, await cursors.after(place.id), PAGE)
      const people = page.filter(({ author }) => author.human)
      await inbox.add(people.map((message) => toNewMessage(message, place, source.isTrusted(message.author))))
      // After the messages: a crash in between reads them twice rather than never.
      const last = page.at(-1)
      if (last !== undefined) await cursors.advance(place.id, last.id)
      count += people.length
      isMore = page.length === PAGE
    }
  }
  return count
}

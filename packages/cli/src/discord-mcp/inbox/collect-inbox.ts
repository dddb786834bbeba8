import type { DecisionMessage } from '@arachne/core/decisions'

import type { Cursors } from './inbox-cursors.ts'
import type { Inbox } from './inbox-file.ts'
import type { NewMessage } from './message-folder.ts'

export interface WatchedPlace {
  id: string
  /** The channel of a thread; undefined: this is a channel. */
  parentId?: string
}

/** Where the inbox's messages come from. */
export interface InboxSource {
  /** The watched channels and their active threads. */
  places(): Promise<WatchedPlace[]>
  /** Oldest first. */
  messagesAfter(placeId: string, after: string, limit: number): Promise<DecisionMessage[]>
  /** Whether this person can make decisions. */
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

/** Reads all new messages once; returns how many were written by people. */
export async function collectInbox({ inbox, cursors, source }: Deps): Promise<number> {
  let count = 0
  for (const place of await source.places()) {
    for (let isMore = true; isMore;) {
      const page = await source.messagesAfter(place.id, await cursors.after(place.id), PAGE)
      const people = page.filter(({ author }) => author.human)
      await inbox.add(people.map((message) => toNewMessage(message, place, source.isTrusted(message.author))))
      // After adding the messages, so that a crash in between means reading them twice rather than never.
      const last = page.at(-1)
      if (last !== undefined) await cursors.advance(place.id, last.id)
      count += people.length
      isMore = page.length === PAGE
    }
  }
  return count
}

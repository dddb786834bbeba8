import type { ReadInboxInput, ReadInboxOutput } from '@arachne/contract'

import { asJson, replaceFile } from '../files/atomic-files.ts'
import { type NewMessage, openMessageFolder } from './message-folder.ts'

export interface Inbox {
  /** Adding a message again changes nothing. */
  add(messages: readonly NewMessage[]): Promise<void>
  /** Marks as read only the messages it returns, or those named by `acknowledge`. */
  read(how: ReadInboxInput): Promise<ReadInboxOutput>
  /** Returns the number of removed messages. */
  clear(readOnly: boolean): Promise<number>
}

/** What people wrote, for an agent to read. The file is a readable copy of the folder beside it. */
export function createInboxFile(path: string): Inbox {
  const folder = openMessageFolder(path)

  /** Writes until nothing has changed any more, so that the last writer leaves a complete file. */
  async function show(): Promise<void> {
    for (let shown = ''; ;) {
      const all = await folder.list()
      const text = asJson({ last_message_id: all.at(-1)?.message_id ?? null, messages: all })
      if (text === shown) return
      await replaceFile(path, text)
      shown = text
    }
  }

  return {
    async add(added) {
      for (const message of added) await folder.add(message)
      if (added.length > 0) await show()
    },

    async read({ unread_only, mark_read, acknowledge = [], limit }) {
      const before = await folder.list()
      const wanted = before.filter(({ read }) => !unread_only || !read)
      const page = wanted.slice(0, limit)
      const done = new Set([...acknowledge, ...(mark_read ? page.map((each) => each.message_id) : [])])
      const marked = before.filter((each) => done.has(each.message_id))
      for (const { message_id } of marked) await folder.mark(message_id)
      if (marked.length > 0) await show()
      return {
        success: true,
        messages: page,
        count: page.length,
        unread_count: before.filter((each) => !each.read && !done.has(each.message_id)).length,
        has_more: wanted.length > page.length,
      }
    },

    async clear(readOnly) {
      const all = await folder.list()
      const gone = all.filter(({ read }) => read || !readOnly)
      for (const { message_id } of gone) await folder.remove(message_id)
      await show()
      return gone.length
    },
  }
}

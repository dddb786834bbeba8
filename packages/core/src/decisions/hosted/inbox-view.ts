import type {
  ClearInboxInput,
  ClearInboxOutput,
  InboxMessage,
  QueuedMessage,
  ReadInboxInput,
  ReadInboxOutput,
  Snowflake,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { OpenReader } from '../../identities/mailbox/mailbox.ts'
import type { Members } from '../../identities/places/members.ts'
import type { Standing } from '../../identities/routing/reach.ts'
import type { ReadAnswer, Reading } from '../../identities/routing/reading.ts'
import type { Inbox } from '../../identities/waking/inbox.ts'
import type { DecisionSettingsStore } from '../question/settings.ts'

const MOST_READERS = 1_000
const NONE: ReadonlySet<string> = new Set()

type Caller = Standing & { reader: OpenReader }

/** The sealed mailbox under the tool names of the older program. What was read isn't kept, so it is gone. */
export interface InboxView {
  read(
    caller: Caller,
    tool: ToolFacts,
    input: ReadInboxInput,
  ): Promise<{ answer: ReadInboxOutput; receipt?: ReadAnswer['receipt'] }>
  clear(caller: Caller, tool: ToolFacts, input: ClearInboxInput): Promise<ClearInboxOutput>
}

interface Deps {
  reading: Reading
  inbox: Inbox
  settings: Pick<DecisionSettingsStore, 'list'>
  members: Pick<Members, 'get'>
}

const MOST = 100

export function createInboxView({ reading, inbox, settings, members }: Deps): InboxView {
  const trust = createTrust({ settings, members })
  const { page, acknowledge, waitingPage } = createPages(reading)

  return {
    async read(caller, tool, { acknowledge: ids = [], mark_read: isRead, limit }) {
      if (ids.length > 0) await acknowledge(caller, tool, ids)
      const { answer, receipt, shown, hidden } = await waitingPage(caller, tool, limit)
      const trusted = await trust(caller, shown)
      const messages = shown.map((message) => toInboxMessage(message, trusted))
      if (!isRead) receipt.release()
      const { unread } = await inbox.look(caller, tool, caller.reader.reader)
      return {
        answer: {
          success: true,
          messages,
          count: messages.length,
          unread_count: Math.max(0, unread - hidden - (isRead ? messages.length : 0)),
          has_more: answer.has_more,
        },
        ...(isRead && { receipt }),
      }
    },

    async clear(caller, tool, { read_only: readOnly }) {
      if (readOnly) {
        const message = "Messages are deleted once they're read; nothing else was changed."
        return { success: true, message, deleted_count: 0 }
      }
      let count = 0
      for (;;) {
        const { answer, receipt } = await page(caller, tool, MOST)
        await receipt.commit()
        count += answer.messages.length
        if (!answer.has_more || answer.messages.length === 0) break
      }
      return { success: true, message: `${count} unread messages were dropped.`, deleted_count: count }
    },
  }
}

/** Pages of the mailbox, without the messages its reader has finished with. */
function createPages(reading: Reading) {
  const acknowledged = createAcknowledged()

  async function page(caller: Caller, tool: ToolFacts, limit: number) {
    return reading.read(caller, tool, { limit: Math.min(limit, MOST) })
  }

  /** The mailbox only advances past its oldest message; messages behind a waiting one are remembered until then. */
  async function acknowledge(caller: Caller, tool: ToolFacts, ids: readonly string[]): Promise<void> {
    const { id: reader } = caller.reader.reader
    const { answer, receipt } = await page(caller, tool, MOST)
    receipt.release()
    const there = answer.messages.map(({ id }) => id)
    const done = new Set([...acknowledged.of(reader), ...ids])
    const first = there.findIndex((id) => !done.has(id))
    const count = first === -1 ? there.length : first
    acknowledged.keep(reader, new Set(there.slice(count).filter((id) => done.has(id))))
    if (count === 0) return
    const known = await page(caller, tool, count)
    await known.receipt.commit()
  }

  /** This many unfinished messages and none after them, because reading a message removes it. */
  async function waitingPage(caller: Caller, tool: ToolFacts, limit: number) {
    const { id: reader } = caller.reader.reader
    const done = acknowledged.of(reader)
    if (done.size === 0) {
      const plain = await page(caller, tool, limit)
      return { ...plain, shown: plain.answer.messages, hidden: 0 }
    }
    const whole = await page(caller, tool, MOST)
    const { messages } = whole.answer
    const still = new Set(messages.map(({ id }) => id).filter((id) => done.has(id)))
    acknowledged.keep(reader, still)
    const shown = messages.filter(({ id }) => !still.has(id)).slice(0, limit)
    const last = shown[limit - 1]
    const count = last === undefined ? messages.length : messages.indexOf(last) + 1
    if (count === messages.length) return { ...whole, shown, hidden: still.size }
    whole.receipt.release()
    return { ...(await page(caller, tool, count)), shown, hidden: still.size }
  }

  return { page, acknowledge, waitingPage }
}

/** Whose words may decide: people on the list of the server they wrote on. */
function createTrust({ settings, members }: Pick<Deps, 'settings' | 'members'>) {
  async function trust(caller: Caller, messages: readonly QueuedMessage[]): Promise<Set<string>> {
    const lists = await settings.list({ entityId: caller.entity.id })
    const authors = new Map(
      messages.map(({ author, server_id }) => [`${server_id} ${author.id}`, { author, server_id }]),
    )
    const trusted = new Set<string>()
    for (const [key, { author, server_id: serverId }] of authors) {
      const list = lists.find((one) => one.serverId === serverId)?.approvers
      if (!list || author.bot || serverId === undefined) continue
      if (list.users.includes(author.id) || (await holdsOne(serverId, author.id, list.roles)))
        trusted.add(key)
    }
    return trusted
  }

  async function holdsOne(
    serverId: Snowflake,
    userId: Snowflake,
    roles: readonly string[],
  ): Promise<boolean> {
    if (roles.length === 0) return false
    const member = await members.get(serverId, userId).catch(() => undefined)
    return member?.roleIds.some((role) => roles.includes(role)) === true
  }

  return trust
}

function toInboxMessage(message: QueuedMessage, trusted: ReadonlySet<string>): InboxMessage {
  const { author, thread_id: threadId } = message
  return {
    message_id: message.id,
    channel_id: message.channel_id,
    thread_id: threadId ?? null,
    author: author.name,
    author_id: author.id,
    content: message.content,
    timestamp: message.timestamp,
    read: false,
    trusted: trusted.has(`${message.server_id} ${author.id}`),
  }
}

/**
 * Messages a reader has finished with while an older one still waits. The mailbox itself only advances past its oldest.
 */
interface Acknowledged {
  of(readerId: string): ReadonlySet<string>
  keep(readerId: string, ids: ReadonlySet<string>): void
}

/** In memory, like the mailbox. */
function createAcknowledged(): Acknowledged {
  const readers = new Map<string, ReadonlySet<string>>()
  return {
    of: (readerId) => readers.get(readerId) ?? NONE,
    keep(readerId, ids) {
      readers.delete(readerId)
      if (ids.size > 0) readers.set(readerId, ids)
      const [oldest] = readers.keys()
      if (readers.size > MOST_READERS && oldest !== undefined) readers.delete(oldest)
    },
  }
}

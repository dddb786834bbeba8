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
import type { OpenReader } from '../../identities/mailbox.ts'
import type { Members } from '../../identities/places/members.ts'
import type { Standing } from '../../identities/reach.ts'
import type { ReadAnswer, Reading } from '../../identities/reading.ts'
import type { Inbox } from '../../identities/waking/inbox.ts'
import type { DecisionSettingsStore } from '../settings.ts'

type Caller = Standing & { reader: OpenReader }

/** The sealed mailbox with the words of the older program. What was read is not kept, so it is gone. */
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

  async function page(caller: Caller, tool: ToolFacts, limit: number) {
    return reading.read(caller, tool, { limit: Math.min(limit, MOST) })
  }

  /** The mailbox moves on from its oldest message: only what stands first in it can be acknowledged. */
  async function acknowledge(caller: Caller, tool: ToolFacts, ids: ReadonlySet<string>): Promise<void> {
    const { answer, receipt } = await page(caller, tool, MOST)
    receipt.release()
    const first = answer.messages.findIndex(({ id }) => !ids.has(id))
    const count = first === -1 ? answer.messages.length : first
    if (count === 0) return
    const known = await page(caller, tool, count)
    await known.receipt.commit()
  }

  return {
    async read(caller, tool, { acknowledge: ids = [], mark_read: isRead, limit }) {
      if (ids.length > 0) await acknowledge(caller, tool, new Set(ids))
      const { answer, receipt } = await page(caller, tool, limit)
      const trusted = await trust(caller, answer.messages)
      const messages = answer.messages.map((message) => toInboxMessage(message, trusted))
      if (!isRead) receipt.release()
      const { unread } = await inbox.look(caller, tool, caller.reader.reader)
      return {
        answer: {
          success: true,
          messages,
          count: messages.length,
          unread_count: isRead ? Math.max(0, unread - messages.length) : unread,
          has_more: answer.has_more,
        },
        ...(isRead && { receipt }),
      }
    },

    async clear(caller, tool, { read_only: readOnly }) {
      if (readOnly) {
        const message = 'What was read is gone already; nothing else was touched.'
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

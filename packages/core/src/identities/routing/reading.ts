import type { EntityId, ReadMessagesInput, ReadMessagesOutput, Snowflake } from '@arachne/contract'

import { rightsChannelId, type ToolFacts } from '../../access/identity-right.ts'
import type { Mailbox, MailboxPage, MailboxQuery, OpenReader } from '../mailbox/mailbox.ts'
import type { Places } from '../places/places.ts'
import type { Backfill, BackfillPage } from './backfill.ts'
import { accessChannel, type Standing, visibleChannelIds } from './reach.ts'

export interface ReadAnswer {
  answer: ReadMessagesOutput
  /** `commit` once the answer was written to the client, `release` if it couldn't be: the messages stay unread. */
  receipt: Pick<MailboxPage, 'commit' | 'release'>
}

export interface Reading {
  read(
    standing: Standing & { reader: OpenReader },
    tool: ToolFacts,
    input: ReadMessagesInput,
  ): Promise<ReadAnswer>
}

interface Deps {
  places: Pick<Places, 'channel' | 'channels' | 'closedThreadIds'>
  mailbox: Pick<Mailbox, 'read' | 'boot'>
  /** Direct channels in which people write to this entity. */
  dmChannelsOf(entityId: EntityId): Snowflake[]
  backfill: Pick<Backfill, 'read'>
}

/** Rights are checked now, even if they were different when the message was queued. */
export function createReading({ places, mailbox, dmChannelsOf, backfill }: Deps): Reading {
  async function scope(
    standing: Standing,
    tool: ToolFacts,
    channelId: string | undefined,
  ): Promise<Pick<MailboxQuery, 'allowedChannelIds' | 'channelId'>> {
    const direct = dmChannelsOf(standing.entity.id)
    if (channelId === undefined) {
      return { allowedChannelIds: new Set([...visibleChannelIds(places, standing, tool), ...direct]) }
    }
    if (direct.includes(channelId)) return { allowedChannelIds: new Set([channelId]), channelId }
    const channel = await accessChannel(places, standing, { tool, channelId })
    return { allowedChannelIds: new Set([rightsChannelId(channel)]), channelId }
  }

  async function fromMailbox(
    standing: Standing & { reader: OpenReader },
    tool: ToolFacts,
    input: ReadMessagesInput,
  ): Promise<ReadAnswer> {
    const page = await mailbox.read(standing.reader, {
      ...(await scope(standing, tool, input.channel_id)),
      closedThreadIds: places.closedThreadIds(),
      limit: input.limit,
      ...(input.triggered_only === undefined ? {} : { triggeredOnly: input.triggered_only }),
      ...(input.addressed_only === undefined ? {} : { addressedOnly: input.addressed_only }),
      ...(input.watch_only === undefined ? {} : { watchOnly: input.watch_only }),
      ...(input.since === undefined ? {} : { since: Date.parse(input.since) }),
      ttlMinutes: standing.entity.mailboxTtlMinutes,
    })
    const { messages, hasMore, dropped, cursor } = page
    return { answer: { messages, has_more: hasMore, dropped, boot: mailbox.boot, cursor }, receipt: page }
  }

  return {
    async read(standing, tool, input) {
      if (input.backfill !== true) return fromMailbox(standing, tool, input)
      const { channel_id: channelId } = input
      await scope(standing, tool, channelId)
      const past = await backfill.read({ standing, readerId: standing.reader.reader.id, tool, input })
      const room = input.limit - past.messages.length
      if (past.hasMore || room === 0) return onlyPast(past, mailbox.boot)
      const queued = await fromMailbox(standing, tool, { ...input, limit: room })
      return joined(past, queued)
    },
  }
}

/** Messages in the mailbox are newer, and follow when there is room. */
function onlyPast({ messages, commit }: BackfillPage, boot: string): ReadAnswer {
  return {
    answer: { messages, has_more: true, dropped: 0, boot, cursor: '' },
    receipt: { commit: async () => commit(), release() {} },
  }
}

function joined(past: BackfillPage, { answer, receipt }: ReadAnswer): ReadAnswer {
  const queued = new Set(answer.messages.map(({ id }) => id))
  const missed = past.messages.filter(({ id }) => !queued.has(id))
  return {
    answer: { ...answer, messages: [...missed, ...answer.messages] },
    receipt: {
      async commit() {
        past.commit()
        await receipt.commit()
      },
      release: () => receipt.release(),
    },
  }
}

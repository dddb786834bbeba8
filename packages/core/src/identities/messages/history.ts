import {
  type GetChannelHistoryInput,
  type HistoryOutput,
  PastMessage,
  type ReadThreadInput,
} from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { ChannelFacts, Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { Messages } from './messages.ts'

export interface History {
  ofChannel(standing: Standing, tool: ToolFacts, input: GetChannelHistoryInput): Promise<HistoryOutput>
  ofThread(standing: Standing, tool: ToolFacts, input: ReadThreadInput): Promise<HistoryOutput>
}

interface Deps {
  places: Pick<Places, 'channel'>
  messages: Pick<Messages, 'page'>
  sent: Pick<SentMessages, 'ownAmong'>
}

/** Live from Discord: it was never queued, and isn't kept. */
export function createHistory({ places, messages, sent }: Deps): History {
  async function read(
    { entity }: Standing,
    channel: ChannelFacts,
    { limit, before }: { limit: number; before?: string | undefined },
  ): Promise<HistoryOutput> {
    if (channel.type === 'forum' || channel.type === 'media') throw holdsPosts()
    const page = await messages.page(channel, { limit, before })
    const candidates = page.messages.filter(({ webhookId }) => webhookId !== null).map(({ id }) => id)
    const own = await sent.ownAmong(entity.id, candidates)
    const past = page.messages.map((message) => PastMessage.parse({ ...message, own: own.has(message.id) }))
    return {
      messages: past.toReversed(),
      has_more: page.hasMore,
      ...(page.hasMore && page.oldestId !== undefined && { before: page.oldestId }),
    }
  }

  return {
    async ofChannel(standing, tool, { channel_id: channelId, ...range }) {
      return read(standing, await accessChannel(places, standing, { tool, channelId }), range)
    },
    async ofThread(standing, tool, { thread_id: threadId, ...range }) {
      const channel = await accessChannel(places, standing, { tool, channelId: threadId })
      if (channel.type !== 'thread') {
        throw new AppError('invalid', 'thread_id: this is a channel; read it with get_channel_history')
      }
      return read(standing, channel, range)
    },
  }
}

function holdsPosts(): AppError {
  return new AppError(
    'invalid',
    'A forum contains posts, not messages; read one of its posts with read_thread.',
  )
}

import type { CreatePollInput, CreatePollOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Places } from '../places.ts'
import { accessChannel, type Standing } from '../reach.ts'
import type { SentMessages } from '../sent-messages.ts'
import { auditReason, journaled } from './deed.ts'
import type { PollEmoji, PollWish, Posts } from './posts.ts'

export interface Polls {
  create(standing: Standing, tool: ToolFacts, input: CreatePollInput): Promise<CreatePollOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posts: Pick<Posts, 'poll'>
  sent: Pick<SentMessages, 'sending'>
  journal: Pick<Journal, 'record'>
}

export function createPolls({ places, posts, sent, journal }: Deps): Polls {
  return {
    async create(standing, tool, input) {
      const { entity } = standing
      const channelId = input.channel_id
      const channel = await accessChannel(places, standing, { tool, channelId })
      if (channel.type === 'forum' || channel.type === 'media') {
        throw new AppError('invalid', 'channel_id: a forum holds posts; make the poll in one of its posts.')
      }
      const { name, avatarUrl } = entity
      const poll = pollWish(input)
      const speaker = { channel, name, avatarUrl, reason: auditReason(entity) }
      const id = await journaled(
        journal,
        {
          entity,
          serverId: channel.serverId,
          action: 'poll.created',
          target: `channel:${channelId}`,
          details: { options: poll.options.length, duration_hours: poll.durationHours },
        },
        {
          run: () => sent.sending(entity, channel, () => posts.poll(speaker, poll)),
          told: (messageId) => ({ message_id: messageId }),
        },
      )
      return {
        message_id: id,
        channel_id: channelId,
        jump_url: places.jumpUrl(channel.serverId, channelId, id),
      }
    },
  }
}

function pollWish(input: CreatePollInput): PollWish {
  return {
    question: input.question,
    options: input.options.map((option) =>
      typeof option === 'string' ? { text: option } : { text: option.text, emoji: pollEmoji(option.emoji) },
    ),
    durationHours: input.duration_hours,
    multiselect: input.allow_multiselect === true,
  }
}

/** As people write them: the emoji itself, `<:name:id>`, or a bare id. */
function pollEmoji(written: string): PollEmoji {
  const id = /^(?:<a?:\w+:)?(\d{17,20})>?$/.exec(written.trim())?.[1]
  return id === undefined ? { name: written.trim() } : { id }
}

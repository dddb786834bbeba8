import type { CreatePollInput, CreatePollOutput, Snowflake } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Messages } from '../messages/messages.ts'
import { reactionEmoji } from '../messages/reaction-emoji.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import { findLostMessage, type LostMessage } from '../speaking/lost-messages.ts'
import type { Posting, Saying } from '../speaking/posting.ts'
import type { SendOnce } from '../speaking/send-once.ts'
import type { SentMessages } from '../speaking/sent-messages.ts'
import type { ChannelFacts, Places } from './places.ts'
import { type PollEmoji, pollLine, type PollWish, type Posts } from './posts.ts'

export interface Polls {
  create(standing: Standing, tool: ToolFacts, input: CreatePollInput): Promise<CreatePollOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posts: Pick<Posts, 'poll'>
  posting: Pick<Posting, 'say'>
  sendOnce: SendOnce
  messages: Pick<Messages, 'page'>
  sent: Pick<SentMessages, 'find'>
}

export function createPolls({ places, posts, posting, sendOnce, messages, sent }: Deps): Polls {
  function sayingOf(standing: Standing, channel: ChannelFacts, poll: PollWish): Saying {
    const lost = { entity: standing.entity, channel, saysIt: isThatPoll(poll), except: new Set<Snowflake>() }
    return {
      standing,
      channel,
      action: 'poll.created',
      details: { options: poll.options.length, duration_hours: poll.durationHours },
      say: (speaker) => posts.poll(speaker, poll),
      find: (attempt) => findLostMessage({ messages, sent }, { ...lost, ...attempt }),
    }
  }

  return {
    async create(standing, tool, input) {
      const channelId = input.channel_id
      const channel = await accessChannel(places, standing, { tool, channelId })
      if (channel.type === 'forum' || channel.type === 'media') {
        throw new AppError('invalid', 'channel_id: a forum contains posts; create the poll in one of them')
      }
      const wish = pollWish(input)
      const saying = sayingOf(standing, channel, wish)
      const [id = ''] = await sendOnce.run({
        entity: standing.entity,
        channel,
        key: input.idempotency_key,
        wish: ['poll', wish],
        send: async (since) => ({ messageIds: [await posting.say(saying, since)], isComplete: true }),
      })
      return {
        message_id: id,
        channel_id: channelId,
        jump_url: places.jumpUrl(channel.serverId, channelId, id),
      }
    },
  }
}

/** Emoji are ignored: Discord writes them in its own way. */
function isThatPoll({ question, options }: PollWish): LostMessage['saysIt'] {
  return ({ content }) => {
    const [first, ...answers] = content.split('\n')
    return (
      first === pollLine(question) &&
      answers.length === options.length &&
      options.every(({ text }, index) => answers[index]?.endsWith(text) === true)
    )
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
  return id === undefined ? { name: reactionEmoji(written).api } : { id }
}

import type { SendMessageInput, SendMessageOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Messages, Typing } from '../messages/messages.ts'
import type { Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import type { Posting } from './posting.ts'
import type { SendOnce } from './send-once.ts'
import { type Parts, sendParts, type SentParts } from './send-parts.ts'
import type { SentMessages } from './sent-messages.ts'
import { splitMessage } from './split-message.ts'

export interface Speaking {
  send(standing: Standing, tool: ToolFacts, input: SendMessageInput): Promise<SendMessageOutput>
}

interface Deps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posting: Posting
  messages: Messages
  sent: SentMessages
  typing: Typing
  sendOnce: SendOnce
}

export function createSpeaking(deps: Deps): Speaking {
  const { places, typing, sendOnce } = deps

  async function send(parts: Parts, key: string | undefined): Promise<SentParts> {
    let outcome: SentParts | undefined
    const messageIds = await sendOnce.run({
      entity: parts.standing.entity,
      channel: parts.channel,
      key,
      wish: ['message', parts.texts, parts.replyTo],
      async send(since) {
        outcome = await sendParts(deps, parts, since)
        return { messageIds: outcome.messageIds, isComplete: outcome.failed === undefined }
      },
    })
    return outcome ?? { messageIds }
  }

  return {
    async send(standing, tool, input) {
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId: input.channel_id })
      const texts = splitMessage(input.content)
      if (texts.length === 0) throw new AppError('invalid', 'content: there is nothing to send')
      const isTyping = input.typing === true
      if (isTyping) typing.begin(channel.id, entity.id)
      const parts = { standing, channel, texts, replyTo: input.reply_to }
      const { messageIds, failed } = await send(parts, input.idempotency_key).catch((error: unknown) => {
        typing.end(channel.id, entity.id)
        throw error
      })
      if (!isTyping) typing.end(channel.id, entity.id)
      const [first = ''] = messageIds
      const jumpUrl = places.jumpUrl(channel.serverId, channel.id, first)
      const answer = { message_ids: messageIds, channel_id: channel.id, jump_url: jumpUrl }
      return failed ? { ...answer, failed_part: failed } : answer
    },
  }
}

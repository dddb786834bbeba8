import type {
  ErrorCode,
  ErrorReason,
  SendMessageInput,
  SendMessageOutput,
  Snowflake,
} from '@arachne/contract'

import type { ToolFacts } from '../access/identity-right.ts'
import { AppError } from '../errors.ts'
import type { Clock, Sha256 } from '../ports.ts'
import type { Messages, Typing } from './messages.ts'
import type { ChannelFacts, Places } from './places.ts'
import { accessChannel, type Standing } from './reach.ts'
import type { SendKeyStore } from './send-keys.ts'
import type { SentMessages } from './sent-messages.ts'
import { findLostMessage } from './speaking/lost-messages.ts'
import type { Posting } from './speaking/posting.ts'
import { quote } from './speaking/quote.ts'
import { createSendOnce } from './speaking/send-once.ts'
import { splitMessage } from './split-message.ts'

export interface Speaking {
  send(standing: Standing, tool: ToolFacts, input: SendMessageInput): Promise<SendMessageOutput>
}

export interface SpeakingDeps {
  places: Pick<Places, 'channel' | 'jumpUrl'>
  posting: Posting
  messages: Messages
  sent: SentMessages
  typing: Typing
  clock: Clock
  keys: SendKeyStore
  sha256: Sha256
}

interface Request {
  standing: Standing
  channel: ChannelFacts
  parts: string[]
  replyTo: Snowflake | undefined
}

interface Sent {
  messageIds: Snowflake[]
  failed?: SendMessageOutput['failed_part']
}

export function createSpeaking(deps: SpeakingDeps): Speaking {
  const { places, posting, messages, sent, typing } = deps
  const sendOnce = createSendOnce(deps)

  /** With `since`, parts that an earlier attempt got through are found instead of sent again. */
  async function sendAll({ standing, channel, parts, replyTo }: Request, since?: number): Promise<Sent> {
    const messageIds: Snowflake[] = []
    const embeds = replyTo === undefined ? [] : [await quote(messages, channel, replyTo)]
    for (const [index, content] of parts.entries()) {
      const place = { part: index + 1, of: parts.length }
      try {
        const found = since === undefined ? undefined : await find(content)
        messageIds.push(found ?? (await post(content, place)))
      } catch (error) {
        // Not beyond the first failure: a text with a hole misleads.
        if (messageIds.length === 0 || !(error instanceof AppError)) throw error
        return { messageIds, failed: { ...place, ...codes(error), message: error.message } }
      }
    }
    return { messageIds }

    async function find(content: string): Promise<Snowflake | undefined> {
      const { entity } = standing
      const except = new Set(messageIds)
      const lost = { entity, channel, content, since: since ?? 0, mayBeRecorded: true, except }
      const search = await findLostMessage({ messages, sent }, lost)
      if (search.found === undefined && !search.lookedAtAll) throw cannotTell()
      if (search.found === undefined) return undefined
      const id = search.found
      return sent.sending(entity, channel, async () => id)
    }

    function post(content: string, place: { part: number; of: number }): Promise<Snowflake> {
      const quoted = place.part === 1 && embeds.length > 0 ? { embeds } : {}
      return posting.post({ standing, channel, content, ...quoted, action: 'message.sent', details: place })
    }
  }

  async function sendWithKey(request: Request, key: string): Promise<Sent> {
    let failed: Sent['failed']
    const messageIds = await sendOnce.run({
      entity: request.standing.entity,
      channel: request.channel,
      key,
      async send(since) {
        const outcome = await sendAll(request, since)
        failed = outcome.failed
        return { messageIds: outcome.messageIds, isComplete: failed === undefined }
      },
    })
    return { messageIds, failed }
  }

  return {
    async send(standing, tool, input) {
      const { entity } = standing
      const channel = await accessChannel(places, standing, { tool, channelId: input.channel_id })
      const parts = splitMessage(input.content)
      if (parts.length === 0) throw new AppError('invalid', 'content: there is nothing to send.')
      const request = { standing, channel, parts, replyTo: input.reply_to }
      if (input.typing === true) typing.begin(channel.id, entity.id)
      else typing.end(channel.id, entity.id)
      const key = input.idempotency_key
      const { messageIds, failed } = await (key === undefined ? sendAll(request) : sendWithKey(request, key))
      const [first = ''] = messageIds
      const jumpUrl = places.jumpUrl(channel.serverId, channel.id, first)
      const answer = { message_ids: messageIds, channel_id: channel.id, jump_url: jumpUrl }
      return failed ? { ...answer, failed_part: failed } : answer
    },
  }
}

function codes({ code, details }: AppError): { code: ErrorCode; reason?: ErrorReason } {
  return details.reason ? { code, reason: details.reason } : { code }
}

function cannotTell(): AppError {
  return new AppError(
    'unavailable',
    'Too much was written since the first attempt to tell whether it arrived. Look before sending it again.',
    { reason: 'outcome_unknown' },
  )
}

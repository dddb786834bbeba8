import type { ErrorCode, ErrorReason, SendMessageOutput, Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import { excerpt } from '../messages/excerpt.ts'
import type { FoundMessage, Messages } from '../messages/messages.ts'
import type { ChannelFacts } from '../places/places.ts'
import type { Standing } from '../routing/reach.ts'
import { findLostMessage, foundOrSure, saysText } from './lost-messages.ts'
import type { Posting } from './posting.ts'
import type { SentMessages } from './sent-messages.ts'
import type { Embed } from './voice.ts'

const MAX_AUTHOR = 250

export interface Parts {
  standing: Standing
  channel: ChannelFacts
  texts: string[]
  replyTo?: Snowflake | undefined
  /** The ids of those first texts that are already there. */
  said?: readonly Snowflake[]
}

export interface SentParts {
  messageIds: Snowflake[]
  failed?: SendMessageOutput['failed_part']
}

interface Deps {
  posting: Posting
  messages: Messages
  sent: SentMessages
}

/** With `since`, parts posted by an earlier attempt are found instead of sent again. */
export async function sendParts(
  { posting, messages, sent }: Deps,
  { standing, channel, texts, replyTo, said = [] }: Parts,
  since: number | undefined,
): Promise<SentParts> {
  const messageIds = [...said]
  const embeds = replyTo === undefined ? [] : [await quote(messages, channel, replyTo)]
  for (const [index, content] of texts.entries()) {
    if (index < said.length) continue
    const place = { part: index + 1, of: texts.length }
    const quoted = index === 0 && embeds.length > 0 ? { embeds } : {}
    const post = { standing, channel, content, ...quoted, action: 'message.sent', details: place }
    try {
      const found = since === undefined ? undefined : await find(content, since)
      messageIds.push(found ?? (await posting.post(post)))
    } catch (error) {
      // Stops at the first failure: a text with a gap is misleading.
      if (messageIds.length === 0 || !(error instanceof AppError)) throw error
      return { messageIds, failed: { ...place, ...codes(error), message: error.message } }
    }
  }
  return { messageIds }

  async function find(content: string, begun: number): Promise<Snowflake | undefined> {
    const { entity } = standing
    const except = new Set(messageIds)
    const lost = { entity, channel, saysIt: saysText(content), since: begun, mayBeRecorded: true, except }
    const found = foundOrSure(await findLostMessage({ messages, sent }, lost))
    if (found !== undefined) await sent.keep(entity, channel, found)
    return found
  }
}

function codes({ code, details }: AppError): { code: ErrorCode; reason?: ErrorReason } {
  return details.reason ? { code, reason: details.reason } : { code }
}

/** Webhooks can't reply, so the message replied to is quoted in a small box instead. */
async function quote(
  messages: Pick<Messages, 'find'>,
  channel: ChannelFacts,
  messageId: Snowflake,
): Promise<Embed> {
  const message = await messages.find(channel, messageId)
  if (!message) throw new AppError('not_found', 'reply_to: there is no such message in this channel')
  return quoteOf(message)
}

function quoteOf(message: FoundMessage): Embed {
  const { author, content, attachments, embeds, jump_url: url } = message
  const words = excerpt(content)
  const clip = attachments.length > 0 ? '📎' : ''
  const rest = words === '' && clip === '' && embeds.length > 0 ? '🗂️' : ''
  return {
    author: { name: `${author.name.slice(0, MAX_AUTHOR)} ↩️`, iconUrl: message.authorAvatarUrl },
    description: [`**[Reply to:](${url})**`, words, clip, rest].filter((part) => part !== '').join(' '),
  }
}

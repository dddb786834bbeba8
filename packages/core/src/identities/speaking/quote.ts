import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { FoundMessage, Messages } from '../messages/messages.ts'
import type { ChannelFacts } from '../places/places.ts'
import { excerpt } from '../routing/excerpt.ts'
import type { Embed } from './voice.ts'

const MAX_AUTHOR = 250

/** Webhooks cannot reply: what is answered is quoted in a small box instead. */
export async function quote(
  messages: Pick<Messages, 'find'>,
  channel: ChannelFacts,
  messageId: Snowflake,
): Promise<Embed> {
  const message = await messages.find(channel, messageId)
  if (!message) throw new AppError('not_found', 'reply_to: there is no such message in this channel.')
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

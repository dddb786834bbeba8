import type { DecisionMessage } from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import { type APIMessage, MessageReferenceType, MessageType } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'

/** Other types are Discord's own notes, or programs': a pin isn't anyone's answer. */
const BY_PEOPLE = new Set<MessageType>([MessageType.Default, MessageType.Reply])

/** Typed by a person: not a bot, a webhook, or a program in a person's name. */
function isByPerson({ type, author, webhook_id: webhookId, ...raw }: APIMessage): boolean {
  const byProgram = webhookId !== undefined || raw.application_id !== undefined
  return BY_PEOPLE.has(type) && !byProgram && author.bot !== true && author.system !== true
}

export function decisionMessage(raw: APIMessage, author: DecisionMessage['author']): DecisionMessage {
  const { message_reference: reference } = raw
  const repliesTo = reference?.type === MessageReferenceType.Forward ? undefined : reference?.message_id
  return {
    id: raw.id,
    channelId: raw.channel_id,
    author: { ...author, human: isByPerson(raw) },
    content: typeof raw.content === 'string' ? raw.content : '',
    at: Date.parse(raw.edited_timestamp ?? raw.timestamp),
    ...(raw.edited_timestamp != null && { edited: true }),
    replyTo: repliesTo ?? null,
  }
}

/** Without the intent, Discord empties people's messages unless they mention the bot. */
export function isHiding(page: readonly APIMessage[], selfId: string): boolean {
  const telling = page.filter(
    (raw) => isByPerson(raw) && !listOf(raw.mentions).some(({ id }) => id === selfId),
  )
  return telling.some(saysNothing) && telling.every(({ content }) => content === '')
}

/** A person can't send an empty message. */
function saysNothing(raw: APIMessage): boolean {
  const { attachments, embeds, components, sticker_items: stickers, message_snapshots: forwarded } = raw
  const parts = [attachments, embeds, components, stickers, forwarded].flatMap((part) =>
    listOf<unknown>(part),
  )
  return raw.content === '' && parts.length === 0 && !raw.poll && !raw.activity
}

export function contentIntentMissing(): AppError {
  return new AppError(
    'unavailable',
    `The bot can't see what people write: turn on "Message Content Intent" in Discord's developer portal ` +
      '(your application → Bot → Privileged Gateway Intents). Buttons work without it.',
    { reason: 'missing_intent' },
  )
}

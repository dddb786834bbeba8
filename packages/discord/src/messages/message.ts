import { excerpt, type InboundMessage } from '@arachne/core/identities'
import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type GatewayMessageCreateDispatchData,
  MessageReferenceType,
  MessageType,
} from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import { messageText } from './message-text.ts'

/** Where a message is: threads take the rights of their channel. */
export interface Standing {
  rightsChannelId: string
  threadId: string | null
}

export interface MessageContext {
  standing: Standing
  /** Ours: webhook messages with this id belong to entities. */
  applicationId: string
  /** The bot's own account. */
  botId: string
  jumpUrl(serverId: string | undefined, channelId: string, messageId: string): string
}

type Raw = GatewayMessageCreateDispatchData

/** Other types are Discord's own notes: joins, pins, boosts. */
const WRITTEN = new Set<MessageType>([
  MessageType.Default,
  MessageType.Reply,
  MessageType.ChatInputCommand,
  MessageType.ContextMenuCommand,
])

export function isWritten(raw: Raw): boolean {
  return WRITTEN.has(raw.type)
}

export function inboundMessage(
  raw: Raw,
  { standing, applicationId, botId, jumpUrl }: MessageContext,
): InboundMessage {
  const { rightsChannelId, threadId } = standing
  const replied = replyOf(raw)
  const edited = raw.edited_timestamp
  const snapshots = listOf(raw.message_snapshots).map((snapshot) => snapshot.message)
  return {
    id: raw.id,
    channel_id: rightsChannelId,
    ...(raw.guild_id !== undefined && { server_id: raw.guild_id }),
    ...(threadId !== null && { thread_id: threadId }),
    author: { id: raw.author.id, name: nameOf(raw), bot: raw.author.bot === true },
    content: messageText(raw),
    timestamp: new Date(raw.timestamp).toISOString(),
    ...(replied && { reply_to: replied.shown }),
    attachments: [raw, ...snapshots].flatMap(({ attachments }) => listOf(attachments).map(shownAttachment)),
    embeds: [raw, ...snapshots].flatMap(({ embeds }) => listOf(embeds).map(shownEmbed)),
    ...(edited && { edited_at: new Date(edited).toISOString() }),
    jump_url: jumpUrl(raw.guild_id, raw.channel_id, raw.id),
    rightsChannelId,
    webhookId: ownWebhookId(raw, applicationId),
    isOwnNotice: raw.author.id === botId,
    mentionedRoleIds: [...listOf(raw.mention_roles)],
    mentionedUserIds: listOf(raw.mentions).map(({ id }) => id),
    repliesToWebhookName: replied?.message ? ownWebhookName(replied.message, applicationId) : null,
  }
}

function nameOf({ author, member }: Raw): string {
  return member?.nick ?? author.global_name ?? author.username
}

interface Reply {
  shown: NonNullable<InboundMessage['reply_to']>
  /** Missing if it was deleted, or if Discord didn't look it up. */
  message: APIMessage | undefined
}

function replyOf({ message_reference: reference, referenced_message: message }: Raw): Reply | undefined {
  const id = reference?.message_id
  if (id === undefined || reference?.type === MessageReferenceType.Forward) return undefined
  if (!message) return { shown: { id }, message: undefined }
  const author = message.author.global_name ?? message.author.username
  return { shown: { id, author, excerpt: excerpt(messageText(message)) }, message }
}

/** An interaction's answer also has a webhook id: the application's own. That is the bot speaking, not an entity. */
function ownWebhookId({ webhook_id, application_id }: WebhookFields, applicationId: string): string | null {
  if (webhook_id === undefined || webhook_id === applicationId) return null
  return application_id === applicationId ? webhook_id : null
}

function ownWebhookName(message: APIMessage, applicationId: string): string | null {
  return ownWebhookId(message, applicationId) === null ? null : message.author.username
}

type WebhookFields = Pick<APIMessage, 'webhook_id' | 'application_id'>

function shownAttachment({ id, filename, size, content_type, url }: APIAttachment) {
  return { id, name: filename, size, ...(content_type && { content_type }), url }
}

function shownEmbed({ title, description, url, author }: APIEmbed) {
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(url && { url }),
    ...(author && { author: author.name }),
  }
}

import { ApplicationFlags, type APIMessage } from 'discord-api-types/v10'

import { presentMessage } from '../present/message.ts'
import { redactMessage } from '../rules/redaction.ts'
import type { ApplicationRecord, ChannelRecord, Id, MessageRecord } from '../world/records.ts'
import { unknownMessage } from './errors.ts'
import type { RestContext } from './handler.ts'

const CONTENT_FLAGS = ApplicationFlags.GatewayMessageContent | ApplicationFlags.GatewayMessageContentLimited

/** Whether the portal gave the application the privilege to read what people write. */
export function readsContent(application: ApplicationRecord): boolean {
  return (application.flags & CONTENT_FLAGS) !== 0
}

/** A message as the caller may see it. Apps without the privilege get it emptied over REST too, as over the gateway. */
export function viewMessage({ world, actor }: RestContext, message: MessageRecord): APIMessage {
  if (actor.kind === 'nobody') return presentMessage(world, message)
  const shown = presentMessage(world, message, actor.user.id)
  if (actor.kind !== 'bot' || message.guildId === null || readsContent(actor.application)) return shown
  const reader = { botId: actor.user.id, applicationId: actor.application.id }
  const { guild_id: _notInRest, ...redacted } = redactMessage({ ...shown, guild_id: message.guildId }, reader)
  return redacted
}

export function requireMessage(channel: ChannelRecord, messageId: Id | undefined): MessageRecord {
  const message = channel.messages.get(messageId ?? '')
  if (!message) throw unknownMessage()
  return message
}

import type { InboundEvent } from '@arachne/core/identities'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js'

import { inboundMessage, isWritten, type MessageContext } from '../messages/message.ts'
import { listOf } from './untrusted.ts'

/** Discord's events about messages. */
export type MessagePacket = Extract<
  GatewayDispatchPayload,
  {
    t:
      | GatewayDispatchEvents.MessageCreate
      | GatewayDispatchEvents.MessageUpdate
      | GatewayDispatchEvents.MessageDelete
      | GatewayDispatchEvents.MessageDeleteBulk
  }
>

const ABOUT_MESSAGES = new Set<string>([
  GatewayDispatchEvents.MessageCreate,
  GatewayDispatchEvents.MessageUpdate,
  GatewayDispatchEvents.MessageDelete,
  GatewayDispatchEvents.MessageDeleteBulk,
])

export function isAboutMessages(packet: GatewayDispatchPayload): packet is MessagePacket {
  return ABOUT_MESSAGES.has(packet.t)
}

/** Whether it contains someone's text, rather than a deletion. */
export function isSaid({ t: type }: MessagePacket): boolean {
  return type === GatewayDispatchEvents.MessageCreate || type === GatewayDispatchEvents.MessageUpdate
}

/** undefined: nothing that a person wrote. */
export function messageEvent(packet: MessagePacket, context: MessageContext): InboundEvent | undefined {
  const { rightsChannelId } = context.standing
  switch (packet.t) {
    case GatewayDispatchEvents.MessageCreate:
      return isWritten(packet.d) ? { type: 'message', message: inboundMessage(packet.d, context) } : undefined
    case GatewayDispatchEvents.MessageUpdate:
      return isWritten(packet.d)
        ? { type: 'message-edited', message: inboundMessage(packet.d, context) }
        : undefined
    case GatewayDispatchEvents.MessageDelete:
      return {
        type: 'messages-deleted',
        channelId: packet.d.channel_id,
        rightsChannelId,
        messageIds: [packet.d.id],
      }
    case GatewayDispatchEvents.MessageDeleteBulk:
      return {
        type: 'messages-deleted',
        channelId: packet.d.channel_id,
        rightsChannelId,
        messageIds: [...listOf(packet.d.ids)],
      }
  }
}

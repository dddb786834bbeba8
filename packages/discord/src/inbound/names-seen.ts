import type { InboundEvent } from '@arachne/core/identities'
import {
  type APIUser,
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  type GatewayMessageCreateDispatchData,
} from 'discord.js'

import { namesOf } from '../members/people.ts'
import { listOf } from './untrusted.ts'

/**
 * The names of people and bots of a server that a dispatch reveals. Events about members are only sent to a bot with
 * the privileged intent; but people who write, react or use a command are named by that, and newcomers by Discord's
 * message about them.
 */
export function namesSeen(packet: GatewayDispatchPayload): InboundEvent[] {
  switch (packet.t) {
    case GatewayDispatchEvents.MessageCreate:
    case GatewayDispatchEvents.MessageUpdate:
      return namesInMessage(packet.d)
    case GatewayDispatchEvents.MessageReactionAdd:
    case GatewayDispatchEvents.InteractionCreate: {
      const { guild_id: serverId, member } = packet.d
      return member?.user ? seen(serverId, member.user, member) : []
    }
    case GatewayDispatchEvents.GuildMemberAdd:
    case GatewayDispatchEvents.GuildMemberUpdate:
      return seen(packet.d.guild_id, packet.d.user, packet.d)
    case GatewayDispatchEvents.GuildMemberRemove:
      return [{ type: 'member-left', serverId: packet.d.guild_id, memberId: packet.d.user.id }]
    default:
      return []
  }
}

type Message = Partial<GatewayMessageCreateDispatchData>

function namesInMessage(message: Message): InboundEvent[] {
  const { guild_id: serverId, author, member } = message
  const mentioned = listOf(message.mentions).flatMap((user) =>
    user.member ? seen(serverId, user, user.member) : [],
  )
  if (author === undefined || member == null || isOfWebhook(message)) return mentioned
  return [...seen(serverId, author, member), ...mentioned]
}

/**
 * Webhooks can have any name and are nobody's account. An answer to a command belongs to its bot, although it has a
 * webhook's id.
 */
function isOfWebhook({ webhook_id: webhookId, application_id: applicationId }: Message): boolean {
  return webhookId !== undefined && webhookId !== applicationId
}

function seen(
  serverId: string | undefined,
  user: Pick<APIUser, 'id' | 'username' | 'global_name'>,
  { nick }: { nick?: string | null | undefined },
): InboundEvent[] {
  if (serverId === undefined) return []
  const names = namesOf({ user, nick })
  return names.length === 0 ? [] : [{ type: 'names-seen', serverId, memberId: user.id, names }]
}

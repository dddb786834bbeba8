import type { InboundEvent } from '@arachne/core/identities'
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord.js'

/** What a dispatch changes about servers and channels. Threads come and go all day, and have their channel's rights. */
export function placeEvents(packet: GatewayDispatchPayload, botId: string | undefined): InboundEvent[] {
  switch (packet.t) {
    case GatewayDispatchEvents.GuildCreate:
    case GatewayDispatchEvents.GuildUpdate:
      return changed(packet.d.id)
    case GatewayDispatchEvents.GuildDelete:
      // "unavailable" is an outage on Discord's side: the bot still belongs there.
      return packet.d.unavailable === true ? [] : [{ type: 'server-gone', serverId: packet.d.id }]
    case GatewayDispatchEvents.MessageReactionRemove:
      return packet.d.user_id === botId ? reactionsRemoved(packet.d) : []
    case GatewayDispatchEvents.MessageReactionRemoveAll:
    case GatewayDispatchEvents.MessageReactionRemoveEmoji:
      return reactionsRemoved(packet.d)
    case GatewayDispatchEvents.ChannelDelete:
    case GatewayDispatchEvents.ThreadDelete:
      return gone(packet.d.id, packet.d.guild_id)
    case GatewayDispatchEvents.GuildMemberUpdate:
      // Of all members, only the bot's own roles change what it may see.
      return packet.d.user.id === botId ? changed(packet.d.guild_id) : []
    case GatewayDispatchEvents.ChannelCreate:
    case GatewayDispatchEvents.ChannelUpdate:
    case GatewayDispatchEvents.GuildRoleCreate:
    case GatewayDispatchEvents.GuildRoleUpdate:
    case GatewayDispatchEvents.GuildRoleDelete:
      return changed(packet.d.guild_id)
    default:
      return []
  }
}

function reactionsRemoved(from: { channel_id: string; message_id: string }): InboundEvent[] {
  return [{ type: 'reactions-removed', channelId: from.channel_id, messageId: from.message_id }]
}

function changed(serverId: string | undefined): InboundEvent[] {
  return serverId === undefined ? [] : [{ type: 'places-changed', serverId }]
}

function gone(channelId: string, serverId: string | undefined): InboundEvent[] {
  if (serverId === undefined) return []
  return [{ type: 'channel-gone', channelId, serverId }, ...changed(serverId)]
}

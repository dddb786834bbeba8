import type * as Gateway from 'discord-api-types/v10'

/** What each dispatch carries; the schemas are generated from this. */
export interface GatewayEvents {
  READY: Gateway.GatewayReadyDispatchData
  CHANNEL_CREATE: Gateway.GatewayChannelCreateDispatchData
  CHANNEL_UPDATE: Gateway.GatewayChannelUpdateDispatchData
  CHANNEL_DELETE: Gateway.GatewayChannelDeleteDispatchData
  CHANNEL_PINS_UPDATE: Gateway.GatewayChannelPinsUpdateDispatchData
  GUILD_CREATE: Gateway.GatewayGuildCreateDispatchData
  GUILD_UPDATE: Gateway.GatewayGuildUpdateDispatchData
  GUILD_DELETE: Gateway.GatewayGuildDeleteDispatchData
  GUILD_BAN_ADD: Gateway.GatewayGuildBanAddDispatchData
  GUILD_BAN_REMOVE: Gateway.GatewayGuildBanRemoveDispatchData
  GUILD_AUDIT_LOG_ENTRY_CREATE: Gateway.GatewayGuildAuditLogEntryCreateDispatchData
  GUILD_EMOJIS_UPDATE: Gateway.GatewayGuildEmojisUpdateDispatchData
  GUILD_MEMBER_ADD: Gateway.GatewayGuildMemberAddDispatchData
  GUILD_MEMBER_UPDATE: Gateway.GatewayGuildMemberUpdateDispatchData
  GUILD_MEMBER_REMOVE: Gateway.GatewayGuildMemberRemoveDispatchData
  GUILD_MEMBERS_CHUNK: Gateway.GatewayGuildMembersChunkDispatchData
  GUILD_ROLE_CREATE: Gateway.GatewayGuildRoleCreateDispatchData
  GUILD_ROLE_UPDATE: Gateway.GatewayGuildRoleUpdateDispatchData
  GUILD_ROLE_DELETE: Gateway.GatewayGuildRoleDeleteDispatchData
  INTERACTION_CREATE: Gateway.GatewayInteractionCreateDispatchData
  INVITE_CREATE: Gateway.GatewayInviteCreateDispatchData
  INVITE_DELETE: Gateway.GatewayInviteDeleteDispatchData
  MESSAGE_CREATE: Gateway.GatewayMessageCreateDispatchData
  MESSAGE_UPDATE: Gateway.GatewayMessageUpdateDispatchData
  MESSAGE_DELETE: Gateway.GatewayMessageDeleteDispatchData
  MESSAGE_DELETE_BULK: Gateway.GatewayMessageDeleteBulkDispatchData
  MESSAGE_REACTION_ADD: Gateway.GatewayMessageReactionAddDispatchData
  MESSAGE_REACTION_REMOVE: Gateway.GatewayMessageReactionRemoveDispatchData
  MESSAGE_REACTION_REMOVE_ALL: Gateway.GatewayMessageReactionRemoveAllDispatchData
  MESSAGE_REACTION_REMOVE_EMOJI: Gateway.GatewayMessageReactionRemoveEmojiDispatchData
  MESSAGE_POLL_VOTE_ADD: Gateway.GatewayMessagePollVoteDispatchData
  MESSAGE_POLL_VOTE_REMOVE: Gateway.GatewayMessagePollVoteDispatchData
  PRESENCE_UPDATE: Gateway.GatewayPresenceUpdateDispatchData
  // The published type looks the opcode up in a map, which the generator takes for a string.
  RATE_LIMITED: {
    opcode: 8
    retry_after: number
    meta: Gateway.GatewayRequestGuildMemberRateLimitMetadata
  }
  THREAD_CREATE: Gateway.GatewayThreadCreateDispatchData
  THREAD_UPDATE: Gateway.GatewayThreadUpdateDispatchData
  THREAD_DELETE: Gateway.GatewayThreadDeleteDispatchData
  THREAD_LIST_SYNC: Gateway.GatewayThreadListSyncDispatchData
  THREAD_MEMBER_UPDATE: Gateway.GatewayThreadMemberUpdateDispatchData
  THREAD_MEMBERS_UPDATE: Gateway.GatewayThreadMembersUpdateDispatchData
  TYPING_START: Gateway.GatewayTypingStartDispatchData
  USER_UPDATE: Gateway.GatewayUserUpdateDispatchData
  WEBHOOKS_UPDATE: Gateway.GatewayWebhooksUpdateDispatchData
}

import type { EntityId, QueuedMessage, Snowflake } from '@arachne/contract'

/** A Discord message on its way to the router. Exists for one event, is never stored. */
export interface InboundMessage extends Omit<QueuedMessage, 'addressed' | 'triggered' | 'watch' | 'dm'> {
  /** The channel whose rights apply: a thread's parent, otherwise the channel itself. */
  rightsChannelId: Snowflake
  /** Set if one of our own webhooks wrote it. */
  webhookId: Snowflake | null
  /**
   * The bot account's own message: a card, a notice, an announcement, an answer to a command. It is addressed to no
   * entity.
   */
  isOwnNotice: boolean
  mentionedRoleIds: Snowflake[]
  mentionedUserIds: Snowflake[]
  /** The author's name of the message replied to, if one of our webhooks wrote that. */
  repliesToWebhookName: string | null
  /** Who wrote the message replied to; the router finds it in the record of sent messages. */
  repliesToEntityId?: EntityId
}

export type InboundEvent =
  | { type: 'message'; message: InboundMessage }
  | { type: 'message-edited'; message: InboundMessage }
  | { type: 'messages-deleted'; channelId: Snowflake; rightsChannelId: Snowflake; messageIds: Snowflake[] }
  /** Reactions of the bot, removed by anyone, perhaps by ourselves. */
  | { type: 'reactions-removed'; channelId: Snowflake; messageId: Snowflake }
  | { type: 'channel-gone'; channelId: Snowflake; serverId: Snowflake }
  /** A private thread that the bot isn't in, or no longer: nothing from there is meant for entities. */
  | { type: 'thread-left'; channelId: Snowflake; serverId: Snowflake }
  | { type: 'server-gone'; serverId: Snowflake }
  /** The session had to begin again: events after `since` (milliseconds by our clock) were missed. */
  | { type: 'events-missed'; since: number }
  /** The current names of a person on a server: nickname, display name and user name, if they have them. */
  | { type: 'names-seen'; serverId: Snowflake; memberId: Snowflake; names: string[] }
  | { type: 'member-left'; serverId: Snowflake; memberId: Snowflake }
  /** Channels, roles or permissions changed: cached facts about this server are outdated. */
  | { type: 'places-changed'; serverId: Snowflake }

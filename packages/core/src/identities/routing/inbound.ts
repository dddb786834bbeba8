import type { EntityId, QueuedMessage, Snowflake } from '@arachne/contract'

/** A Discord message on its way to the router. Lives for one event, is never kept. */
export interface InboundMessage extends Omit<QueuedMessage, 'addressed' | 'triggered' | 'watch' | 'dm'> {
  /** The channel whose rights count: a thread's parent, else the channel itself. */
  rightsChannelId: Snowflake
  /** Set when one of our own webhooks wrote it. */
  webhookId: Snowflake | null
  /** The bot account's own: a card, a notice, an announcement, an answer to a command. Nobody is written to by it. */
  isOwnNotice: boolean
  mentionedRoleIds: Snowflake[]
  mentionedUserIds: Snowflake[]
  /** The author's name of the message replied to, when one of our webhooks wrote that. */
  repliesToWebhookName: string | null
  /** Who wrote the message replied to; the router finds it in the record of sent messages. */
  repliesToEntityId?: EntityId
}

export type InboundEvent =
  | { type: 'message'; message: InboundMessage }
  | { type: 'message-edited'; message: InboundMessage }
  | { type: 'messages-deleted'; channelId: Snowflake; rightsChannelId: Snowflake; messageIds: Snowflake[] }
  /** Of the bot, by somebody, or perhaps by ourselves. */
  | { type: 'reactions-removed'; channelId: Snowflake; messageId: Snowflake }
  | { type: 'channel-gone'; channelId: Snowflake; serverId: Snowflake }
  /** A private thread that the bot is not in, or not any more: nothing from there is meant for entities. */
  | { type: 'thread-left'; channelId: Snowflake; serverId: Snowflake }
  | { type: 'server-gone'; serverId: Snowflake }
  /** The session had to begin anew: nobody was told what happened after `since`, in milliseconds by our clock. */
  | { type: 'events-missed'; since: number }
  /** What somebody on a server is called now: their nickname, display name and user name, as far as they have them. */
  | { type: 'names-seen'; serverId: Snowflake; memberId: Snowflake; names: string[] }
  | { type: 'member-left'; serverId: Snowflake; memberId: Snowflake }
  /** Channels, roles or permissions changed: whoever caches facts of this server looks again. */
  | { type: 'places-changed'; serverId: Snowflake }

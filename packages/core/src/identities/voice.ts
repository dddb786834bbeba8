import type { Snowflake } from '@arachne/contract'

import type { ChannelFacts } from './places.ts'

export interface Utterance {
  channel: ChannelFacts
  /** Shown as the author. */
  name: string
  avatarUrl: string | null
  /** At most 2,000 characters. */
  content: string
  files?: { name: string; data: Uint8Array }[]
  /** People named in the text who may be pinged; nobody else ever is. */
  mentionUserIds: Snowflake[]
  /** Goes to Discord's audit log: names entity and owner. */
  reason: string
}

/** Everything an entity does on Discord. Refusals are AppErrors without content. */
export interface Voice {
  /** Through the channel's own webhook; answers the message id. */
  speak(utterance: Utterance): Promise<Snowflake>
  /** By the bot account itself; pings only the roles and people listed. */
  announce(
    channelId: Snowflake,
    content: string,
    mentions: { roleIds: Snowflake[]; userIds: Snowflake[] },
  ): Promise<Snowflake>
  /** One mentionable role without permissions per entity and server; null at Discord's limit of 250 roles. */
  ensureMentionRole(
    serverId: Snowflake,
    role: { name: string; existingId: Snowflake | null; reason: string },
  ): Promise<Snowflake | null>
}

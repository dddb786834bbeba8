import type { Snowflake } from '@arachne/contract'

import type { MayPing } from '../entities/entity.ts'
import type { ChannelFacts } from '../places/places.ts'

/** A box below a message. Mentions in it never ping. */
export interface Embed {
  author?: { name: string; iconUrl: string | null }
  title?: string
  description?: string
  /** `#rrggbb` */
  color?: string | null
  thumbnailUrl?: string | null
  fields?: { name: string; value: string }[]
}

export interface Utterance {
  channel: ChannelFacts
  /** Shown as the author. */
  name: string
  avatarUrl: string | null
  /** At most 2,000 characters. */
  content: string
  files?: { name: string; data: Uint8Array }[]
  embeds?: Embed[]
  /** People named in the text who may be pinged; nobody else ever is. */
  mentionUserIds: Snowflake[]
  /** People only, unless the server's admin allows more. */
  mayPing?: MayPing
  /** Appears in Discord's audit log: names entity and owner. */
  reason: string
}

export interface Rewording extends Pick<
  Utterance,
  'channel' | 'content' | 'mentionUserIds' | 'mayPing' | 'reason'
> {
  messageId: Snowflake
}

/** Everything an entity does on Discord. Refusals are AppErrors without content. */
export interface Voice {
  /** Through the channel's own webhook; returns the message id. */
  speak(utterance: Utterance): Promise<Snowflake>
  /** Only messages of the channel's own webhook. */
  reword(rewording: Rewording): Promise<void>
  /** Regardless of its author: the caller has checked that. */
  takeBack(message: Pick<Rewording, 'channel' | 'messageId' | 'reason'>): Promise<void>
  /** By the bot account itself; only pings the listed roles and people. */
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

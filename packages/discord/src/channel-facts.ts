import type { BotLacks, ChannelFacts } from '@arachne/core'
import {
  ChannelType,
  type GuildBasedChannel,
  PermissionFlagsBits,
  type PermissionsBitField,
} from 'discord.js'

const TYPES = new Map<ChannelType, ChannelFacts['type']>([
  [ChannelType.GuildText, 'text'],
  [ChannelType.GuildAnnouncement, 'announcement'],
  [ChannelType.GuildForum, 'forum'],
  [ChannelType.GuildMedia, 'media'],
  [ChannelType.GuildVoice, 'voice'],
  [ChannelType.GuildStageVoice, 'voice'],
  [ChannelType.PublicThread, 'thread'],
  [ChannelType.PrivateThread, 'thread'],
  [ChannelType.AnnouncementThread, 'thread'],
])

export function typeName(type: ChannelType): ChannelFacts['type'] | undefined {
  return TYPES.get(type)
}

/** undefined for what holds no messages, and for a thread whose channel is not known. */
export function channelFacts(channel: GuildBasedChannel): ChannelFacts | undefined {
  const type = TYPES.get(channel.type)
  const place = channel.isThread() ? channel.parent : channel
  if (type === undefined || place === null) return undefined
  return {
    id: channel.id,
    serverId: channel.guildId,
    name: channel.name,
    type,
    category: place.parent?.name ?? null,
    categoryId: place.parentId,
    parentId: channel.isThread() ? place.id : null,
    topic: 'topic' in channel ? channel.topic : null,
    position: place.rawPosition,
    ...('lastMessageId' in channel && { lastMessageId: channel.lastMessageId }),
    ...botRights(channel),
  }
}

type BotRights = Pick<ChannelFacts, 'botCanView' | 'botCanSend' | 'botLacks'>

export function botRights(channel: GuildBasedChannel): BotRights {
  const bot = channel.guild.members.me
  const granted = bot === null ? null : channel.permissionsFor(bot)
  const { ViewChannel, ManageWebhooks, SendMessages, SendMessagesInThreads } = PermissionFlagsBits
  const botCanView = granted?.has(ViewChannel) ?? false
  // A webhook could write without it, but an admin who forbids the bot to write means the entities too.
  const write = channel.isThread() ? SendMessagesInThreads : SendMessages
  return {
    botCanView,
    botCanSend: botCanView && (granted?.has([ManageWebhooks, write]) ?? false),
    botLacks: lacking(granted),
  }
}

export function lacking(granted: Readonly<PermissionsBitField> | null): BotLacks {
  return (needs) => needs.find((permission) => granted?.has(PermissionFlagsBits[permission]) !== true)
}

/** Discord's own order: channels without a category first, talking below writing, threads below their channel. */
export function inDiscordOrder(a: GuildBasedChannel, b: GuildBasedChannel): number {
  const [left, right] = [orderOf(a), orderOf(b)]
  const at = left.findIndex((value, index) => value !== right[index])
  if (at === -1) return 0
  return (left[at] ?? 0n) < (right[at] ?? 0n) ? -1 : 1
}

function orderOf(channel: GuildBasedChannel): bigint[] {
  const place = (channel.isThread() ? channel.parent : channel) ?? channel
  if (place.isThread()) return []
  const category = place.parent
  return [
    BigInt(category?.rawPosition ?? -1),
    BigInt(category?.id ?? 0),
    place.isVoiceBased() ? 1n : 0n,
    BigInt(place.rawPosition),
    BigInt(place.id),
    channel === place ? 0n : BigInt(channel.id),
  ]
}

import type { BotLacks } from '@arachne/core/access'
import { type ChannelFacts, compareSnowflakes } from '@arachne/core/identities'
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

/** undefined for channels that hold no messages, and for a thread whose channel is unknown. */
export function channelFacts(
  channel: GuildBasedChannel,
  { of: rightsOf, isOutside }: FactSources,
): ChannelFacts | undefined {
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
    ...(channel.isThread() && { locked: channel.locked === true }),
    ...('lastMessageId' in channel && { lastMessageId: channel.lastMessageId }),
    botIsOutside: isOutside(channel),
    ...(isOutside(channel) ? NO_RIGHTS : rightsOf(channel)),
  }
}

export interface FactSources {
  of(channel: GuildBasedChannel): BotRights
  /** For a private thread: the bot isn't known to be in it. */
  isOutside(channel: GuildBasedChannel): boolean
}

const NO_RIGHTS: BotRights = { botCanView: false, botCanSend: false, botLacks: ([first]) => first }

export type BotRights = Pick<ChannelFacts, 'botCanView' | 'botCanSend' | 'botLacks'>

export function botRights(channel: GuildBasedChannel): BotRights {
  const bot = channel.guild.members.me
  const granted = bot === null ? null : channel.permissionsFor(bot)
  const { ViewChannel, Connect, ManageWebhooks, SendMessages, SendMessagesInThreads } = PermissionFlagsBits
  // Discord only shows the text of a voice channel to those who may connect to it.
  const botCanView = granted?.has(channel.isVoiceBased() ? [ViewChannel, Connect] : ViewChannel) ?? false
  // A webhook could write without it, but an admin who forbids the bot to write means the entities, too.
  const write = channel.isThread() ? SendMessagesInThreads : SendMessages
  return {
    botCanView,
    botCanSend: botCanView && (granted?.has([ManageWebhooks, write]) ?? false),
    botLacks: lacking(() => granted),
  }
}

/** Lazy, because Discord's permission calculation is slow, and most callers never ask. */
export function lacking(grantedNow: () => Readonly<PermissionsBitField> | null): BotLacks {
  return (needs) => {
    if (needs.length === 0) return undefined
    const granted = grantedNow()
    return needs.find((permission) => granted?.has(PermissionFlagsBits[permission]) !== true)
  }
}

/** Discord's own order: channels without a category first, text above voice, threads below their channel. */
export function inDiscordOrder(a: GuildBasedChannel, b: GuildBasedChannel): number {
  const [left, right] = [placeOf(a), placeOf(b)]
  // Threads whose channel is unknown come last, because nothing else is known about them.
  if (left.isThread() || right.isThread()) return Number(left.isThread()) - Number(right.isThread())
  return (
    byCategory(left.parent, right.parent) ||
    Number(left.isVoiceBased()) - Number(right.isVoiceBased()) ||
    left.rawPosition - right.rawPosition ||
    compareSnowflakes(left.id, right.id) ||
    Number(a !== left) - Number(b !== right) ||
    compareSnowflakes(a.id, b.id)
  )
}

function placeOf(channel: GuildBasedChannel): GuildBasedChannel {
  return (channel.isThread() ? channel.parent : channel) ?? channel
}

type Category = { rawPosition: number; id: string } | null

function byCategory(a: Category, b: Category): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a.rawPosition - b.rawPosition || compareSnowflakes(a.id, b.id)
}

import { presentChannel } from '../../present/channel.ts'
import type { ChannelRecord, GuildRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'

export function publishChannel(
  world: World,
  type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE' | 'CHANNEL_DELETE',
  channel: ChannelRecord,
): void {
  world.publish({
    type,
    data: presentChannel(world, channel),
    channelId: channel.id,
    ...(channel.guildId !== null && { guildId: channel.guildId }),
  })
}

/** Takes threads, webhooks and invites along; the channels of a category stay and stand alone. */
export function deleteChannel(world: World, guild: GuildRecord, channel: ChannelRecord): void {
  for (const id of guild.channelIds) {
    const child = world.channels.get(id)
    if (child?.parentId !== channel.id) continue
    if (child.thread) forget(world, guild, child)
    else orphan(world, child)
  }
  for (const webhook of world.webhooks.values()) {
    if (webhook.channelId === channel.id) world.webhooks.delete(webhook.id)
  }
  for (const invite of world.invites.values()) {
    if (invite.channelId === channel.id) world.invites.delete(invite.code)
  }
  if (guild.systemChannelId === channel.id) guild.systemChannelId = null
  forget(world, guild, channel)
  publishChannel(world, 'CHANNEL_DELETE', channel)
}

function forget(world: World, guild: GuildRecord, channel: ChannelRecord): void {
  world.channels.delete(channel.id)
  guild.channelIds.delete(channel.id)
}

function orphan(world: World, channel: ChannelRecord): void {
  channel.parentId = null
  publishChannel(world, 'CHANNEL_UPDATE', channel)
}

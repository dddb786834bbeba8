import { AppError, tooSoon } from '@arachne/core/errors'
import type { ChannelChange, ChannelKeeper, KeptChannel } from '@arachne/core/identities'
import { type APIChannel, type CategoryChannel, ChannelType, type Client } from 'discord.js'

import type { Calls } from '../rest/calls.ts'
import { botRights, typeName } from './channel-facts.ts'

const TYPES = {
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
  announcement: ChannelType.GuildAnnouncement,
  forum: ChannelType.GuildForum,
  category: ChannelType.GuildCategory,
} as const

const MAX_IN_CATEGORY = 50
const NO_PARENT = { parentId: null, categoryId: null, botIsOutside: false }

export function createChannelKeeper({
  calls,
  client,
}: {
  calls: Calls
  client(): Client<true> | undefined
}): ChannelKeeper {
  function categoryChannel(id: string): CategoryChannel | undefined {
    const channel = client()?.channels.cache.get(id)
    return channel?.type === ChannelType.GuildCategory ? channel : undefined
  }

  /** Discord only says that something is wrong with the category. */
  function demandRoom(categoryId: string | null | undefined, channelId?: string): void {
    const inside = categoryId ? categoryChannel(categoryId)?.children.cache : undefined
    if (inside === undefined || inside.size < MAX_IN_CATEGORY) return
    if (channelId !== undefined && inside.has(channelId)) return
    throw new AppError(
      'conflict',
      `This category is full; Discord allows at most ${MAX_IN_CATEGORY} channels in one.`,
      {
        reason: 'discord_limit',
      },
    )
  }

  /** Its event may arrive after the answer, and the next call may be about this channel. */
  async function takeIn(channel: APIChannel): Promise<KeptChannel> {
    await calls.attempt(async () => client()?.channels.fetch(channel.id, { force: true }))
    return kept(channel)
  }

  return {
    category(id) {
      const category = categoryChannel(id)
      if (category === undefined) return undefined
      const { guildId: serverId, name } = category
      return { id, serverId, name, ...NO_PARENT, ...botRights(category) }
    },

    async create(serverId, { name, type, categoryId, topic, position }, reason) {
      demandRoom(categoryId)
      const body = { ...bodyOf({ topic, categoryId, position }), name, type: TYPES[type] }
      return takeIn(
        await calls.run((api, signal) => api.guilds.createChannel(serverId, body, { reason, signal })),
      )
    },

    async change(channelId, change, reason) {
      demandRoom(change.categoryId, channelId)
      const body = bodyOf(change)
      const changed = await calls.attempt((api, signal) =>
        api.channels.edit(channelId, body, { reason, signal }),
      )
      if (!changed.ok) throw explained(changed.error, change)
      return takeIn(changed.value)
    },

    async remove(channelId, reason) {
      await calls.run((api, signal) => api.channels.delete(channelId, { reason, signal }))
    },
  }
}

function bodyOf({ name, topic, categoryId, position }: ChannelChange) {
  return {
    ...(name !== undefined && { name }),
    ...(topic !== undefined && { topic }),
    ...(categoryId !== undefined && { parent_id: categoryId }),
    ...(position !== undefined && { position }),
  }
}

/** A limit of its own that no header shows; without an explanation, people wonder why renaming takes minutes. */
function explained(error: AppError, { name, topic }: ChannelChange): AppError {
  const seconds = error.details.retryAfterSeconds
  if (error.code !== 'rate_limited' || seconds === undefined) return error
  if (name === undefined && topic === undefined) return error
  const sentence = "Discord allows two changes to a channel's name and topic in ten minutes"
  return tooSoon(sentence, seconds * 1000, { reason: 'discord_limit' })
}

function kept(channel: APIChannel): KeptChannel {
  return {
    id: channel.id,
    name: channel.name ?? '',
    type: typeName(channel.type) ?? 'category',
    categoryId: ('parent_id' in channel && channel.parent_id) || null,
    topic: ('topic' in channel && channel.topic) || null,
    position: 'position' in channel ? channel.position : 0,
  }
}

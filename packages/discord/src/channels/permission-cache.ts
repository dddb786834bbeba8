import type { ChannelFacts } from '@arachne/core/identities'
import type { Guild, GuildBasedChannel } from 'discord.js'

import { botRights, type BotRights, channelFacts, type FactSources, inDiscordOrder } from './channel-facts.ts'

/** Discord's permission calculation for a channel takes longer than the rest of a call, followed by sorting. */
export interface PermissionCache extends FactSources {
  /** In Discord's order, without private threads that the bot isn't in. */
  channelsOf(guild: Guild, options: { threads: boolean }): readonly ChannelFacts[]
  /** Discards everything, because it may be wrong from now on. */
  forget(): void
}

interface KeptList {
  /** A channel may be fetched without an event. */
  size: number
  facts: readonly ChannelFacts[]
}

export function createPermissionCache(isOutside: FactSources['isOutside']): PermissionCache {
  let kept = new WeakMap<GuildBasedChannel, BotRights>()
  let lists = { all: new WeakMap<Guild, KeptList>(), withoutThreads: new WeakMap<Guild, KeptList>() }

  function of(channel: GuildBasedChannel): BotRights {
    const known = kept.get(channel)
    if (known !== undefined) return known
    const rights = botRights(channel)
    // The bot's identity may be learnt without an event.
    if (channel.guild.members.me !== null) kept.set(channel, rights)
    return rights
  }

  return {
    of,
    isOutside,
    channelsOf(guild, { threads }) {
      const channels = guild.channels.cache
      const list = threads ? lists.all : lists.withoutThreads
      const known = list.get(guild)
      if (known?.size === channels.size) return known.facts
      const facts = [...channels.values()]
        .filter((channel) => (threads || !channel.isThread()) && !isOutside(channel))
        .toSorted(inDiscordOrder)
        .flatMap((channel) => channelFacts(channel, { of, isOutside }) ?? [])
      if (guild.members.me !== null) list.set(guild, { size: channels.size, facts })
      return facts
    },
    forget() {
      kept = new WeakMap()
      lists = { all: new WeakMap(), withoutThreads: new WeakMap() }
    },
  }
}

import type { GuildBasedChannel } from 'discord.js'

import { botRights, type BotRights } from './channel-facts.ts'

/** Discord's maths for a channel takes longer than all else that a call asks of it. */
export interface RightsMemo {
  of(channel: GuildBasedChannel): BotRights
  /** Whatever was kept may be wrong from now on. */
  forget(): void
}

export function createRightsMemo(): RightsMemo {
  let kept = new WeakMap<GuildBasedChannel, BotRights>()
  return {
    of(channel) {
      const known = kept.get(channel)
      if (known !== undefined) return known
      const rights = botRights(channel)
      // Who the bot is may be learnt without an event.
      if (channel.guild.members.me !== null) kept.set(channel, rights)
      return rights
    },
    forget() {
      kept = new WeakMap()
    },
  }
}

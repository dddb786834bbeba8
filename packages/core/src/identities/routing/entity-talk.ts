import type { EntityId, Snowflake } from '@arachne/contract'

import type { Clock } from '../../ports.ts'
import type { EntityTalk } from '../memberships/server-settings-store.ts'
import { createTalkPairs } from './talk-pairs.ts'

/** One message by an entity, and which others could hear it. */
export interface Remark {
  serverId: Snowflake
  rightsChannelId: Snowflake
  author: EntityId
  others: readonly EntityId[]
}

/** What an admin sees of entities talking to each other, since the start. */
export interface TalkReport {
  heard: number
  heldBack: { pair: number; channel: number; depth: number }
  /** Pairs that rest after too many messages. */
  resting: [EntityId, EntityId][]
}

/** Stops entities that hear each other from talking for ever. */
export interface TalkBudgets {
  /** Every chain of answers in this channel starts again. */
  personSpoke(rightsChannelId: Snowflake): void
  /** Which of them hear it, within the budgets. */
  admit(remark: Remark, budgets: EntityTalk): EntityId[]
  report(serverId: Snowflake): TalkReport
}

interface Channel {
  times: number[]
  /** The longest chain each entity has heard since a person last wrote. */
  heard: Map<EntityId, number>
}

const MINUTE_MS = 60_000

export function createTalkBudgets({ clock }: { clock: Clock }): TalkBudgets {
  const pairs = createTalkPairs({ clock })
  const channels = new Map<Snowflake, Channel>()
  const reports = new Map<Snowflake, Omit<TalkReport, 'resting'>>()

  function reportOf(serverId: Snowflake): Omit<TalkReport, 'resting'> {
    const report = reports.get(serverId) ?? { heard: 0, heldBack: { pair: 0, channel: 0, depth: 0 } }
    reports.set(serverId, report)
    return report
  }

  function channelAdmits(channel: Channel, { channelPerMinute }: EntityTalk): boolean {
    const now = clock.now()
    channel.times = channel.times.filter((at) => now - at < MINUTE_MS)
    if (channel.times.length >= channelPerMinute) return false
    channel.times.push(now)
    return true
  }

  return {
    personSpoke: (rightsChannelId) => channels.get(rightsChannelId)?.heard.clear(),

    admit(remark, budgets) {
      const { serverId, rightsChannelId, author, others } = remark
      if (!budgets.enabled || others.length === 0) return []
      const report = reportOf(serverId)
      const channel = channels.get(rightsChannelId) ?? { times: [], heard: new Map() }
      channels.set(rightsChannelId, channel)
      // If an entity has heard a chain and speaks, the chain gets one longer, whether or not it is a reply.
      const depth = (channel.heard.get(author) ?? 0) + 1
      if (depth > budgets.depth) {
        report.heldBack.depth += 1
        return []
      }
      if (!channelAdmits(channel, budgets)) {
        report.heldBack.channel += 1
        return []
      }
      const hearing = others.filter((other) => pairs.admit({ serverId, ids: [author, other] }, budgets))
      report.heldBack.pair += others.length - hearing.length
      report.heard += hearing.length
      for (const id of hearing) channel.heard.set(id, Math.max(depth, channel.heard.get(id) ?? 0))
      return hearing
    },

    report(serverId) {
      const { heard, heldBack } = reportOf(serverId)
      return { heard, heldBack: { ...heldBack }, resting: pairs.resting(serverId) }
    },
  }
}

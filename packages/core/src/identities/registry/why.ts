import type { Snowflake } from '@arachne/contract'

import { type ToolFacts, type Verdict, verdict } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { EntityStore } from '../entity-store.ts'
import type { Entity } from '../entity.ts'
import type { ChannelFacts, Places } from '../places.ts'
import { grantedOn } from '../reach.ts'
import { findChannel, findServer } from './selections.ts'

export interface WhyQuestion {
  tool: string
  /** Id, or name with `server`. */
  channel?: string | undefined
  server?: string | undefined
}

export interface WhyAnswer {
  verdict: Verdict
  sentence: string
  serverId: Snowflake | null
  channelId: Snowflake | null
}

interface Deps {
  store: Pick<EntityStore, 'listMemberships'>
  places: Pick<Places, 'servers' | 'channels' | 'channel' | 'connected'>
  tools: readonly ToolFacts[]
}

/** The decision a tool call would meet, without the call. */
export type Why = (entity: Entity, question: WhyQuestion) => Promise<WhyAnswer>

export function createWhy({ store, places, tools }: Deps): Why {
  return async (entity, question) => {
    const tool = tools.find(({ name }) => name === question.tool)
    if (!tool) {
      const message = `There is no tool called "${question.tool}".`
      throw new AppError('invalid', message, { fields: [{ path: 'tool', message }] })
    }
    const server = question.server === undefined ? undefined : findServer(places, question.server)
    const channel = await findPlace(question.channel, server?.id)
    const memberships = await store.listMemberships({ entityId: entity.id })
    const serverId = server?.id ?? channel?.serverId
    if (serverId === undefined && question.channel === undefined) {
      const [somewhere] = grantedOn({ entity, memberships }, tool)
      const membership = somewhere ?? memberships[0]
      return answer(verdict({ entity, membership, tool }), membership?.serverId)
    }
    const membership = memberships.find((one) => one.serverId === serverId)
    return answer(verdict({ entity, membership, tool, channel, server }), serverId, channel)
  }

  async function findPlace(
    wanted: string | undefined,
    serverId: Snowflake | undefined,
  ): Promise<ChannelFacts | undefined> {
    if (wanted === undefined) return undefined
    if (serverId !== undefined)
      return findChannel(wanted, places.channels(serverId, { threads: true }), 'channel')
    if (/^\d{17,20}$/.test(wanted)) return places.channel(wanted)
    const everywhere = places.servers().flatMap(({ id }) => places.channels(id, { threads: true }))
    return findChannel(wanted, everywhere, 'channel')
  }
}

function answer(decision: Verdict, serverId?: Snowflake, channel?: ChannelFacts): WhyAnswer {
  return {
    verdict: decision,
    sentence: decision.allowed ? 'Yes: every layer allows it.' : decision.message,
    serverId: serverId ?? null,
    channelId: channel?.id ?? null,
  }
}

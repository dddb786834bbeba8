import type { Snowflake } from '@arachne/contract'

import {
  type PlaceFacts,
  rightsChannelId,
  type ToolFacts,
  type Verdict,
  verdict,
} from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { EntityStore } from '../entity-store.ts'
import type { Entity, Membership } from '../entity.ts'
import type { Places, ServerFacts } from '../places.ts'
import type { ChannelKeeper } from '../places/channel-keeper.ts'
import { grantedOn } from '../reach.ts'
import { findAmong, findServer, knownServers } from './selections.ts'

export interface WhyQuestion {
  tool: string
  /** A channel, thread or category: its id, or its name with `server`. */
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
  places: Pick<Places, 'servers' | 'channels' | 'categories' | 'channel' | 'connected'>
  keeper: Pick<ChannelKeeper, 'category'>
  tools: readonly ToolFacts[]
}

type MayKnow = (serverId: Snowflake) => boolean

/** The decision a tool call would meet, without the call. Servers that may not be known of are not there. */
export type Why = (entity: Entity, question: WhyQuestion, mayKnow?: MayKnow) => Promise<WhyAnswer>

export function createWhy({ store, places, keeper, tools }: Deps): Why {
  return async (entity, question, mayKnow = () => true) => {
    const servers = () => places.servers().filter(({ id }) => mayKnow(id))
    const tool = tools.find(({ name }) => name === question.tool)
    if (!tool) {
      const message = `There is no tool called "${question.tool}".`
      throw new AppError('invalid', message, { fields: [{ path: 'tool', message, rule: 'unknown_name' }] })
    }
    const known = { servers, connected: places.connected }
    const server = question.server === undefined ? undefined : findServer(known, question.server)
    const place = await findPlace(question, () => (server ? [server] : knownServers(known)))
    const channel = place && mayKnow(place.serverId) ? place : undefined
    const memberships = await store.listMemberships({ entityId: entity.id })
    const serverId = server?.id ?? channel?.serverId
    if (serverId === undefined && question.channel === undefined) {
      const [somewhere] = grantedOn({ entity, memberships }, tool)
      const membership = somewhere ?? memberships[0]
      return answer(verdict({ entity, membership, tool }), { serverId: membership?.serverId })
    }
    const membership = memberships.find((one) => one.serverId === serverId)
    return answer(verdict({ entity, membership, tool, channel, server }), { serverId, channel, membership })
  }

  async function findPlace(
    { channel: wanted, server }: WhyQuestion,
    among: () => readonly ServerFacts[],
  ): Promise<PlaceFacts | undefined> {
    if (wanted === undefined) return undefined
    const isId = /^\d{17,20}$/.test(wanted)
    if (isId && server === undefined) return keeper.category(wanted) ?? places.channel(wanted)
    const near = among()
    const channels = near.flatMap(({ id }) => places.channels(id, { threads: true }))
    const categories = near.flatMap(({ id }) => places.categories(id))
    const found = findAmong(wanted, { channels, categories }, 'channel')
    return channels.find(({ id }) => id === found.id) ?? keeper.category(found.id)
  }
}

interface Asked {
  serverId: Snowflake | undefined
  channel?: PlaceFacts | undefined
  membership?: Membership | undefined
}

function answer(decision: Verdict, { serverId, channel, membership }: Asked): WhyAnswer {
  const through = channel && membership && isLetInByCategory(membership, channel)
  const yes = through
    ? 'Yes: every layer allows it; its category is in the list.'
    : 'Yes: every layer allows it.'
  return {
    verdict: decision,
    sentence: decision.allowed ? yes : decision.message,
    serverId: serverId ?? null,
    channelId: channel?.id ?? null,
  }
}

function isLetInByCategory({ channels }: Membership, place: PlaceFacts): boolean {
  return channels.kind === 'these' && !channels.ids.includes(rightsChannelId(place))
}

import type { Snowflake } from '@arachne/contract'

import {
  isToldOf,
  type PlaceFacts,
  rightsChannelId,
  type ToolFacts,
  type Verdict,
  verdict,
} from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { ChannelKeeper } from '../places/channel-keeper.ts'
import type { Places, ServerFacts } from '../places/places.ts'
import { grantedOn } from '../routing/reach.ts'
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

/** What the person asking may know of. */
export interface WhySight {
  server(serverId: Snowflake): boolean
  /** The places of a server that Discord shows them; undefined: they may know of all. */
  placesOn(serverId: Snowflake): Promise<ReadonlySet<Snowflake> | undefined>
}

const ALL: WhySight = { server: () => true, placesOn: async () => undefined }

/** The decision a tool call would get, without the call. Places the person may not know of don't exist. */
export type Why = (entity: Entity, question: WhyQuestion, sight?: WhySight) => Promise<WhyAnswer>

export function createWhy({ store, places, keeper, tools }: Deps): Why {
  return async (entity, question, sight = ALL) => {
    const servers = () => places.servers().filter(({ id }) => sight.server(id))
    const tool = tools.find(({ name }) => name === question.tool)
    if (!tool) {
      const message = `There is no tool called "${question.tool}".`
      throw new AppError('invalid', message, { fields: [{ path: 'tool', message, rule: 'unknown_name' }] })
    }
    const known = { servers, connected: places.connected }
    const server = question.server === undefined ? undefined : findServer(known, question.server)
    const memberships = await store.listMemberships({ entityId: entity.id })
    const isKnown = await knowing(memberships, { sight, servers: server ? [server] : servers() })
    const near = () => (server ? [server] : knownServers(known))
    const channel = await findPlace(question, near, isKnown)
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
    isKnown: IsKnown,
  ): Promise<PlaceFacts | undefined> {
    if (wanted === undefined) return undefined
    const isId = /^\d{17,20}$/.test(wanted)
    if (isId && server === undefined) {
      const place = keeper.category(wanted) ?? (await places.channel(wanted))
      return place && isKnown(place) ? place : undefined
    }
    const near = among()
    const channels = near.flatMap(({ id }) => places.channels(id, { threads: true })).filter(isKnown)
    const categories = near
      .flatMap(({ id }) => places.categories(id))
      .filter(({ id }) => isKnown(keeper.category(id)))
    const found = findAmong(wanted, { channels, categories }, 'channel')
    return channels.find(({ id }) => id === found.id) ?? keeper.category(found.id)
  }
}

type IsKnown = (place: PlaceFacts | undefined) => boolean

/** Discord is asked before anything is looked up, so that hidden places take as long as missing ones. */
async function knowing(
  memberships: readonly Membership[],
  { sight, servers }: { sight: WhySight; servers: readonly ServerFacts[] },
): Promise<IsKnown> {
  const seen = new Map(
    await Promise.all(servers.map(async ({ id }) => [id, await sight.placesOn(id)] as const)),
  )
  return (place) => {
    if (place === undefined || !seen.has(place.serverId)) return false
    const all = seen.get(place.serverId)
    return all === undefined || all.has(place.id) || memberships.some((one) => isToldOf(one, place))
  }
}

interface Asked {
  serverId: Snowflake | undefined
  channel?: PlaceFacts | undefined
  membership?: Membership | undefined
}

function answer(decision: Verdict, { serverId, channel, membership }: Asked): WhyAnswer {
  const through = channel && membership && isLetInByCategory(membership, channel)
  const yes = through ? 'Allowed at every level; its category is in the list.' : 'Allowed at every level.'
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

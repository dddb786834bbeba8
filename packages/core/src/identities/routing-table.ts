import type { EntityId, Snowflake } from '@arachne/contract'

import type { EntityStore } from './entity-store.ts'
import type { Entity, Membership } from './entity.ts'
import type { Reader } from './mailbox.ts'
import type { Places } from './places.ts'
import { type Seat, takeSeats } from './seats.ts'

/** A channel's readers are others than before. */
export interface AudienceChange {
  channelId: Snowflake
  readers: Reader[]
}

/** Who hears which channel, in memory: a message costs no query. */
export interface RoutingTable {
  seats(rightsChannelId: Snowflake): readonly Seat[]
  channelsOf(serverId: Snowflake): Snowflake[]
  /** Reads one entity, or all of them, again. Not to be called while another call is under way. */
  refresh(entityId?: EntityId): Promise<AudienceChange[]>
  /** Looks at one server's channels again. */
  recompute(serverId: Snowflake): AudienceChange[]
}

export interface RoutingTableDeps {
  store: EntityStore
  places: Pick<Places, 'channels'>
  /** Data of one entity could not be used; it hears nothing on that server until that changes. */
  onUnusable(entityId: EntityId): void
}

type SeatsByChannel = Map<Snowflake, Seat[]>

export function createRoutingTable({ store, places, onUnusable }: RoutingTableDeps): RoutingTable {
  const entities = new Map<EntityId, Entity>()
  const memberships = new Map<EntityId, Membership[]>()
  const servers = new Map<Snowflake, SeatsByChannel>()
  const channels: SeatsByChannel = new Map()

  async function refresh(entityId?: EntityId): Promise<AudienceChange[]> {
    const known =
      entityId === undefined ? [...memberships.values()].flat() : (memberships.get(entityId) ?? [])
    const [found, joined] = await Promise.all([
      entityId === undefined ? store.list() : store.find(entityId).then((one) => (one ? [one] : [])),
      store.listMemberships(entityId === undefined ? {} : { entityId }),
    ])
    for (const id of entityId === undefined ? [...entities.keys()] : [entityId]) {
      entities.delete(id)
      memberships.delete(id)
    }
    for (const entity of found) entities.set(entity.id, entity)
    for (const one of joined) memberships.set(one.entityId, [...(memberships.get(one.entityId) ?? []), one])
    const affected = new Set([...known, ...joined].map(({ serverId }) => serverId))
    return [...affected].flatMap(recompute)
  }

  function recompute(serverId: Snowflake): AudienceChange[] {
    const before = servers.get(serverId) ?? new Map<Snowflake, Seat[]>()
    const now = seatsOf(serverId)
    servers.set(serverId, now)
    for (const channelId of before.keys()) channels.delete(channelId)
    for (const [channelId, seats] of now) channels.set(channelId, seats)
    return audienceChanges(before, now)
  }

  function seatsOf(serverId: Snowflake): SeatsByChannel {
    const facts = places.channels(serverId)
    const all: SeatsByChannel = new Map()
    for (const entity of entities.values()) {
      const membership = memberships.get(entity.id)?.find((one) => one.serverId === serverId)
      if (membership === undefined) continue
      // One entity's broken data must not silence the others.
      try {
        for (const [channelId, seat] of takeSeats(entity, membership, facts)) {
          all.set(channelId, [...(all.get(channelId) ?? []), seat])
        }
      } catch {
        onUnusable(entity.id)
      }
    }
    return all
  }

  return {
    seats: (rightsChannelId) => channels.get(rightsChannelId) ?? [],
    channelsOf: (serverId) => [...(servers.get(serverId)?.keys() ?? [])],
    refresh,
    recompute,
  }
}

function audienceChanges(before: SeatsByChannel, now: SeatsByChannel): AudienceChange[] {
  const changes: AudienceChange[] = []
  for (const channelId of new Set([...before.keys(), ...now.keys()])) {
    const readers = (now.get(channelId) ?? []).map((seat) => seat.reader)
    const known = (before.get(channelId) ?? []).map((seat) => seat.reader)
    if (!sameReaders(known, readers)) changes.push({ channelId, readers })
  }
  return changes
}

function sameReaders(some: Reader[], others: Reader[]): boolean {
  if (some.length !== others.length) return false
  const keys = new Map(some.map((reader) => [reader.id, reader.publicKey]))
  return others.every((reader) => keys.get(reader.id) === reader.publicKey)
}

import type { EntityId, Snowflake } from '@arachne/contract'

import type { EntityReaders } from '../entities/entity-readers.ts'
import type { EntityStore } from '../entities/entity-store.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import type { Reader } from '../mailbox/mailbox.ts'
import type { Places } from '../places/places.ts'
import { type ChannelListener, channelListeners } from './channel-listeners.ts'

/** A channel's readers have changed. */
export interface AudienceChange {
  channelId: Snowflake
  readers: Reader[]
}

/** Who hears which channel, in memory, so that a message costs no query. */
export interface RoutingTable {
  listeners(rightsChannelId: Snowflake): readonly ChannelListener[]
  channelsOf(serverId: Snowflake): Snowflake[]
  /** Reads one entity, or all of them, again. Must not be called while another call is in progress. */
  refresh(entityId?: EntityId): Promise<AudienceChange[]>
  /** Checks one server's channels again. */
  recompute(serverId: Snowflake): AudienceChange[]
}

export interface RoutingTableDeps {
  store: EntityStore
  readers: EntityReaders
  places: Pick<Places, 'channels'>
  /** An entity's data couldn't be used; it hears nothing on that server until that changes. */
  onUnusable(entityId: EntityId): void
}

/** The entities that hear a channel, and the credentials that open what is queued for them. */
interface Heard {
  listeners: ChannelListener[]
  readers: Reader[]
}

type HeardByChannel = Map<Snowflake, Heard>

export function createRoutingTable(deps: RoutingTableDeps): RoutingTable {
  const { store, places, onUnusable } = deps
  const entities = new Map<EntityId, Entity>()
  const readers = new Map<EntityId, Reader[]>()
  const memberships = new Map<EntityId, Membership[]>()
  const servers = new Map<Snowflake, HeardByChannel>()
  const channels: HeardByChannel = new Map()

  async function refresh(entityId?: EntityId): Promise<AudienceChange[]> {
    const known =
      entityId === undefined ? [...memberships.values()].flat() : (memberships.get(entityId) ?? [])
    const [found, joined] = await Promise.all([
      entityId === undefined ? store.list() : store.find(entityId).then((one) => (one ? [one] : [])),
      store.listMemberships(entityId === undefined ? {} : { entityId }),
    ])
    const credentials = await readersOf(deps.readers, found)
    for (const id of entityId === undefined ? [...entities.keys()] : [entityId]) {
      entities.delete(id)
      memberships.delete(id)
      readers.delete(id)
    }
    for (const entity of found) entities.set(entity.id, entity)
    for (const [id, own] of credentials) readers.set(id, own)
    for (const one of joined) memberships.set(one.entityId, [...(memberships.get(one.entityId) ?? []), one])
    const affected = new Set([...known, ...joined].map(({ serverId }) => serverId))
    return [...affected].flatMap(recompute)
  }

  function recompute(serverId: Snowflake): AudienceChange[] {
    const before = servers.get(serverId) ?? new Map<Snowflake, Heard>()
    const now = heardOn(serverId)
    servers.set(serverId, now)
    for (const channelId of before.keys()) channels.delete(channelId)
    for (const [channelId, heard] of now) channels.set(channelId, heard)
    return audienceChanges(before, now)
  }

  function heardOn(serverId: Snowflake): HeardByChannel {
    const facts = places.channels(serverId)
    const all: HeardByChannel = new Map()
    for (const entity of entities.values()) {
      const membership = memberships.get(entity.id)?.find((one) => one.serverId === serverId)
      const own = readers.get(entity.id) ?? []
      if (membership === undefined || own.length === 0) continue
      // One entity's broken data must not silence the others.
      try {
        for (const [channelId, listener] of channelListeners(entity, membership, facts)) {
          const { listeners, readers: others } = all.get(channelId) ?? { listeners: [], readers: [] }
          all.set(channelId, { listeners: [...listeners, listener], readers: [...others, ...own] })
        }
      } catch {
        onUnusable(entity.id)
      }
    }
    return all
  }

  return {
    listeners: (rightsChannelId) => channels.get(rightsChannelId)?.listeners ?? [],
    channelsOf: (serverId) => [...(servers.get(serverId)?.keys() ?? [])],
    refresh,
    recompute,
  }
}

async function readersOf(readers: EntityReaders, found: Entity[]): Promise<ReadonlyMap<EntityId, Reader[]>> {
  const [one, ...others] = found
  if (!one || others.length > 0) return readers.ofAll(found)
  return new Map([[one.id, await readers.of(one)]])
}

function audienceChanges(before: HeardByChannel, now: HeardByChannel): AudienceChange[] {
  const changes: AudienceChange[] = []
  for (const channelId of new Set([...before.keys(), ...now.keys()])) {
    const readers = now.get(channelId)?.readers ?? []
    const known = before.get(channelId)?.readers ?? []
    if (!sameReaders(known, readers)) changes.push({ channelId, readers })
  }
  return changes
}

function sameReaders(some: Reader[], others: Reader[]): boolean {
  if (some.length !== others.length) return false
  const keys = new Map(some.map((reader) => [reader.id, reader.publicKey]))
  return others.every((reader) => keys.get(reader.id) === reader.publicKey)
}

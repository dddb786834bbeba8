import type { EntityId, Snowflake, Warning } from '@arachne/contract'

import type { Person } from '../../access/people.ts'
import { AppError } from '../../errors.ts'
import { createTurns, type Turns } from '../../turns.ts'
import { createEntityMaker, type NewEntity } from '../entities/create-entity.ts'
import { type Changed, createEntityChanges, type EntityChanges } from '../entities/entity-changes.ts'
import { createEntityLife } from '../entities/entity-life.ts'
import type { Entity, Membership } from '../entities/entity.ts'
import { createGifts, type Gifts } from '../entities/gifts.ts'
import { createKeyClaims } from '../entities/key-claims.ts'
import { createNameTurns, type NameTurns } from '../entities/name-taken.ts'
import type { Places } from '../places/places.ts'
import { type CeilingWish, createCeiling } from './ceiling.ts'
import { createJoinRequests, type JoinRequests } from './join-requests.ts'
import { createJoin, type Joined, type JoinWish } from './join-server.ts'
import { createLeave, type Leave } from './leave-server.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { resolveOne } from './resolve.ts'
import { createServerBans, type ServerBans } from './server-bans.ts'
import { createServerSettings, type SettingsOfServers } from './server-settings.ts'
import { createTemplates, type Templates } from './templates.ts'
import { createTuning, type TuningWish } from './tuning.ts'

export interface Registry {
  createEntity(wish: NewEntity, actor: string): Promise<Entity>
  list(): Promise<Entity[]>
  /** By id or unique name, among those that are `visible` to the caller: others aren't even candidates. */
  find(idOrName: string, visible?: (entity: Entity) => boolean): Promise<Entity>
  changeEntity(entityId: EntityId, changes: EntityChanges, actor: string): Promise<Changed>
  setActive(entityId: EntityId, active: boolean, actor: string): Promise<void>
  /** Without asking: the old owner's key, links and grants end; the new owner needs a new key. */
  changeOwner(entityId: EntityId, owner: string, actor: string): Promise<void>
  /** Returns what failed on Discord. */
  removeEntity(entityId: EntityId, actor: string): Promise<Warning[]>

  memberships(entityId?: EntityId): Promise<Membership[]>
  /** `server`: id or name, also of a lost one, among those that are `visible` to the caller. */
  membership(
    entityId: EntityId,
    server: string,
    visible?: (membership: Membership) => boolean,
  ): Promise<Membership>
  joinServer(idOrName: string, wish: JoinWish, actor: string): Promise<Joined>
  setCeiling(membership: Membership, wish: CeilingWish, actor: string): Promise<Membership>
  setTuning(membership: Membership, wish: TuningWish, actor: string): Promise<Membership>
  /** Returns what failed on Discord. */
  leaveServer(entityId: EntityId, serverId: Snowflake, actor: string): Promise<Warning[]>

  readonly requests: JoinRequests
  readonly gifts: Gifts
  readonly templates: Templates
  readonly settings: SettingsOfServers
  readonly bans: ServerBans

  /** The key of an entity without one, in the clear. Recorded as printed. */
  printKey(entityId: EntityId, actor: string): Promise<string>
  /** The secret part of a link with which the owner fetches the key, once. */
  createClaim(entityId: EntityId, by: Person): Promise<string>
  findClaim(token: string, person: Person | undefined): Promise<Entity>
  claimKey(token: string, person: Person | undefined): Promise<{ entity: Entity; key: string }>
  /** Key, open links and grants are invalid from now on. */
  endKey(entityId: EntityId, actor: string): Promise<void>
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { store, claims, acts, places, keys, clock, ids, sha256, onChange } = deps
  // Taken in this order: first an owner's turn, then that of names.
  const ownerTurns = createTurns()
  const nameTurns = createNameTurns(createTurns())
  const servers = createServerSide(deps, nameTurns)
  const { join, leave } = servers
  const entities = createOwnerSide(deps, { ownerTurns, nameTurns, leave })
  const { life, change } = entities

  const find: Registry['find'] = async (idOrName, visible = () => true) =>
    resolveOne(idOrName, (await store.list()).filter(visible), { thing: 'entity', field: 'entity' })
  const keyClaims = createKeyClaims({ store, claims, acts, keys, clock, ids, sha256 })

  return {
    createEntity: entities.create,
    find,
    list: () => store.list(),
    changeEntity: async (id, changes, actor) => change(await find(id), changes, actor),
    setActive: async (id, active, actor) => life.setActive(await find(id), active, actor),
    changeOwner: async (id, owner, actor) => life.changeOwner(await find(id), owner, actor),
    removeEntity: async (id, actor) => life.remove(await find(id), actor),
    endKey: async (id, actor) => life.endKey(await find(id), actor),

    memberships: (entityId) => store.listMemberships(entityId === undefined ? {} : { entityId }),
    async membership(entityId, server, visible = () => true) {
      const memberships = await store.listMemberships({ entityId })
      return findMembership(places, memberships.filter(visible), server)
    },
    joinServer: async (idOrName, wish, actor) => join(await find(idOrName), wish, { actor }),
    setCeiling: servers.setCeiling,
    setTuning: servers.setTuning,
    leaveServer: async (id, serverId, actor) => leave(await find(id), serverId, actor),

    requests: servers.requests,
    gifts: entities.gifts,
    templates: servers.templates,
    settings: servers.settings,
    bans: servers.bans,
    ...keyMethods({ claims: keyClaims, onChange, find }),
  }
}

/** What a server's admin decides: which entities join, what they may do there, and the server's settings. */
function createServerSide(deps: RegistryDeps, nameTurns: NameTurns) {
  const { store, requests, templates, settings, bans, acts, journal, places, voice, roles, leftRoles } = deps
  const { clock, ids, toolNames, onSettings, onChange } = deps
  const kept = { store, templates, settings, bans, journal, acts }
  const join = createJoin({
    ...kept,
    places,
    voice,
    roles,
    leftRoles,
    clock,
    toolNames,
    onChange,
    nameTurns,
  })
  const leave = createLeave({ store, acts, roles, leftRoles, onChange })
  return {
    join,
    leave,
    setCeiling: createCeiling({ store, acts, places, voice, roles, leftRoles, toolNames, onChange }),
    setTuning: createTuning({ acts, places, onChange }),
    requests: createJoinRequests({ store, requests, bans, acts, places, clock, ids, join }),
    templates: createTemplates({ templates, acts, places, toolNames, ids }),
    settings: createServerSettings({ store, settings, acts, places, onSettings, onChange }),
    bans: createServerBans({ store, bans, acts, places, clock, leave }),
  }
}

interface OwnerSide {
  ownerTurns: Turns
  nameTurns: NameTurns
  leave: Leave
}

/** What an owner decides: creating, changing and giving away entities. */
function createOwnerSide(deps: RegistryDeps, { ownerTurns, nameTurns, leave }: OwnerSide) {
  const { store, gifts, acts, places, voice, clock, ids, entitiesPerOwner, endGrants, onChange } = deps
  const counted = { store, acts, places, entitiesPerOwner, ownerTurns }
  const life = createEntityLife({ ...counted, endGrants, onChange, leave, nameTurns })
  return {
    life,
    create: createEntityMaker({ ...counted, clock, ids, nameTurns }),
    change: createEntityChanges({ store, acts, places, voice, onChange, nameTurns }),
    gifts: createGifts({ ...counted, gifts, clock, ids, transfer: life.transfer }),
  }
}

interface KeyDeps extends Pick<Registry, 'find'>, Pick<RegistryDeps, 'onChange'> {
  claims: ReturnType<typeof createKeyClaims>
}

type KeyMethods = Pick<Registry, 'printKey' | 'createClaim' | 'findClaim' | 'claimKey'>

function keyMethods({ claims, onChange, find }: KeyDeps): KeyMethods {
  return {
    async printKey(entityId, actor) {
      const key = await claims.printKey(await find(entityId), actor)
      await onChange({ entityId })
      return key
    },

    createClaim: async (entityId, by) => claims.createClaim(await find(entityId), by),
    findClaim: claims.findClaim,

    async claimKey(token, person) {
      const claimed = await claims.claimKey(token, person)
      await onChange({ entityId: claimed.entity.id })
      return claimed
    },
  }
}

function findMembership(
  places: Pick<Places, 'servers'>,
  memberships: readonly Membership[],
  server: string,
): Membership {
  const names = new Map(places.servers().map(({ id, name }) => [id, name]))
  const there = memberships.map((one) => ({
    id: one.serverId,
    name: names.get(one.serverId) ?? one.serverId,
    membership: one,
  }))
  if (there.length === 0) {
    throw new AppError('not_found', "This entity isn't on any server.", { reason: 'not_on_server' })
  }
  return resolveOne(server, there, { thing: 'server with this entity', field: 'server' }).membership
}

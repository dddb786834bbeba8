import { EntityId, type Snowflake } from '@arachne/contract'

import type { Journal } from '../journal/journal.ts'
import type { Clock, Ids, Sha256 } from '../ports.ts'
import { createEntityMaker, type NewEntity } from './create-entity.ts'
import type { EntityStore, KeyClaimStore } from './entity-store.ts'
import type { Entity, Membership } from './entity.ts'
import { createJoin, type Joined, type JoinWish } from './join-server.ts'
import { createKeyClaims } from './key-claims.ts'
import { keyReader } from './key-reader.ts'
import type { Keys } from './keys.ts'
import type { OpenReader } from './mailbox.ts'
import type { Places } from './places.ts'
import { resolveOne } from './resolve.ts'
import type { Voice } from './voice.ts'

export interface RegistryDeps {
  store: EntityStore
  claims: KeyClaimStore
  journal: Pick<Journal, 'record'>
  places: Places
  voice: Voice
  keys: Keys
  clock: Clock
  ids: Ids
  sha256: Sha256
  /** All tools there are, for checking what an admin ticks. */
  toolNames: readonly string[]
  /** Called after the change is stored. `serverId` is missing when all servers of the entity are concerned. */
  onChange(change: { entityId: EntityId; serverId?: Snowflake }): Promise<void>
}

/** Who calls an entity's endpoint, proven by its key. Exists for one request: it carries the key. */
export interface Principal {
  entity: Entity
  reader: OpenReader
}

export interface Registry {
  createEntity(wish: NewEntity, actor: string): Promise<Entity>
  list(): Promise<Entity[]>
  /** By id or unique name. */
  find(idOrName: string): Promise<Entity>
  memberships(entityId?: EntityId): Promise<Membership[]>
  joinServer(idOrName: string, wish: JoinWish, actor: string): Promise<Joined>
  /** The first key, in the clear. Journaled as printed. */
  printKey(entityId: EntityId, actor: string): Promise<string>
  /** The secret part of a link with which the owner fetches the first key, once. */
  createClaim(entityId: EntityId, actor: string): Promise<string>
  findClaim(token: string): Promise<Entity>
  claimKey(token: string): Promise<{ entity: Entity; key: string }>
  /** undefined for a wrong key and for an unknown entity alike. */
  authenticate(credential: Credential): Promise<Principal | undefined>
}

export interface Credential {
  entityId: string
  key: string
  /** Where the request comes from, for counting failures. */
  source: string
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { store, keys, onChange } = deps
  const createEntity = createEntityMaker(deps)
  const join = createJoin(deps)
  const claims = createKeyClaims(deps)

  async function find(idOrName: string): Promise<Entity> {
    return resolveOne(idOrName, await store.list(), { thing: 'entity', field: 'entity' })
  }

  return {
    createEntity,
    find,
    list: () => store.list(),
    memberships: (entityId) => store.listMemberships(entityId === undefined ? {} : { entityId }),

    joinServer: async (idOrName, wish, actor) => join(await find(idOrName), wish, actor),

    async printKey(entityId, actor) {
      const key = await claims.printKey(await find(entityId), actor)
      await onChange({ entityId })
      return key
    },

    createClaim: async (entityId, actor) => claims.createClaim(await find(entityId), actor),
    findClaim: claims.findClaim,

    async claimKey(token) {
      const claimed = await claims.claimKey(token)
      await onChange({ entityId: claimed.entity.id })
      return claimed
    },

    async authenticate({ entityId, key, source }) {
      const id = EntityId.safeParse(entityId).data
      const entity = id && (await store.find(id))
      const stored = entity?.key ?? undefined
      const proven = await keys.verify({ entityId, stored, presented: key, source })
      if (!proven || !entity || !stored) return undefined
      return { entity, reader: { reader: keyReader(entity.id, stored), secret: key, salt: stored.salt } }
    },
  }
}

import type { EntityId, Snowflake } from '@arachne/contract'

import type { Entity, Membership, StoredKey } from './entity.ts'

export type EntityPatch = Partial<Omit<Entity, 'id' | 'createdAt' | 'key' | 'keyGeneration'>>

export type MembershipPatch = Partial<
  Omit<Membership, 'entityId' | 'serverId' | 'joinedAt' | 'closedChannels' | 'silencedChannels'>
>

export interface EntityStore {
  insert(entity: Entity): Promise<void>
  find(id: EntityId): Promise<Entity | undefined>
  /** Ordered by creation. */
  list(): Promise<Entity[]>
  /** false means there is no such entity. */
  update(id: EntityId, patch: EntityPatch): Promise<boolean>
  /** Only writes if the stored generation is still `from` (0 = no key yet); false means another writer was first. */
  replaceKey(id: EntityId, from: number, key: StoredKey): Promise<boolean>
  /** Removes the key; its generation stays known. false means there is no such entity. */
  endKey(id: EntityId): Promise<boolean>
  /** With its memberships, claims and requests. false means there is no such entity. */
  remove(id: EntityId): Promise<boolean>

  /** false if the entity is already on that server. */
  insertMembership(membership: Membership): Promise<boolean>
  updateMembership(entityId: EntityId, serverId: Snowflake, patch: MembershipPatch): Promise<boolean>
  removeMembership(entityId: EntityId, serverId: Snowflake): Promise<boolean>
  listMemberships(filter?: { entityId?: EntityId; serverId?: Snowflake }): Promise<Membership[]>
}

/** A link with which the owner of a new entity fetches its first key, once. Only the link's hash is stored. */
export interface KeyClaim {
  tokenHash: string
  entityId: EntityId
  /** The only person who may open it; null: anyone who has it, since the owner made it to pass on. */
  ownerId: Snowflake | null
  expiresAt: string
}

export interface KeyClaimStore {
  insert(claim: KeyClaim): Promise<void>
  /** Also one that was used. */
  find(tokenHash: string): Promise<KeyClaim | undefined>
  /** false if it was used, or never existed. */
  use(tokenHash: string): Promise<boolean>
  /** Invalidates unused links of this entity. */
  revoke(entityId: EntityId): Promise<void>
  /** Deletes those that expired at that time or before, used or not. */
  purge(until: string): Promise<void>
}

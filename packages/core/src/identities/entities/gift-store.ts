import type { EntityId, Snowflake } from '@arachne/contract'

/** An entity its owner offers to someone who hasn't accepted yet. */
export interface Gift {
  id: string
  entityId: EntityId
  /** The owner, for as long as the offer stands. */
  fromId: Snowflake
  fromName: string
  toId: Snowflake
  toName: string
  offeredAt: string
}

export interface GiftStore {
  /** false if this entity is already offered to someone. */
  insert(gift: Gift): Promise<boolean>
  find(id: string): Promise<Gift | undefined>
  /** Oldest first. */
  list(filter?: { entityId?: EntityId }): Promise<Gift[]>
  /** If several end it at the same time, only one gets true. */
  remove(id: string): Promise<boolean>
}

import type { EntityId, Snowflake } from '@arachne/contract'

/** An entity its owner wants to give to somebody who has not said yes. */
export interface Gift {
  id: string
  entityId: EntityId
  /** The owner, for as long as it waits. */
  fromId: Snowflake
  fromName: string
  toId: Snowflake
  toName: string
  offeredAt: string
}

export interface GiftStore {
  /** false if this entity is offered to somebody already. */
  insert(gift: Gift): Promise<boolean>
  find(id: string): Promise<Gift | undefined>
  /** Oldest first. */
  list(filter?: { entityId?: EntityId }): Promise<Gift[]>
  /** Of several who end it at once one is told true. */
  remove(id: string): Promise<boolean>
}

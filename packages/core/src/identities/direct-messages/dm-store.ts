import type { EntityId, Snowflake } from '@arachne/contract'

/** That a person and an entity exchanged a direct message. Never what it said. */
export interface DmExchange {
  messageId: Snowflake
  channelId: Snowflake
  userId: Snowflake
  entityId: EntityId
  at: string
}

/** `all`: every entity there is or will be. */
export type Blocked = EntityId | 'all'

export interface DmStore {
  /** Once: a message that is known already keeps its entity. */
  note(exchange: DmExchange): Promise<void>
  find(messageId: Snowflake): Promise<DmExchange | undefined>
  /** The newest exchange of this person after that time. */
  last(userId: Snowflake, after: string): Promise<DmExchange | undefined>
  forgetBefore(at: string): Promise<void>
  block(userId: Snowflake, blocked: Blocked): Promise<void>
  unblock(userId: Snowflake, blocked: Blocked): Promise<void>
  blocks(userId: Snowflake): Promise<Blocked[]>
}

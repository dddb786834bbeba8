import type { EntityId, Snowflake } from '@arachne/contract'

/** The fact that a person and an entity exchanged a direct message. Never its text. */
export interface DmExchange {
  messageId: Snowflake
  channelId: Snowflake
  userId: Snowflake
  entityId: EntityId
  at: string
}

/** `all`: every present and future entity. */
export type Blocked = EntityId | 'all'

export interface DmStore {
  /** Once: a known message keeps its entity. */
  note(exchange: DmExchange): Promise<void>
  find(messageId: Snowflake): Promise<DmExchange | undefined>
  /** This person's newest exchange after that time. */
  last(userId: Snowflake, after: string): Promise<DmExchange | undefined>
  forgetBefore(at: string): Promise<void>
  block(userId: Snowflake, blocked: Blocked): Promise<void>
  unblock(userId: Snowflake, blocked: Blocked): Promise<void>
  blocks(userId: Snowflake): Promise<Blocked[]>
}

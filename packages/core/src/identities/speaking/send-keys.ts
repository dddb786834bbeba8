import type { EntityId, Snowflake } from '@arachne/contract'

/** A caller's promise that two requests with one key are the same request. The key itself isn't stored. */
export interface SendKey {
  entityId: EntityId
  keyHash: string
  channelId: Snowflake
  claimedAt: string
  /** null as long as the result is unknown. */
  messageIds: Snowflake[] | null
}

export interface SendKeyStore {
  /** The key's current record: the given one if it is new, otherwise the first one. */
  claim(key: Omit<SendKey, 'messageIds'>): Promise<SendKey & { isNew: boolean }>
  settle(key: Pick<SendKey, 'entityId' | 'keyHash'>, messageIds: readonly Snowflake[]): Promise<void>
  /** Nothing was sent: the key may be used as if it were new. */
  release(key: Pick<SendKey, 'entityId' | 'keyHash'>): Promise<void>
  removeBefore(claimedAt: string): Promise<void>
}

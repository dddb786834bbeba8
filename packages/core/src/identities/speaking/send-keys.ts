import type { EntityId, Snowflake } from '@arachne/contract'

/** A caller's promise that two requests with one key are the same request. The key itself is not kept. */
export interface SendKey {
  entityId: EntityId
  keyHash: string
  channelId: Snowflake
  claimedAt: string
  /** null while nobody knows how it ended. */
  messageIds: Snowflake[] | null
}

export interface SendKeyStore {
  /** The key as it is now: the given one if it is new, else the one that was first. */
  claim(key: Omit<SendKey, 'messageIds'>): Promise<SendKey & { isNew: boolean }>
  settle(key: Pick<SendKey, 'entityId' | 'keyHash'>, messageIds: readonly Snowflake[]): Promise<void>
  /** Nothing was sent: the key may be used as if it had never been. */
  release(key: Pick<SendKey, 'entityId' | 'keyHash'>): Promise<void>
  removeBefore(claimedAt: string): Promise<void>
}

import type { EntityId } from '@arachne/contract'

import type { StoredKey } from './entity.ts'

export type KeyMaterial = Pick<StoredKey, 'hash' | 'salt' | 'publicKey'>

export interface KeyAttempt {
  entityId: string
  /** undefined: no such entity, or its key hasn't been claimed yet. */
  stored: StoredKey | undefined
  presented: string
  /** Where the attempt comes from; failures are counted per source. */
  source: string
}

export interface Keys {
  /** A new key, shown once, and the part of it that may be stored. */
  make(entityId: EntityId): Promise<{ key: string; material: KeyMaterial }>
  /**
   * A wrong key, a key for an entity without one and a key for no entity at all take equally long. AppError
   * `rate_limited` after too many failures from one source.
   */
  verify(attempt: KeyAttempt): Promise<boolean>
}

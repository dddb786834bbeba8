import type { EntityId } from '@arachne/contract'

import type { Entity, StoredKey } from './entity.ts'
import type { Reader } from './mailbox.ts'

/** The API key as a reader of the mailbox. A new key is a new reader. */
export function keyReader(
  entityId: EntityId,
  { generation, publicKey }: Pick<StoredKey, 'generation' | 'publicKey'>,
): Reader {
  return { id: `key:${entityId}:${generation}`, entityId, publicKey }
}

/** Whether a reader that got in before would get in now. */
export function isCurrentReader(entity: Entity | undefined, readerId: string): boolean {
  if (!entity?.active || entity.key === null) return false
  return keyReader(entity.id, entity.key).id === readerId
}
